import type { Page } from '@playwright/test'
import { getAddress, type Hex, keccak256 } from 'viem'
import { transactionContents, transactionFields } from '#domain/transaction/transaction-fields.ts'
import { breadcrumb } from '../fixtures/breadcrumb.ts'
import { expectToFitPhone } from '../fixtures/phone.ts'
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
  await expect(page.getByText('Type 0 · legacy')).toBeVisible()
  await expect(hashOrigin(page)).toHaveText('Block hash → 3Confirmed by the transaction')
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
  await expect(hashOrigin(page)).toContainText('Block hash → 5')
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
  await expect(breadcrumb(page)).toHaveText('Block 3 › Transaction (index 4)')
  await expect(page).toHaveTitle('Transaction 4 of block 3 · Keyhole')
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

test('the ends of the chain are told, not walked past', async ({ page, user }) => {
  await page.goto('/devnet/block/11/tx/2')
  await user.click(page.getByRole('button', { name: 'Next transaction' }))
  await expect(page.getByText('No later transaction yet.')).toBeVisible()
  await page.goto('/devnet/block/1/tx/0')
  await user.click(page.getByRole('button', { name: 'Previous transaction' }))
  await expect(page.getByText('this is the first of the chain')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('each of the five types has the tabs that hold something, and no others', async ({ page }) => {
  const own = [
    { type: '0 · legacy', tabs: [] },
    { type: '1 · access list', tabs: ['Input data', 'Access list 1'] },
    { type: '2 · dynamic fee', tabs: [] },
    { type: '3 · blob', tabs: ['Blobs 1'] },
    { type: '4 · set code', tabs: ['Input data', 'Authorizations 1'] },
  ]
  const views = page.getByRole('navigation', { name: 'Views of the transaction' })
  for (const [index, { type, tabs }] of own.entries()) {
    await page.goto(`/devnet/block/3/tx/${index}`)
    await expect(page.getByText(type, { exact: true })).toBeVisible()
    await expect(views.getByRole('link')).toHaveText([
      'Overview',
      ...tabs,
      'Signature',
      'RLP',
      'JSON',
    ])
    await expectToFitPhone(page, type)
  }
})

test('each field that the specification requires is shown', async ({ page }) => {
  // Number and index are one fact, and the overview has it.
  const inBlock = ['Block', 'Index']
  const labels = transactionFields
    .flatMap(({ fields }) => fields)
    .flatMap(({ label, specified }) => (specified && !inBlock.includes(label) ? [label] : []))
  const shown: string[] = []
  for (const view of ['', '?view=signature']) {
    await page.goto(`/devnet/block/3/tx/2${view}`)
    await expect(
      page.getByRole('term').filter({ hasText: view ? /^Hash$/ : /^Nonce$/ }),
    ).toBeVisible()
    shown.push(...(await page.getByRole('term').allTextContents()))
  }
  expect(shown).toEqual(expect.arrayContaining([...labels, 'Block', 'Max cost']))
  await page.goto('/devnet/block/3/tx/2')
  await expect(page.getByText('3 · index 2 · finalized')).toBeVisible()
  expect(transactionContents.fields.map(({ name }) => name)).toContain('input')
})

test('an access list is a tree, an authorization names its contract and chain', async ({
  page,
}) => {
  await page.goto('/devnet/block/3/tx/1?view=access-list')
  const list = page.getByRole('region', { name: 'Access list' })
  await expect(list.getByText('1 address, 2 slots')).toBeVisible()
  await expect(list.getByRole('button', { name: 'Copy slot' })).toHaveCount(2)
  await page.goto('/devnet/block/3/tx/4?view=authorizations')
  const entries = page.getByRole('region', { name: 'Authorizations' })
  await expect(entries.getByText('31,337')).toBeVisible()
  // The account delegates itself: its authority, recovered from the signature, is the sender.
  await expect(entries.getByText('Authority', { exact: true })).toBeVisible()
  await expect(entries.getByRole('link').first()).toHaveAttribute(
    'href',
    /0x8626f6940E2eb28930eFb4CeF49B2d1F2C9C1199/,
  )
  await expect(entries.getByRole('link')).toHaveCount(2)
})

test('a cost is a bound, made of its parts, and what is not known is said', async ({ page }) => {
  await page.goto('/devnet/block/3/tx/3')
  const cost = page.getByRole('region', { name: 'Max cost' })
  await expect(cost.getByText('upper bound; the fee paid is in the receipt')).toBeVisible()
  await expect(cost.getByText('1 × 131,072 blob gas × 1 gwei max blob fee')).toBeVisible()
  await expect(cost.getByText('21,000 gas limit ×')).toBeVisible()
  await expect(cost.getByText('(base fee + priority fee, EIP-1559)')).toBeVisible()
  await expect(page.getByText('Status unavailable')).toHaveCount(1)
  await expect(page.getByText('eth_getTransactionReceipt')).toHaveCount(1)
  await expect(page.getByText(/\btransaction fee\b|\bsuccess(ful)?\b/i)).toHaveCount(0)
})

test('what is copied as Markdown names the block’s number, not the tag, and has checksums', async ({
  page,
  user,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/devnet/block/latest/tx/0')
  await expect(page.getByRole('button', { name: /^Verified/ })).toBeVisible()
  await user.click(page.getByRole('button', { name: 'More' }))
  await user.click(page.getByRole('button', { name: 'Copy as Markdown' }))
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toContain('/devnet/block/11/tx/0')
  expect(text).toContain('**Max cost:**')
  expect(text).toMatch(/\*\*Transaction hash:\*\* verified/)
  expect(text).toContain('this API has no receipts')
  expect(text).not.toMatch(/v3\//)
  const [, from] = text.match(/\*\*From:\*\* `(0x\w+)`/) ?? []
  expect(from).toBe(getAddress(from ?? ''))
})

test('the JSON has an address of its own; the same call is estimated at the block before', async ({
  page,
  user,
}) => {
  await page.goto('/devnet/block/3/tx/1')
  await user.click(page.getByRole('link', { name: 'JSON' }))
  await expect(page).toHaveURL('/devnet/block/3/tx/1?view=raw')
  await page.reload()
  await expect(page.getByText('"transactionIndex"')).toBeVisible()
  await page.goto('/devnet/block/3/tx/1')
  await user.click(page.getByRole('link', { name: 'Estimate call' }))
  await expect(page).toHaveURL(/\/devnet\/gas\?.*block=2/)
  const caveat = page
    .getByRole('paragraph')
    .filter({ hasText: 'Earlier transactions of its block' })
  await expect(caveat).toContainText('are not applied')
  await user.click(caveat.getByRole('link'))
  await expect(page).toHaveURL(/\/block\/0x[0-9a-f]{64}\/tx\/1$/)
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
  await expect(page.getByRole('heading', heading)).toHaveText('Transaction not found')
  await expect(page.getByText('has 7 transactions, index 0 to 6')).toBeVisible()
  await user.click(page.getByRole('link', { name: 'Last transaction (6)' }))
  await expect(breadcrumb(page)).toHaveText('Block 3 › Transaction (index 6)')
  await page.goto('/devnet/block/4/tx/0')
  await expect(page.getByText('The block is empty')).toBeVisible()
  await page.goto('/devnet/block/4000/tx/0')
  await expect(page.getByText('Its transaction count is unavailable')).toBeVisible()
  await page.goto(`/devnet/block/0x${'12'.repeat(32)}/tx/0`)
  await expect(page.getByText('Block not found on this network')).toBeVisible()
  await page.goto('/devnet/block/3/tx/first')
  await expect(page.getByText('Invalid index “first”')).toBeVisible()
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
  await expect(breadcrumb(page)).toHaveText('Block 11 (latest) › Transaction (index 0)')
  expect(asked).toContainEqual(['latest', '0x0'])
  await user.click(page.getByRole('link', { name: 'Next transaction' }))
  await expect(page).toHaveURL('/devnet/block/11/tx/1')
  await page.goto('/devnet/block/safe/tx/0')
  await expect(page.getByText('safe is read as finalized here')).toBeVisible()
  expect(asked).toContainEqual(['finalized', '0x0'])
  expect(asked.flat()).not.toContain('safe')
})
