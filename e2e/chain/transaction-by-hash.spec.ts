import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/story.ts'

/** Transaction 4 of block 3. */
const known = '0xddb149f963b3829985a741e3d6f0a6e129326528dfac7e1de2350af8ecf74157'
const heading = { level: 1 } as const

/** The page is a transaction's, with this index in its block. */
async function expectTransaction(page: Page, index: number) {
  await expect(page.getByRole('heading', heading)).toHaveText('Transaction')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(
    `(index ${index})`,
  )
}

/** How many requests of the node operations the page has sent. */
function countRequests(page: Page, method = '') {
  const count = { sent: 0 }
  page.on('request', (request) => {
    const body = request.postData() ?? ''
    if (request.url().includes('/v3/') && body.includes(method)) count.sent++
  })
  return count
}

test('a transaction hash pasted on the start page leads to its transaction, later without a search', {
  tag: '@task',
}, async ({ page, user }) => {
  await page.goto('/')
  await user.fill(page.getByRole('combobox', { name: 'Search' }), known)
  await page.keyboard.press('Enter')
  await expectTransaction(page, 4)
  await expect(page).toHaveURL(/\/devnet\/block\/0x[0-9a-f]{64}\/tx\/4$/)
  const found = page.url()
  // The index of this browser outlives the page, and is confirmed by one request.
  await expect
    .poll(async () => {
      await page.goto('about:blank')
      const count = countRequests(page)
      await page.goto(new URL(`/tx/${known}`, found).href)
      await page.waitForURL(found)
      const { sent } = count
      // What was found is kept when the page is at rest, which is not a part of the search.
      await page.waitForLoadState('networkidle')
      return sent
    })
    .toBeLessThan(8)
})
