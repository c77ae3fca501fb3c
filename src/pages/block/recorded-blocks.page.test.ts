import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import hedera from '#domain/receipt/vectors/hedera-97395350.json'
import optimism from '#domain/receipt/vectors/op-sepolia-ecotone-4089330.json'
import { asRawList, isRawObject, type RawObject } from '#domain/values/raw.ts'
import { cloneVector } from '#testing/block-vectors.ts'
import { pages } from '#testing/pages/open-page.ts'
import { body, button, link, region, says, textOf } from '#testing/pages/page-words.ts'

const page = pages()

/** Answers as a node that has one recorded block; a later one is the newest, where there is a head. */
function replay(block: RawObject, chainId: number, receipts?: readonly RawObject[], head?: string) {
  page.connect({ chainId: String(chainId) })
  page.useExtraMethods('own', 'when offered')
  const list = asRawList(block.transactions)
  const hashes = list.map((entry) => (isRawObject(entry) ? entry.hash : entry))
  const inBlock = (isFull: unknown) =>
    isFull || !Array.isArray(block.transactions) ? block : { ...block, transactions: hashes }
  page.answer = ({ method, params: [first, second] }) => {
    if (method === 'eth_getBlockByHash')
      return { result: first === block.hash ? inBlock(second) : null }
    if (method === 'eth_getBlockByNumber' && first === 'latest' && head !== undefined)
      return { result: { ...block, number: head, hash: `0x${'ab'.repeat(32)}`, transactions: [] } }
    if (method === 'eth_getBlockByNumber')
      return { result: first === block.number || first === 'latest' ? inBlock(second) : null }
    if (method === 'eth_getTransactionByBlockNumberAndIndex')
      return {
        result:
          (first === block.number &&
            list.find((entry) => isRawObject(entry) && entry.transactionIndex === second)) ||
          null,
      }
    if (method === 'eth_getTransactionByHash')
      return { result: list.find((entry) => isRawObject(entry) && entry.hash === first) ?? null }
    if (method === 'eth_getBlockReceipts' && receipts) return { result: receipts }
    // One hash has two receipts here, of which a node gives the later.
    if (method === 'eth_getTransactionReceipt' && receipts)
      return {
        result: receipts.findLast(({ transactionHash }) => transactionHash === first) ?? null,
      }
    return { error: { code: -32601, message: 'the method does not exist' } }
  }
  return `/own/block/${String(block.hash)}`
}

const rows = () =>
  within(screen.getByRole('table', { name: 'Transactions' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => textOf(row))

test('Hedera: gaps in the indexes are told in words, and neighbours follow the list', async () => {
  const path = replay(hedera.block, 295, hedera.receipts)
  await page.open(path)
  await button(/^Partly verified/)
  await says(() => region('Verification'), 'gaps in indexes')
  await says(body, '1 failed')
  expect(rows().map((row) => row.split('0x')[0]?.trim())).toEqual(
    [0, 1, 2, 3, 7, 8, 9, 14].map(String),
  )
  await waitFor(() => expect(rows().findIndex((row) => /Failed/.test(row))).toBe(5))
  expect(textOf(document.body)).not.toMatch(/Mismatch|No valid receipt/)
  await page.open(`${path}/tx/7`)
  await says(body, '5 of 8')
  await button(/^Partly verified/)
  expect(textOf(document.body)).not.toMatch('Mismatch')
  for (const [name, index] of [
    ['Previous transaction', 3],
    ['Next transaction', 8],
    ['Last transaction', 14],
  ] as const)
    expect((await link(name)).getAttribute('href')).toMatch(new RegExp(`/tx/${index}$`))
})

test('Hedera: the receipt of another index is not that of the transaction, as in the list', async () => {
  const path = replay(hedera.block, 295, hedera.receipts)
  await page.open(`${path}/tx/8`)
  await says(body, '6 of 8', 'Status unknown', 'returned another receipt')
  expect(textOf(document.body)).not.toMatch(/Succeeded|Mismatch/)
})

test('without a list of transactions no sum is told, nor of withdrawals', async () => {
  const block = cloneVector('mainnet-cancun-19665756-header-nulls')
  const { transactions: _, withdrawals: __, ...header } = block
  const path = replay(header, 1, undefined, '0x16915ae')
  await page.open(path)
  await says(body, 'No transaction list in the response', /Burnt fees ?≈ 0\.14/)
  expect(textOf(document.body)).not.toMatch(/0 failed|fees paid/)
  await page.open(`${path}?view=withdrawals`)
  await says(body, 'No withdrawals in the response')
  expect(textOf(document.body)).not.toMatch('Total: 0')
})

test('where a later head is known, the provider returned no next block', async () => {
  const path = replay(cloneVector('mainnet-homestead-1150000'), 1, undefined, '0x16915ae')
  await page.open(path)
  await button(/^Next → \(The provider returned no block 1,150,001; the newest is 23,664,046\)/)
})

test('a block of nothing but an unsigned deposit is verified, and says that it is not signed', async () => {
  const path = replay(optimism.block, optimism.chainId, optimism.receipts)
  await page.open(path)
  await button('Verified · 8 checks')
  await says(() => region('Verification'), 'not signed', 'Not verifiable: Signatures.')
})
