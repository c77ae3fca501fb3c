import { transactionFields } from '#domain/transaction-fields.ts'
import { expect, test } from './story.ts'

const heading = { level: 1 } as const

test('a reader opens a transaction from its block and goes on to the next', async ({ page }) => {
  await page.goto('/devnet/block/3')
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page).toHaveURL('/devnet/block/3/tx/0')
  await expect(page.getByRole('heading', heading)).toHaveText('Transaction 0 of block 3')
  await expect(page.getByText('0 · legacy')).toBeVisible()
  await expect(page.getByRole('link', { name: '← Previous' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Next →' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Transaction 1 of block 3')
  await page.getByRole('link', { name: '← Previous' }).click()
  await page.getByRole('link', { name: /^Block 0x/ }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Block 3')
})

test('each of the five types shows the fields of its own', async ({ page }) => {
  const own = [
    { type: '0 · legacy', label: 'Gas price' },
    { type: '1 · access list', label: 'Access list' },
    { type: '2 · dynamic fee', label: 'Tip cap' },
    { type: '3 · blob', label: 'Blob hashes' },
    { type: '4 · set code', label: 'Authorizations' },
  ]
  for (const [index, { type, label }] of own.entries()) {
    await page.goto(`/devnet/block/3/tx/${index}`)
    await expect(page.getByText(type)).toBeVisible()
    await expect(page.getByRole('button', { name: label, exact: true })).toBeVisible()
    for (const { label, specified } of transactionFields.flatMap(({ fields }) => fields))
      if (specified)
        await expect(page.getByRole('button', { name: label, exact: true })).toBeVisible()
  }
})

test('a creation has no recipient, and a cost is a bound, never a fee', async ({ page }) => {
  await page.goto('/devnet/block/2/tx/0')
  await expect(page.getByText('none: creates a contract')).toBeVisible()
  await expect(page.getByText(/ETH at most/)).toBeVisible()
  await expect(page.getByText('stands in its receipt')).toBeVisible()
})

test('a message in the input is read as text', async ({ page }) => {
  await page.goto('/devnet/block/7/tx/0')
  await expect(page.getByText(/^“.{10,}”$/)).toBeVisible()
})

test('past the end there is no transaction, because the service said so', async ({ page }) => {
  await page.goto('/devnet/block/3/tx/7')
  await expect(page.getByRole('heading', { name: 'No transaction at this index' })).toBeVisible()
  await expect(page.getByText('it has fewer')).toBeVisible()
  await page.goto('/devnet/block/4/tx/0')
  await expect(page.getByText('it is empty, or does not exist yet')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a tag is asked as it is, and safe is explained', async ({ page }) => {
  const asked = page.waitForRequest((request) => request.method() === 'POST')
  await page.goto('/devnet/block/latest/tx/0')
  expect((await asked).postDataJSON().params).toEqual(['latest', '0x0'])
  await expect(page.getByRole('heading', heading)).toHaveText('Transaction 0 of the latest block')
  await page.goto('/devnet/block/safe/tx/0')
  await expect(page.getByText('safe is read as finalized here')).toBeVisible()
})

test('a place that is none is named', async ({ page }) => {
  await page.goto('/devnet/block/3/tx/first')
  await expect(page.getByText('“first” is no index')).toBeVisible()
  await page.goto(`/devnet/block/0x${'12'.repeat(32)}/tx/0`)
  await expect(page.getByText('not by hash')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open this block' })).toBeVisible()
})

test('a place typed into the search box leads to the transaction', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Search' }).fill('3/4')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', heading)).toHaveText('Transaction 4 of block 3')
})

test.describe('odd answers', () => {
  test.use({ quiet: false })

  test('pending: nulls are told as such', async ({ page }) => {
    const pending = { hash: `0x${'34'.repeat(32)}`, blockHash: null, blockNumber: null }
    await page.route('**/v3/*', async (route) => {
      const { id } = route.request().postDataJSON()
      await route.fulfill({ json: { jsonrpc: '2.0', id, result: { ...pending, chainID: '0x1' } } })
    })
    await page.goto('/devnet/block/pending/tx/0')
    await expect(page.getByRole('heading', { name: 'Pending', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Chain id' })).toBeVisible()
  })

  test('a service that fails is not a missing transaction', async ({ page }) => {
    await page.route('**/v3/*', (route) => route.fulfill({ status: 403, body: 'settings' }))
    await page.goto('/devnet/block/3/tx/0')
    await expect(page.getByRole('alert')).toContainText('The key may not do this')
    await expect(page.getByText('No transaction at this index')).toHaveCount(0)
  })
})
