import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/story.ts'

const hash = `0x${'34'.repeat(32)}`
/** Answers with this block for its hash; the embedded chain has no block like it. */
const answerWith = (page: Page, block: object, full: object = block) =>
  page.route('**/v3/*', async (route) => {
    const { id, method, params } = route.request().postDataJSON()
    if (method !== 'eth_getBlockByHash' || params[0] !== hash) return route.continue()
    await route.fulfill({ json: { jsonrpc: '2.0', id, result: params[1] ? full : block } })
  })

test('10,000 transactions are loaded when they are wanted, and stay light', async ({
  page,
  user,
}) => {
  const count = 10_000
  const transaction = (index: number) => ({
    hash: `0x${index.toString(16).padStart(64, '0')}`,
    from: `0x${'9a'.repeat(20)}`,
    to: `0x${'9b'.repeat(20)}`,
    value: `0x${((index * 7919) % count).toString(16)}`,
    gas: '0x5208',
    type: '0x2',
    input: '0x',
  })
  const transactions = Array.from({ length: count }, (_, index) => transaction(index))
  const block = { hash, number: '0x1', parentHash: `0x${'12'.repeat(32)}` }
  await answerWith(
    page,
    { ...block, transactions: transactions.map(({ hash }) => hash) },
    { ...block, transactions },
  )
  await page.goto(`/devnet/block/${hash}`)
  await expect(page.getByText(/Full transactions \(about [\d.]+ MiB\)/)).toBeVisible()
  await user.click(page.getByRole('link', { name: 'Load transactions' }))
  const table = page.getByRole('table', { name: 'Transactions' })
  await user.click(table.getByRole('button', { name: 'Value' }))
  const first = table.locator('[aria-rowindex="2"]')
  await expect(first.getByRole('cell').nth(5)).toHaveText(/^9,999 wei$/)
  expect(await table.getByRole('row').count()).toBeLessThan(80)
  await page.keyboard.press('End')
  await expect(table.locator('[aria-rowindex="10001"]')).toBeInViewport()
})
