import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/story.ts'

const hash = `0x${'34'.repeat(32)}`
const heading = { level: 1 } as const

/** Answers with this block for its hash; the embedded chain has no block like it. */
const answerWith = (page: Page, block: object, full: object = block) =>
  page.route('**/v3/*', async (route) => {
    const { id, method, params } = route.request().postDataJSON()
    if (method !== 'eth_getBlockByHash' || params[0] !== hash) return route.continue()
    await route.fulfill({ json: { jsonrpc: '2.0', id, result: params[1] ? full : block } })
  })

test('withdrawals, fields of later forks and of other chains are shown with their meaning', async ({
  page,
  user,
}) => {
  await answerWith(page, {
    hash,
    number: '0x01',
    timestamp: '0x6955b948',
    gasUsed: '0x0',
    gasLimit: '0x3938700',
    parentHash: `0x${'12'.repeat(32)}`,
    slotNumber: '0xc0',
    blockAccessListHash: `0x${'56'.repeat(32)}`,
    l1BlockNumber: '0x7',
    ofTomorrow: { kept: true },
    transactions: [],
    withdrawals: [
      { index: '0x5', validatorIndex: '0x1f4', address: `0x${'9a'.repeat(20)}`, amount: '0xf4240' },
      { index: '0x6', validatorIndex: '0x1f5', address: `0x${'9b'.repeat(20)}`, amount: '0x1' },
    ],
  })
  await page.goto(`/devnet/block/${hash}`)
  for (const label of ['Slot', 'Access list hash', 'L1 block', 'ofTomorrow'])
    await expect(page.getByRole('term').getByRole('button', { name: label })).toBeVisible()
  await expect(page.getByText('non-standard encoding')).toHaveCount(1)
  await expect(page.getByText('Unknown for this chain')).toHaveCount(0)
  await user.click(page.getByRole('term').getByRole('button', { name: 'Access list hash' }))
  await expect(page.getByText(/EIP-7928/)).toBeVisible()
  await user.click(page.getByRole('link', { name: 'Withdrawals 2' }))
  const table = page.getByRole('table', { name: 'Withdrawals' })
  await expect(table.getByText('0.001 ETH')).toBeVisible()
  await expect(page.getByText('Total: 0.001000001 ETH')).toBeVisible()
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
  await expect(first.getByRole('cell').nth(5)).toHaveText(/0\.000000000000009999 ETH/)
  expect(await table.getByRole('row').count()).toBeLessThan(80)
  await page.keyboard.press('End')
  await expect(table.locator('[aria-rowindex="10001"]')).toBeInViewport()
})

test.describe('when the service is cut off in the middle', () => {
  test.use({ quiet: false })

  test('a search by time fails as such, and goes on when asked again', async ({ page, user }) => {
    let left = 3
    await page.route('**/v3/*', (route) => (left-- > 0 ? route.continue() : route.abort()))
    await page.goto('/devnet/block/at?time=2026-01-01T00:00:50Z')
    await expect(page.getByRole('alert')).toContainText('Cannot reach the provider')
    await expect(page.getByRole('region', { name: 'Search steps' })).toBeVisible()
    left = Number.POSITIVE_INFINITY
    await user.click(page.getByRole('button', { name: 'Retry' }))
    await expect(page.getByRole('heading', { name: 'Block 4', exact: true })).toBeVisible()
  })

  test('the transactions in full that do not come leave the hashes standing', async ({
    page,
    user,
  }) => {
    let cut = true
    await page.route('**/v3/*', (route) =>
      cut && route.request().postDataJSON().params[1] === true ? route.abort() : route.continue(),
    )
    await page.goto('/devnet/block/3')
    await expect(page.getByRole('alert')).toContainText('Cannot reach the provider')
    await expect(page.getByRole('heading', heading)).toHaveText('Block 3')
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '8')
    cut = false
    await user.click(page.getByRole('button', { name: 'Retry' }))
    await expect(page.getByRole('columnheader', { name: 'Value' })).toBeVisible()
  })
})
