import type { Page } from '@playwright/test'
import { addressPath } from '#paths/address.ts'
import { accounts, setResolver } from '#testing/ens-resolver.ts'
import { test } from '../fixtures/own-chain.ts'
import { expectToFitPhone } from '../fixtures/phone.ts'
import { expect } from '../fixtures/story.ts'

const search = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const result = (page: Page) => page.getByRole('region', { name: 'Result' })
const onDevnet = (account: string) => new RegExp(`/devnet/address/${account}$`)

test.beforeEach(async ({ chain }) => setResolver(chain.client))

test('a name in the search leads to its address, which shows its primary name beside it', async ({
  page,
  user,
  own,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: own.url })
  await page.goto(`${own.url}/files`)
  await user.fill(search(page), 'Alice.ETH')
  await expect(page.getByRole('option')).toHaveText([
    'AddressAlice.ETHResolves with ENS on devnet.',
  ])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(onDevnet(accounts.alice))
  await expect(page.getByRole('form', { name: 'Address' })).toContainText('Resolved from Alice.ETH')
  await expect(page.getByText(accounts.alice).first()).toBeVisible()
  await expect(result(page)).toContainText('ETH')
  await expect(page.getByTitle(/^Primary name in ENS/)).toHaveText('alice.eth · ENS')
  const copiedText = () => page.evaluate(() => navigator.clipboard.readText())
  await user.click(page.getByRole('button', { name: 'Copy ENS name' }))
  await expect.poll(copiedText).toBe('alice.eth')
  await user.click(page.getByRole('button', { name: 'More' }))
  await user.click(page.getByRole('button', { name: 'Copy as Markdown' }))
  await expect.poll(copiedText).toContain('alice.eth')
  await expectToFitPhone(page)
  // The name is not in the way back: that leads to where the search was.
  await page.goBack()
  await expect(page).toHaveURL(`${own.url}/files`)
})

test('a name with more than ASCII is normalized, from a link too', async ({ page, own }) => {
  await page.goto(`${own.url}${addressPath('devnet', 'RaFFY🚴‍♂️.eTh')}?block=latest`)
  await expect(page).toHaveURL(new RegExp(`/devnet/address/${accounts.rider}\\?block=latest$`))
  await expect(page.getByTitle(/^Primary name in ENS/)).toHaveText('raffy🚴‍♂.eth · ENS')
})

test('why a name has no address is told apart, and another can be typed', async ({
  page,
  user,
  own,
}) => {
  for (const [name, title, text] of [
    ['nobody.eth', 'Not found on devnet', 'nobody.eth has no address in ENS.'],
    ['unset.eth', 'Not found on devnet', 'has no address in ENS.'],
    ['jesse.base.eth', 'Name not resolved', 'stored off-chain; this API cannot read it.'],
    ['broken.eth', 'Name not resolved', 'reverted (0x95c0c752)'],
    // A Cyrillic letter, and one that turns the text around.
    ['аlice.eth', 'Name not resolved', 'illegal mixture: Cyrillic + Latin'],
    ['a\u202Elice.eth', 'Name not resolved', 'disallowed character: {202E}'],
  ] as const) {
    await page.goto(own.url + addressPath('devnet', name))
    await expect(result(page).getByRole('heading')).toHaveText(title)
    await expect(result(page)).toContainText(text)
  }
  await expectToFitPhone(page)
  const field = page.getByRole('textbox', { name: 'Address' })
  await user.fill(field, 'alice.eth')
  await user.press(field, 'Enter')
  await expect(page).toHaveURL(onDevnet(accounts.alice))
  await expect(result(page)).toBeFocused()
})

test('a text of a megabyte is not a name', async ({ page, user, own }) => {
  await page.goto(own.url)
  await user.fill(search(page), `${'a.'.repeat(500_000)}eth`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page).toHaveURL(`${own.url}/`)
})

test('a name that takes long can be stopped, and resolved again', async ({ page, user, own }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/v3/*', async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  await page.goto(own.url + addressPath('devnet', 'alice.eth'))
  await expect(result(page)).toContainText('Resolving ENS name…')
  await user.click(page.getByRole('button', { name: 'Stop' }))
  await expect(result(page)).toContainText('Stopped')
  release()
  await user.click(page.getByRole('button', { name: 'Resolve name' }))
  await expect(page).toHaveURL(onDevnet(accounts.alice))
})

test('only a primary name that leads back, and is spelled so, is shown', async ({ page, own }) => {
  for (const [account, tag] of [
    [accounts.impostor, undefined],
    [accounts.unnormalized, undefined],
    [accounts.huge, undefined],
    [accounts.offChain, 'ENS name off-chain'],
    [accounts.broken, 'ENS name unavailable'],
  ] as const) {
    const reads = page.waitForResponse((response) =>
      // reverse(bytes,uint256)
      (response.request().postData() ?? '').includes('5d78a217'),
    )
    await page.goto(own.url + addressPath('devnet', account))
    await (await reads).finished()
    // Long enough for a name to be shown.
    await page.waitForTimeout(500)
    if (tag !== undefined) await expect(page.getByText(tag)).toBeVisible()
    await expect(page.getByTitle(/^Primary name in ENS/)).toHaveCount(0)
  }
})

test('fields of addresses show what a name resolved to before it is sent', async ({
  page,
  user,
  own,
}) => {
  await page.goto(`${own.url}/devnet/gas`)
  const to = page.getByRole('textbox', { name: 'To', exact: true })
  await user.fill(to, 'alice.eth')
  await expect(to).toHaveAccessibleDescription('ENS name: press Enter to resolve it.')
  await user.press(to, 'Enter')
  await expect(to).toHaveValue(accounts.alice)
  await expect(to).toHaveAccessibleDescription('ENS address of alice.eth')
  // Leaving the field resolves, too; what is typed elsewhere meanwhile stays.
  const from = page.getByRole('textbox', { name: 'From', exact: true })
  await user.fill(from, 'jesse.base.eth')
  await user.focus(to)
  await expect(from).toHaveAccessibleDescription(/stored off-chain/)
  await user.fill(from, 'raffy🚴‍♂.eth')
  await user.press(from, 'Enter')
  await expect(from).toHaveValue(accounts.rider)
  await user.click(page.getByRole('button', { name: 'Estimate gas' }))
  await expect(page).toHaveURL(`${own.url}/devnet/gas?from=${accounts.rider}&to=${accounts.alice}`)

  await page.goto(`${own.url}/devnet/storage`)
  const contract = page.getByRole('textbox', { name: 'Address', exact: true })
  await user.fill(contract, 'nobody.eth')
  await user.press(contract, 'Enter')
  await expect(contract).toHaveAccessibleDescription('Not found on devnet.')
  await user.fill(contract, 'alice.eth')
  await user.press(contract, 'Enter')
  await expect(contract).toHaveValue(accounts.alice)
})

test('a field can stop, and a name that was not resolved is not sent', async ({
  page,
  user,
  own,
}) => {
  await page.goto(`${own.url}/devnet/gas?to=alice.eth`)
  const to = page.getByRole('textbox', { name: 'To', exact: true })
  await expect(to).toHaveAttribute('aria-invalid', 'true')
  await expect(to).toHaveAccessibleDescription('ENS name: press Enter to resolve it.')
  await page.route('**/v3/*', () => {})
  await user.press(to, 'Enter')
  await expect(to).toHaveAccessibleDescription('Resolving…')
  await user.click(page.getByRole('button', { name: 'Stop' }))
  await expect(to).toBeFocused()
  await expect(to).toHaveValue('alice.eth')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await user.press(to, 'Enter')
  await expect(to).toHaveValue(accounts.alice)
})

test('under Save-Data no primary name is read', async ({ page, own }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  let reverseReads = 0
  page.on('request', (request) => {
    if ((request.postData() ?? '').includes('5d78a217')) reverseReads++
  })
  await page.goto(own.url + addressPath('devnet', accounts.alice))
  await expect(result(page)).toContainText('EOA')
  await page.waitForTimeout(3000)
  expect(reverseReads).toBe(0)
})

test('an argument of a function takes a name', async ({ page, user, own, chain }) => {
  // Returns what it was called with, behind the selector: CALLDATACOPY(0, 4, 32), RETURN(0, 32).
  await chain.client.setCode({ address: accounts.rider, bytecode: '0x6020600460003760206000f3' })
  const balanceOf = 'balanceOf(address account) returns (uint256)'
  const abi = `function ${balanceOf.replace(' returns', ' view returns')}`
  const search = new URLSearchParams({ abi, function: balanceOf })
  await page.goto(`${own.url}/devnet/address/${accounts.rider}/read?${search}`)
  const account = page.getByRole('textbox', { name: 'account (address)' })
  await user.fill(account, 'alice.eth')
  await user.press(account, 'Enter')
  await expect(account).toHaveValue(accounts.alice)
  await user.press(account, 'Enter')
  await expect(page.getByRole('status', { name: 'Result of balanceOf' })).toContainText(
    BigInt(accounts.alice).toString().slice(-3),
  )
})

test('where there is no resolver, that is said, and no primary name is read', async ({
  page,
  keyhole,
}) => {
  await page.goto(keyhole.url + addressPath('devnet', 'alice.eth'))
  await expect(result(page)).toContainText('Not resolvable with this API: no ENS on devnet.')
  const bodies: string[] = []
  page.on('request', (request) => bodies.push(request.postData() ?? ''))
  await page.goto(keyhole.url + addressPath('devnet', accounts.alice))
  // Whether the resolver has code; then long enough for what would follow.
  const isAboutResolver = (body: string) => /eeeeeeee14d718c2b47d9923deab1335e144eeee/i.test(body)
  await expect.poll(() => bodies.filter(isAboutResolver).length).toBe(1)
  await page.waitForTimeout(1000)
  expect(bodies.filter(isAboutResolver)).toHaveLength(1)
})

test.describe('a provider that fails', () => {
  test.use({ quiet: false })

  test('is not a name without an address, and can be tried again', async ({ page, user, own }) => {
    const error = { code: 3, message: 'execution reverted' }
    const answers: object[] = [{ status: 403, body: 'no' }, { json: { jsonrpc: '2.0', error } }]
    let answer = answers.shift()
    await page.route('**/v3/*', (route) => {
      if (!answer) return route.continue()
      const { id } = route.request().postDataJSON()
      return route.fulfill('json' in answer ? { json: { ...Object(answer.json), id } } : answer)
    })
    await page.goto(own.url + addressPath('devnet', 'alice.eth'))
    await expect(page.getByRole('alert')).toContainText('Not permitted for this key')
    answer = answers.shift()
    await user.click(page.getByRole('button', { name: 'Retry' }))
    await expect(result(page)).toContainText('the provider returns no data from an estimate.')
    answer = undefined
    await page.reload()
    await expect(page).toHaveURL(onDevnet(accounts.alice))
  })
})
