import { breadcrumb, openRequests } from '../fixtures/frame.ts'
import { test } from '../fixtures/own-chain.ts'
import { expect } from '../fixtures/story.ts'

test('a developer’s own node is served as devnet, and looked at like the embedded chain', async ({
  page,
  user,
  chain,
  own,
}) => {
  await chain.mine('1.25')
  await page.goto(own.url)
  const latestBlocks = page.getByRole('region', { name: 'Latest blocks' })
  await expect(latestBlocks.getByRole('link')).toHaveText(['1', '0'])
  await expect(page.getByText('Local demo chain')).toHaveCount(0)
  await user.fill(page.getByRole('combobox', { name: 'Search' }), '1/0')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Sent 1.25 ETH from')
  await user.click(breadcrumb(page).getByRole('link', { name: 'Block 1' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Block 1')
})

test.describe('while its node is restarted', () => {
  // A request that meets the node between its end and its start is refused, which the console says.
  test.use({ chainId: 31_337, quiet: false })

  test('a block that this device kept is missing once the node that had it was restarted', async ({
    page,
    user,
    chain,
    own,
  }) => {
    await chain.mine('1')
    const { hash } = await chain.client.getBlock({ blockNumber: 1n })
    const heading = page.getByRole('heading', { level: 1 })
    await page.goto(`${own.url}/devnet/block/${hash}`)
    await expect(heading).toHaveText('Block 1')
    // It is kept soon after it is shown.
    await expect(async () => {
      await page.goto(`${own.url}/devnet/block/${hash}`)
      await expect(heading).toHaveText('Block 1')
      await expect(await openRequests(page, user)).toContainText('Cached', { timeout: 2000 })
    }).toPass()
    await page.goBack()
    await chain.restart()
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('The provider returned null.')).toBeVisible({ timeout: 3000 })
    }).toPass({ timeout: 20_000 })
    await page.reload()
    await expect(page.getByText('The provider returned null.')).toBeVisible()
  })
})
