import { expect, test } from './story.ts'
import { installStoryWallet } from './story-wallet.ts'

/** First account of the tour's mnemonic: it sent those of block 2. */
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('a wallet is found, connected, and its transactions are marked', async ({ page }) => {
  await installStoryWallet(page, account)
  await page.goto('/devnet/block/2')
  await page.getByRole('button', { name: 'Wallet', exact: true }).click()
  await page.getByRole('button', { name: 'Story wallet' }).click()
  await expect(page.getByText('It is on Embedded chain too.')).toBeVisible()
  await expect(page.getByRole('table').getByText('your wallet').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: `Wallet ${account}` })).toBeVisible()
})

test('without a wallet the panel says that none is needed', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Wallet', exact: true }).click()
  await expect(page.getByText('No wallet was found in this browser.')).toBeVisible()
})
