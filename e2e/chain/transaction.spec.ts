import { type Hex, keccak256 } from 'viem'
import { transactionContents, transactionFields } from '#domain/transaction/transaction-fields.ts'
import { expectToFitPhone } from '../fixtures/phone.ts'
import { expect, test } from '../fixtures/story.ts'

const heading = { level: 1 } as const
const nav = 'Other transactions'

test('from a block hash to the transaction at index 0 and on to the next block, by keyboard', async ({
  page,
  keyhole,
}) => {
  const third = (await keyhole.connection()).tour[2]?.block
  await page.goto('/devnet/block/1')
  await expect(page.getByRole('heading', heading)).toHaveText('Block 1')
  await page.keyboard.press('/')
  await page.keyboard.type(`${third}/0`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/devnet/block/${third}/tx/0`)
  await expect(page.getByText('0 · legacy')).toBeVisible()
  await expect(page.getByText('the hash led to number 3')).toBeVisible()
  await expect(page.getByText('1 of 7')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(`/devnet/block/${third}/tx/1`)
  await expect(page.getByText('2 of 7')).toBeVisible()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page).toHaveURL(`/devnet/block/${third}/tx/6`)
  await expect(page.getByText('7 of 7')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  // The empty block 4 is passed over.
  await expect(page.getByText('1 of 200')).toBeVisible()
  await expect(page.getByText('the hash led to number 5')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/\/tx\/6$/)
  await expect(page.getByText('7 of 7')).toBeVisible()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(page.getByText('1 of 7')).toBeVisible()
})

test('keys belong to what is typed into, and a place that is typed leads there', async ({
  page,
  user,
}) => {
  await page.goto('/devnet/block/3/tx/2')
  await expect(page.getByText('3 of 7')).toBeVisible()
  await user.fill(page.getByRole('combobox', { name: 'Search' }), 'abc')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(page).toHaveURL('/devnet/block/3/tx/2')
  await user.fill(page.getByRole('combobox', { name: 'Search' }), '3/4')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', heading)).toHaveText('Transaction 4 of block 3')
})

test('a reader opens a transaction from its block and goes on with the links', {
  tag: '@pointer',
}, async ({ page, user }) => {
  await page.goto('/devnet/block/3')
  await user.click(page.getByRole('table').getByRole('link').first())
  await expect(page).toHaveURL('/devnet/block/3/tx/0')
  await expect(page.getByRole('heading', heading)).toHaveText('Transaction 0 of block 3')
  const links = page.getByRole('navigation', { name: nav })
  await user.click(links.getByRole('link', { name: 'Last' }))
  await expect(page.getByRole('heading', heading)).toHaveText('Transaction 6 of block 3')
  await user.click(links.getByRole('link', { name: '← Previous' }))
  await expect(page.getByRole('heading', heading)).toHaveText('Transaction 5 of block 3')
  await user.click(links.getByRole('link', { name: 'First' }))
  await expect(page.getByRole('heading', heading)).toHaveText('Transaction 0 of block 3')
  await user.click(page.getByRole('link', { name: /^Block 0x/ }))
  await expect(page.getByRole('heading', heading)).toHaveText('Block 3')
})

test('the ends of the chain are told, not walked past', async ({ page, user }) => {
  await page.goto('/devnet/block/11/tx/2')
  await user.click(page.getByRole('button', { name: 'Next →' }))
  await expect(page.getByText('No later block has a transaction yet.')).toBeVisible()
  await page.goto('/devnet/block/1/tx/0')
  await user.click(page.getByRole('button', { name: '← Previous' }))
  await expect(page.getByText('this is the first of the chain')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('each of the five types shows the fields of its own', async ({ page }) => {
  const own = [
    { type: '0 · legacy', part: 'Cost and outcome' },
    { type: '1 · access list', part: 'Access list' },
    { type: '2 · dynamic fee', part: 'Access list' },
    { type: '3 · blob', part: 'Blobs: 1, 131,072 blob gas' },
    { type: '4 · set code', part: 'Authorizations: 1' },
  ]
  for (const [index, { type, part }] of own.entries()) {
    await page.goto(`/devnet/block/3/tx/${index}`)
    await expect(page.getByText(type)).toBeVisible()
    await expect(page.getByRole('heading', { name: part })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Input' })).toBeVisible()
    for (const { label, specified } of transactionFields.flatMap(({ fields }) => fields))
      if (specified)
        await expect(page.getByRole('button', { name: label, exact: true })).toBeVisible()
    await expectToFitPhone(page, type)
  }
  expect(transactionContents.fields.map(({ name }) => name)).toContain('input')
})

test('an access list is a tree, an authorization names its contract and chain', async ({
  page,
}) => {
  await page.goto('/devnet/block/3/tx/1')
  const list = page.getByRole('region', { name: 'Access list' })
  await expect(list.getByText('1 address, 2 slots')).toBeVisible()
  await expect(list.getByRole('button', { name: 'Copy slot' })).toHaveCount(2)
  await page.goto('/devnet/block/3/tx/4')
  const entries = page.getByRole('region', { name: 'Authorizations: 1' })
  await expect(entries.getByText('31,337')).toBeVisible()
  // The account delegates itself: its authority, recovered from the signature, is the sender.
  await expect(entries.getByText('Authority')).toBeVisible()
  await expect(entries.getByRole('link').first()).toHaveAttribute(
    'href',
    /0x8626f6940e2eb28930efb4cef49b2d1f2c9c1199/i,
  )
  await expect(entries.getByRole('link')).toHaveCount(2)
})

test('a cost is a bound, made of its parts, and what is not known is said once', async ({
  page,
}) => {
  await page.goto('/devnet/block/3/tx/3')
  const cost = page.getByRole('region', { name: 'Cost and outcome' })
  await expect(cost.getByText(/ETH at most$/).first()).toBeVisible()
  await expect(cost.getByText('1 × 131,072 blob gas × 1 gwei blob fee cap')).toBeVisible()
  await expect(cost.getByText('21,000 gas limit ×')).toBeVisible()
  await expect(cost.getByText('(base fee + tip, EIP-1559)')).toBeVisible()
  await expect(page.getByText('no method for receipts')).toHaveCount(1)
  await expect(page.getByText(/\bfee paid\b|\bsuccess\b/i)).toHaveCount(0)
})

test('what is copied for a ticket names the block’s number, not the tag', async ({
  page,
  user,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/devnet/block/latest/tx/0')
  await expect(
    page.getByRole('region', { name: 'Verification' }).getByText('✓').first(),
  ).toBeVisible()
  await user.click(page.getByRole('button', { name: 'Copy for a ticket' }))
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toContain('/devnet/block/11/tx/0')
  expect(text).toContain('at most')
  expect(text).toMatch(/\*\*Transaction hash:\*\* verified/)
  expect(text).toContain('this API gives no receipts')
  expect(text).not.toMatch(/v3\//)
})

test('the raw answer has an address of its own; the same call is estimated at the block before', async ({
  page,
  user,
}) => {
  await page.goto('/devnet/block/3/tx/1')
  await user.click(page.getByRole('link', { name: 'Raw JSON' }))
  await expect(page).toHaveURL('/devnet/block/3/tx/1?view=raw')
  await page.reload()
  await expect(page.getByText('"transactionIndex"')).toBeVisible()
  await page.goto('/devnet/block/3/tx/1')
  await user.click(page.getByRole('link', { name: 'Estimate this call' }))
  await expect(page.getByRole('heading', { name: 'Estimate at block 2' })).toBeVisible()
})

test('the encoded transaction is what its hash is the hash of', async ({ page }) => {
  // Of type 1: those of the other types are among the published ones of `encoded-transaction`.
  await page.goto('/devnet/block/3/tx/1?view=rlp')
  const bytes = await page.getByRole('region', { name: 'Transaction as hex' }).textContent()
  const hash = await page
    .getByRole('heading', heading)
    .locator('..')
    .getByRole('paragraph')
    .textContent()
  expect(keccak256(bytes as Hex)).toBe(hash?.trim())
})

test('past the end, the block’s count is told, with the way to its last', async ({
  page,
  user,
}) => {
  await page.goto('/devnet/block/3/tx/7')
  await expect(page.getByRole('heading', { name: 'No transaction at this index' })).toBeVisible()
  await expect(page.getByText('has 7 transactions, with the indices 0 to 6')).toBeVisible()
  await user.click(page.getByRole('link', { name: 'The last, 6' }))
  await expect(page.getByRole('heading', heading)).toHaveText('Transaction 6 of block 3')
  await page.goto('/devnet/block/4/tx/0')
  await expect(page.getByText('The block is empty')).toBeVisible()
  await page.goto('/devnet/block/4000/tx/0')
  await expect(page.getByText('could not be found out')).toBeVisible()
  await page.goto(`/devnet/block/0x${'12'.repeat(32)}/tx/0`)
  await expect(page.getByText('No block of this network has this hash')).toBeVisible()
  await page.goto('/devnet/block/3/tx/first')
  await expect(page.getByText('“first” is no index')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('tags: asked as they are, safe as finalized, and the way on goes by number', async ({
  page,
  user,
}) => {
  const asked: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(request.postDataJSON().params)
  })
  await page.goto('/devnet/block/latest/tx/0')
  await expect(page.getByRole('heading', heading)).toHaveText('Transaction 0 of the latest block')
  expect(asked).toContainEqual(['latest', '0x0'])
  await user.click(page.getByRole('link', { name: 'Next →' }))
  await expect(page).toHaveURL('/devnet/block/11/tx/1')
  await page.goto('/devnet/block/safe/tx/0')
  await expect(page.getByText('safe is read as finalized here')).toBeVisible()
  expect(asked).toContainEqual(['finalized', '0x0'])
  expect(asked.flat()).not.toContain('safe')
})
