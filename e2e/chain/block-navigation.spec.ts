import { expect, test } from '../fixtures/story.ts'

const heading = { level: 1 } as const

test('arrow keys go from block to block and back, but not while typing', async ({ page, user }) => {
  await page.goto('/devnet/block/3')
  const title = page.getByRole('heading', heading)
  const next = page.getByRole('link', { name: 'Next →' })
  await expect(next).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(title).toHaveText('Block 4')
  await expect(next).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(title).toHaveText('Block 5')
  await page.keyboard.press('ArrowLeft')
  await expect(title).toHaveText('Block 4')
  await user.fill(page.getByRole('combobox', { name: 'Search' }), '12')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(title).toHaveText('Block 4')
})

test('a block is copied for a ticket, with its link and without the key', {
  tag: '@engine',
}, async ({ page, user, context, keyhole }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { apiKey, tour } = await keyhole.connection()
  await page.goto('/devnet/block/6')
  await expect(page.getByRole('button', { name: 'Finalized' })).toBeVisible()
  await user.click(page.getByRole('button', { name: 'More', exact: true }))
  await user.click(page.getByRole('button', { name: 'Copy as Markdown' }))
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toContain('### Block 6 on Embedded chain')
  expect(text).toContain(`<${keyhole.url}/devnet/block/6>`)
  expect(text).toContain(tour[5]?.block)
  expect(text).toContain('**Finality:** finalized')
  expect(text).not.toContain(apiKey)
})

test('raw JSON is searched and folded', async ({ page, user }) => {
  await page.goto('/devnet/block/6?view=raw')
  const raw = page.getByRole('region', { name: 'Raw JSON of block 6' })
  // The transactions in full follow their hashes.
  await expect(raw.getByText('"chainId"').first()).toBeAttached()
  await user.click(page.getByRole('button', { name: 'Fold all' }))
  await expect(raw.getByText('1,500 members')).toBeVisible()
  await user.fill(
    page.getByRole('searchbox', { name: 'Search in Raw JSON' }),
    '"transactionIndex": "0x5db"',
  )
  await expect(page.getByText('1 of 1 found')).toBeVisible()
  await expect(raw.getByText('"transactionIndex": "0x5db"')).toBeInViewport()
  await user.fill(page.getByRole('searchbox', { name: 'Search in Raw JSON' }), 'no such thing')
  await expect(page.getByText('not found')).toBeVisible()
})
