import type { Page } from '@playwright/test'
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
    'AddressAlice.ETHENS name, looked up on Your node.',
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
