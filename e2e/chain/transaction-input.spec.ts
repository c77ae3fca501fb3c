import { expectToFitPhone } from '../fixtures/phone.ts'
import { expect, hasExtraMethods, test } from '../fixtures/story.ts'

test('what a call is meant to do is on the first screen, and what it moved on a wide one', async ({
  page,
}) => {
  const answer = page.getByRole('region', { name: 'Summary' })
  const moved = page
    .getByRole('region', { name: 'Token transfers and approvals' })
    .getByRole('listitem')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/devnet/block/3/tx/1')
  if (hasExtraMethods) {
    await expect(moved).toContainText('12.5 KEY')
    await expect(moved).toBeInViewport({ ratio: 1 })
  }
  await expect(answer).toBeInViewport({ ratio: 1 })
  await expect(answer).toHaveText(
    // The token's own log says that the function is what its name says.
    hasExtraMethods
      ? /^Transferred 12\.5 KEY from .*to .*on \S+Logged by the token\. *Per the contract$/
      : /^Call to transfer 12\.5 KEY from .*to .*on .*Guessed name *Per the contract$/,
  )
  await page.setViewportSize({ width: 360, height: 760 })
  await page.goto('/devnet/block/3/tx/1')
  await expect(answer).toContainText('12.5 KEY')
  await expect(answer).toBeInViewport({ ratio: 1 })
  await expectToFitPhone(page)
  // The units of the token are not known.
  await page.route('**/v3/*', (route) => {
    const { id, method } = route.request().postDataJSON()
    if (method !== 'eth_estimateGas') return route.continue()
    return route.fulfill({ json: { jsonrpc: '2.0', id, result: '0x5208' } })
  })
  await page.goto('/devnet/block/7/tx/2')
  await expect(answer).toContainText(/from 0x\w{40} ?to 0x\w{40}/)
  await expect(answer).toBeInViewport({ ratio: 1 })
})

test('what reads calls is loaded for calls only', async ({ page }) => {
  const scripts: string[] = []
  page.on('response', (response) => scripts.push(response.url()))
  await page.goto('/devnet/block/1/tx/0')
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(
    /^(Sent|Transaction to send) /,
  )
  await expect(page.getByRole('link', { name: 'Input data' })).toHaveCount(0)
  const decoders = /call-(readings|decoder|answer)/
  expect(scripts.filter((url) => decoders.test(url))).toEqual([])
  await page.goto('/devnet/block/3/tx/1')
  await expect(page.getByText('All bytes decoded')).toBeVisible()
  expect(scripts.filter((url) => decoders.test(url))).not.toEqual([])
})
