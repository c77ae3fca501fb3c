import type { Page } from '@playwright/test'
import { breadcrumb } from '../fixtures/frame.ts'
import { expect, test } from '../fixtures/story.ts'

/** How the hash of a block led to its number. */
const hashOrigin = (page: Page) => page.getByText(/^Block hash →/).locator('..')

const heading = { level: 1 } as const
const nav = 'Other transactions'

test('from a block hash to the transaction at index 0 and on to the next block, by keyboard', {
  tag: '@task',
}, async ({ page, keyhole }) => {
  const third = (await keyhole.connection()).tour[2]?.block
  await page.goto('/devnet/block/1')
  await expect(page.getByRole('heading', heading)).toHaveText('Block 1')
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
  await page.keyboard.type(`${third}/0`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/devnet/block/${third}/tx/0`)
  await expect(page.getByText('0 · legacy')).toBeVisible()
  await expect(hashOrigin(page)).toHaveText('Block hash → 3Confirmed by the transaction')
  await expect(page.getByText('1 of 7')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(`/devnet/block/${third}/tx/1`)
  await expect(page.getByText('2 of 7')).toBeVisible()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page).toHaveURL(`/devnet/block/${third}/tx/6`)
  await expect(page.getByText('7 of 7')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', heading)).toHaveText('Block 4')
  await page.goBack()
  await expect(page.getByText('7 of 7')).toBeVisible()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(page.getByText('1 of 7')).toBeVisible()
})

test('a reader opens a transaction from its block and goes on with the links', {
  tag: '@pointer',
}, async ({ page, user }) => {
  await page.goto('/devnet/block/3')
  await user.click(page.getByRole('table').getByRole('link').first())
  await expect(page).toHaveURL('/devnet/block/3/tx/0')
  await expect(page.getByRole('heading', heading)).toHaveText('Transaction')
  await expect(breadcrumb(page)).toHaveText('Block 3 › Transaction (index 0)')
  const links = page.getByRole('navigation', { name: nav })
  await user.click(links.getByRole('link', { name: 'Last transaction' }))
  await expect(breadcrumb(page)).toHaveText('Block 3 › Transaction (index 6)')
  await user.click(links.getByRole('link', { name: 'Previous transaction' }))
  await expect(breadcrumb(page)).toHaveText('Block 3 › Transaction (index 5)')
  await user.click(links.getByRole('link', { name: 'First transaction' }))
  await expect(breadcrumb(page)).toHaveText('Block 3 › Transaction (index 0)')
  await user.click(breadcrumb(page).getByRole('link', { name: 'Block 3' }))
  await expect(page.getByRole('heading', heading)).toHaveText('Block 3')
})
