import { blockPath } from '#paths/block.ts'
import { expect, test } from '../fixtures/story.ts'

const unknown = `0x${'12'.repeat(32)}` as const
const unknownPath = blockPath({ network: 'devnet', block: { kind: 'hash', hash: unknown } })

test.describe('when something fails', () => {
  test.use({ quiet: false })

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
})
