import { test } from './own-chain.ts'
import { expect } from './story.ts'

test('a developer’s own node is served as devnet, and looked at like the embedded chain', async ({
  page,
  chain,
  own,
}) => {
  await chain.mine('1.25')
  await page.goto(own.url)
  await expect(page.getByText('Your node has no tour')).toBeVisible()
  await page.getByRole('combobox', { name: 'Search' }).fill('1/0')
  await page.keyboard.press('Enter')
  await expect(page.getByText('pays · 1.25 ETH')).toBeVisible()
  await page.getByRole('link', { name: /^Block 0x/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Block 1')
})
