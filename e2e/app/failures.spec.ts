import { blockPath } from '#paths/block.ts'
import { expectToFitPhone } from '../fixtures/phone.ts'
import { expect, openTour, test } from '../fixtures/story.ts'

const unknown = `0x${'12'.repeat(32)}` as const
const unknownPath = blockPath({ network: 'devnet', block: { kind: 'hash', hash: unknown } })

test('an unknown hash is not a block, because the service said so; a malformed one is not asked for', async ({
  page,
}) => {
  await page.goto(unknownPath)
  await expect(page.getByRole('heading', { name: 'Block not found on devnet' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  page.on('request', (request) => expect(request.method()).toBe('GET'))
  const malformed = unknown.slice(0, 64)
  await page.goto(`/devnet/block/${malformed}`)
  await expect(page.getByText('this one has 62: 2 missing')).toBeVisible()
  await expect(page.getByText(malformed)).toBeVisible()
  await expectToFitPhone(page)
})

test('a malformed hash in the search box is explained and not lost', async ({ page, user }) => {
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Search' })
  await user.fill(box, `${unknown}0`)
  await user.press(box, 'Enter')
  await expect(page.getByRole('alert')).toHaveText(/65: 1 too many/)
  await expect(box).toHaveValue(`${unknown}0`)
  await user.fill(box, unknown)
  await user.press(box, 'Enter')
  await expect(page).toHaveURL(`/devnet/tx/${unknown}`)
})

test('an address that no page answers to says so; one without a network leads to the first', async ({
  page,
}) => {
  await page.goto('/no/such/page/here')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('combobox', { name: 'Search' })).toBeVisible()
  await page.goto(`/block/${unknown}`)
  await expect(page).toHaveURL(unknownPath)
})

test.describe('when something fails', () => {
  test.use({ quiet: false })

  test('a service that was stopped is told from a missing block, and comes back', async ({
    page,
    user,
    ownKeyhole,
  }) => {
    await openTour(page, user, /1,500 transactions/, ownKeyhole.url)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(/^Block \d+$/)
    await expect(page.getByRole('link', { name: /^Parent 0x/ })).toBeVisible()
    await ownKeyhole.stop()
    await user.click(page.getByRole('link', { name: /^Parent 0x/ }))
    await expect(page.getByRole('alert')).toContainText('Cannot reach the provider')
    await expect(page.getByText('The provider returned null.')).toHaveCount(0)
    await ownKeyhole.start()
    await user.click(page.getByRole('button', { name: 'Retry' }))
    await expect(heading).toHaveText(/^Block \d+$/)
  })

  test('a key that is no longer right is named, and the new one is found by trying again', async ({
    page,
    user,
    ownKeyhole,
  }) => {
    // A page that asks nothing: what another asked again meanwhile would have found the new key.
    await page.goto(`${ownKeyhole.url}/requests`)
    await expect(page.getByText('No requests yet')).toBeVisible()
    await ownKeyhole.stop()
    await ownKeyhole.start({ KEYHOLE_API_KEY: 'another-key' })
    await user.fill(page.getByRole('combobox', { name: 'Search' }), '3/1')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('Unknown API key')
    await user.click(page.getByRole('button', { name: 'Retry' }))
    await expect(page.getByRole('button', { name: 'Nonce' })).toBeVisible()
  })

  test('an unknown network is named, and those that there are are offered', async ({
    page,
    user,
    keyhole,
  }) => {
    await page.goto(blockPath({ network: 'nowhere', block: { kind: 'hash', hash: unknown } }))
    await expect(page.getByRole('alert')).toContainText('No connection to “nowhere”')
    // Asking again would change nothing.
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
    await expect(
      page.getByRole('alert').getByRole('link', { name: 'Add connection' }),
    ).toBeVisible()
    const { tour } = await keyhole.connection()
    await page.goto(`/nowhere/block/${tour[1]?.block}?view=raw`)
    await user.click(page.getByRole('link', { name: 'Open on Embedded chain' }))
    await expect(page).toHaveURL(`/devnet/block/${tour[1]?.block}?view=raw`)
    await expect(page.getByText('stateRoot').first()).toBeVisible()
  })

  const garbage = [
    { what: 'a web page', body: '<html>Welcome</html>', says: 'The response is a web page' },
    {
      what: 'another’s answer',
      body: '{"id":-1,"result":null}',
      says: 'The response cannot be read',
    },
  ]
  test('garbage in place of a block is shown as a failure, with the answer to read', async ({
    page,
    user,
  }) => {
    for (const { what, body, says } of garbage) {
      await page.route('**/v3/*', (route) => route.fulfill({ body }))
      await page.goto(unknownPath)
      await expect(page.getByRole('alert'), what).toContainText(says)
      await user.click(page.getByText('Raw response'))
      await expect(page.getByRole('alert').locator('pre')).toHaveText(body)
      await expect(page.getByText('The provider returned null.')).toHaveCount(0)
      await page.unroute('**/v3/*')
    }
  })

  test('a redirect is told, and takes the key nowhere', async ({ page, keyhole }) => {
    const elsewhere = `${keyhole.url}/elsewhere`
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.route('**/v3/*', (route) =>
      route.fulfill({ status: 307, headers: { location: elsewhere } }),
    )
    await page.goto(unknownPath)
    await expect(page.getByRole('alert')).toContainText('The provider redirects')
    expect(asked.filter((url) => url.startsWith(elsewhere))).toEqual([])
  })

  test('odd values in a block neither crash the page nor pass for values', async ({
    page,
    user,
  }) => {
    const block = {
      hash: `0x${'34'.repeat(32)}`,
      timestamp: 'yesterday',
      gasUsed: { much: true },
      size: '0xffffffffffffffffff',
      parentHash: 12,
      logsBloom: null,
      transactions: 'none',
      ofTomorrow: '0x7',
    }
    await page.route('**/v3/*', async (route) => {
      const { id } = route.request().postDataJSON()
      await route.fulfill({ json: { jsonrpc: '2.0', id, result: block } })
    })
    await page.goto(unknownPath)
    await expect(page.getByText('The response is for another block')).toBeVisible()
    await expect(page.getByText('No transaction list in the response')).toBeVisible()
    await user.click(page.getByRole('link', { name: 'Header' }))
    await expect(page.getByText('non-standard encoding').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'ofTomorrow' })).toBeVisible()
    await expect(page.getByText('not in the response').first()).toBeVisible()
  })
})
