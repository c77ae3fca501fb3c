import { screen, waitFor, within } from '@testing-library/dom'
import { getAddress, type Hex, keccak256 } from 'viem'
import { expect, test } from 'vitest'
import { transactionContents } from '#domain/transaction/chain-fields.ts'
import { transactionFields } from '#domain/transaction/transaction-fields.ts'
import { asRawList, isRawObject } from '#domain/values/raw.ts'
import { pages } from '#testing/pages/open-page.ts'
import {
  body,
  button,
  expectPath,
  fill,
  link,
  region,
  says,
  textOf,
  title,
} from '#testing/pages/page-words.ts'

const page = pages()

const breadcrumb = () => screen.getByRole('navigation', { name: 'Breadcrumb' })

test('keys belong to what is typed into, and a place that is typed leads there', async () => {
  await page.open('/devnet/block/3/tx/2')
  await says(body, '3 of 7')
  const search = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search' })
  await fill(page.user, search, 'abc')
  await page.user.keyboard('{ArrowLeft}{Shift>}{ArrowLeft}{/Shift}')
  await page.settled()
  await expectPath(/^\/devnet\/block\/3\/tx\/2$/)
  await fill(page.user, search, '3/4')
  await page.user.keyboard('{Enter}')
  await says(breadcrumb, /^Block 3 › Transaction \(index 4\)$/)
  await waitFor(() => expect(document.title).toBe('Transaction 4 of block 3 · Keyhole'))
})

test.each([
  ['5/tx/199', 'Next block', 'Block 6'],
  ['5/tx/0', 'Previous block', 'Block 4'],
])('at %s, a border of its block, the way on is the block beside it', async (path, name, words) => {
  await page.open(`/devnet/block/${path}`)
  await page.user.click(await link(name))
  await says(body, words)
  expect(screen.queryAllByRole('alert')).toEqual([])
})

test.each(
  [
    ['0 · legacy', ['State changes']],
    ['1 · access list', ['Input data', 'Calls', 'State changes', 'Logs 1', 'Access list 1']],
    ['2 · dynamic fee', ['State changes']],
    ['3 · blob', ['State changes', 'Blobs 1']],
    ['4 · set code', ['Input data', 'Calls', 'State changes', 'Logs 1']],
  ].map(([type, tabs], index) => [type as string, index, tabs as string[]] as const),
)(
  'a transaction of type %s has the tabs that hold something, and no others',
  async (type, index, tabs) => {
    await page.open(`/devnet/block/3/tx/${index}`)
    await says(body, type)
    const links = () =>
      within(screen.getByRole('navigation', { name: 'Views of the transaction' })).getAllByRole(
        'link',
      )
    await waitFor(() =>
      expect(links().map(textOf)).toEqual(['Overview', ...tabs, 'Signature', 'RLP', 'JSON']),
    )
  },
)

test('each field that the specification requires is shown', async () => {
  // Number and index are one fact, and the overview has it.
  const inBlock = ['Block', 'Index']
  const labels = transactionFields
    .flatMap(({ fields }) => fields)
    .flatMap(({ label, specified }) => (specified && !inBlock.includes(label) ? [label] : []))
  const terms = () => screen.getAllByRole('term').map(textOf)
  await page.open('/devnet/block/3/tx/2')
  await waitFor(() => expect(terms()).toEqual(expect.arrayContaining(['Nonce', 'Gas used'])))
  await says(body, 'Finalized', '3 · index 2')
  const shown = terms()
  await page.open('/devnet/block/3/tx/2?view=signature')
  await waitFor(() => expect(terms()).toContain('Hash'))
  shown.push(...terms())
  expect(shown).toEqual(expect.arrayContaining([...labels, 'Block', 'Fee paid', 'Gas used']))
  expect(transactionContents.flatMap(({ fields }) => fields.map(({ name }) => name))).toContain(
    'input',
  )
})

test('an access list is a tree', async () => {
  await page.open('/devnet/block/3/tx/1?view=access-list')
  const list = () => region('Access list')
  await says(list, '1 address, 2 slots')
  expect(within(list()).getAllByRole('button', { name: 'Copy slot' })).toHaveLength(2)
})

const delegate = '0x8626f6940E2eb28930eFb4CeF49B2d1F2C9C1199'
const noDelegate = `0x${'0'.repeat(40)}`

test.each([
  ['a delegation', [delegate], `0x\\w{40} delegates to ${delegate}`],
  ['its end', [noDelegate], '0x\\w{40} removes its delegation'],
  [
    'the first of two',
    [delegate, noDelegate],
    `0x\\w{40} delegates to ${delegate} and 1 other authorization`,
  ],
  // Without a readable list the signers are not known.
  ['the first that is readable', ['0x', delegate], `An account delegates to ${delegate}`],
])('the headline of a transaction is %s', async (_, delegates, sentence) => {
  page.change = (reply) => {
    const transaction = 'result' in reply && isRawObject(reply.result) ? reply.result : {}
    const [entry] = asRawList(transaction.authorizationList)
    if (isRawObject(entry))
      Object.assign(transaction, {
        ...{ input: '0x', value: '0x0' },
        authorizationList: delegates.map((address) => ({ ...entry, address })),
      })
    return reply
  }
  await page.open('/devnet/block/3/tx/4')
  await says(() => region('Summary'), RegExp(`^${sentence} ?Takes effect`), 'Sent 0')
})

test('an authorization names its contract and chain', async () => {
  // The old address of the tab of authorizations.
  await page.open('/devnet/block/3/tx/4?view=authorizations')
  const overview = () => region('Overview')
  // The account delegates itself: its authority, recovered from the signature, is the sender.
  await says(overview, 'delegates to', 'chain 31,337 · nonce')
  const links = () => within(overview()).getAllByRole('link')
  await waitFor(() =>
    expect(links().map((link) => link.getAttribute('href'))).toContainEqual(
      expect.stringMatching(/0x8626f6940E2eb28930eFb4CeF49B2d1F2C9C1199/),
    ),
  )
})

test('without a receipt a cost is a bound, made of its parts, and what is not known is said', async () => {
  localStorage.setItem('keyhole.extra-methods.devnet', 'never')
  await page.open('/devnet/block/3/tx/3')
  await says(
    () => region('Overview'),
    'Cost, at most',
    '1 × 131,072 blob gas × 1 gwei',
    '21,000 gas ×',
    /\(base fee \+ priority fee, EIP-1559\)/,
  )
  expect(await screen.findAllByText(/Status unknown/)).toHaveLength(1)
  expect(await screen.findAllByText(/eth_getTransactionReceipt/)).toHaveLength(1)
  expect(body().textContent).not.toMatch(/\btransaction fee\b|\bsuccess(ful)?\b/i)
})

test('what is copied as Markdown names the block’s number, not the tag, and has checksums', async () => {
  await page.open('/devnet/block/latest/tx/0')
  await button('Verified · 8 checks')
  await says(body, 'deposit below minimum')
  await page.user.click(await button('More'))
  await page.user.click(await button('Copy as Markdown'))
  await button('Copied')
  const text = await navigator.clipboard.readText()
  expect(text).toContain('/devnet/block/13/tx/0')
  // The answer and the reason of the page come first.
  expect(text).toMatch(/^### .*\n\nFailed call to [\s\S]*deposit below minimum[\s\S]*\n<http/)
  expect(text).not.toMatch(/Cost, at most|not compared/)
  expect(text).toMatch(/\*\*Transaction hash:\*\* verified/)
  expect(text).toMatch(/\*\*Receipts root:\*\* verified/)
  expect(text).toContain('**Status:** Failed')
  expect(text).toMatch(/\*\*Fee paid:\*\* 0\.\d+ ETH/)
  expect(text).not.toMatch(/v3\//)
  const [, from] = text.match(/\*\*From:\*\* `(0x\w+)`/) ?? []
  expect(from).toBe(getAddress(from ?? ''))
})

test('on another view the answer is copied, too', async () => {
  await page.open('/devnet/block/13/tx/0?view=raw')
  await button(/deposit below minimum/)
  await page.user.click(await button('More'))
  await waitFor(() =>
    expect(document.querySelector('li[data-told]')?.textContent).toMatch(/deposit below minimum/),
  )
  await page.user.click(await button('Copy as Markdown'))
  await button('Copied')
  expect(await navigator.clipboard.readText()).toMatch(
    /Failed call to [\s\S]*deposit below minimum/,
  )
})

test('the JSON has an address of its own', async () => {
  await page.open('/devnet/block/3/tx/1')
  await page.user.click(await link('JSON'))
  await expectPath(/^\/devnet\/block\/3\/tx\/1\?view=raw$/)
  await page.open('/devnet/block/3/tx/1?view=raw')
  await says(body, '"transactionIndex"')
})

test('the same call is estimated at the block before, and that is said', async () => {
  await page.open('/devnet/block/3/tx/1')
  await page.user.click(await link('Re-run call'))
  await expectPath(/\/devnet\/gas\?.*block=2/)
  const caveat = (await screen.findByText(/Earlier transactions of its block/)).closest('p')
  await says(() => caveat, 'are not applied')
  await page.user.click(
    within(caveat as HTMLElement).getByRole('link', { name: /^transaction 0x/ }),
  )
  await expectPath(/\/block\/0x[0-9a-f]{64}\/tx\/1$/)
})

test('the encoded transaction is what its hash is the hash of', async () => {
  // The other types are among the published ones of `encoded-transaction`.
  await page.open('/devnet/block/3/tx/1?view=rlp')
  await says(() => region('Encoded transaction'), /0x01/)
  const [bytes] = /0x[0-9a-f]{64,}/.exec(textOf(region('Encoded transaction'))) ?? []
  const hash = keccak256(bytes as Hex)
  await says(() => title().closest('header')?.querySelector('p'), new RegExp(`^${hash}$`))
})

test('past the end, the block’s count is told, with the way to its last', async () => {
  await page.open('/devnet/block/3/tx/7')
  await says(title, /^Transaction$/)
  await says(body, 'Not found on Embedded chain', 'has 7 transactions, index 0 to 6')
  await page.user.click(await link('Last transaction (6)'))
  await says(breadcrumb, /^Block 3 › Transaction \(index 6\)$/)
})

test.each([
  ['4/tx/0', 'The block is empty'],
  ['4000/tx/0', 'Its transaction count is unavailable'],
  [`0x${'12'.repeat(32)}/tx/0`, 'Block not found. It may have been replaced'],
  ['3/tx/first', 'Invalid index “first”'],
])('why there is no transaction at %s is told', async (path, words) => {
  await page.open(`/devnet/block/${path}`)
  await says(body, words)
  expect(screen.queryAllByRole('alert')).toEqual([])
})

test('tags: asked as they are, safe as finalized, and the way on goes by number', async () => {
  const asked = () => page.calls.map(({ params }) => params)
  await page.open('/devnet/block/latest/tx/0')
  await says(breadcrumb, /^Block 13 \(latest\) › Transaction \(index 0\)$/)
  await waitFor(() => expect(asked()).toContainEqual(['latest', '0x0']))
  await page.user.click(await link('Next transaction'))
  await expectPath(/^\/devnet\/block\/13\/tx\/1$/)
  await page.open('/devnet/block/safe/tx/0')
  await says(body, 'safe is read as finalized here')
  await waitFor(() => expect(asked()).toContainEqual(['finalized', '0x0']))
  await page.settled()
  expect(asked().flat()).not.toContain('safe')
})
