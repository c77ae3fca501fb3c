import { screen, within } from '@testing-library/dom'
import { concat, keccak256 as keccak256Hex, numberToHex, pad } from 'viem'
import { expect, test } from 'vitest'
import { readAccessList } from '#domain/changes/access-list.ts'
import listVector from '#domain/changes/vectors/bal-invalid-account-order.json' with {
  type: 'json',
}
import { encodeHeader } from '#domain/proof/checks/check-header.ts'
import { toHex } from '#domain/values/integer.ts'
import type { RpcReply } from '#testing/answering-node.ts'
import { keccak256 } from '#testing/block-vectors.ts'
import { pages } from '#testing/pages/open-page.ts'
import { button, expectPath, link, region, says } from '#testing/pages/page-words.ts'

const page = pages()

const changes = () => region('State changes')
const accounts = () => within(changes()).getAllByRole('region', { name: /^Changes of 0x/ })
const methods = () => page.calls.map(({ method }) => method)

test('what a block changed is told by account and variable, with the transaction that made each change', async () => {
  await page.open('/devnet/block/13')
  await page.user.click(await link('State changes'))
  await expectPath('/devnet/block/13?view=changes')
  await says(changes, 'Per the node, by debug_traceBlockByHash. Not verified.')
  await says(
    () => accounts()[0],
    /Layout: KeyholeToken, solc/,
    /allowance\[0x3347B4d90ebe72BeFb30444C9966B2B990aE9FcB\]\[0xFABB0ac9d68B0B445fB7357272Ff202C5651694a\] uint256 ?tx 3/,
    /before 0 KEY ?→ ?after 0\.000000000000000001 KEY ?Per the contract$/,
  )
  expect(methods().filter((method) => method === 'debug_traceBlockByHash')).toHaveLength(1)
  expect(methods()).not.toContain('debug_traceTransaction')
  await page.user.click(within(accounts()[0] as HTMLElement).getByRole('link', { name: 'tx 3' }))
  await expectPath('/devnet/block/13/tx/3?view=changes')
})

test('a block of many transactions is traced by a press alone', async () => {
  await page.open('/devnet/block/6?view=changes')
  await says(changes, /Load state changes ?1,500 transactions are traced/)
  expect(methods()).not.toContain('debug_traceBlockByHash')
})

const holder = `0x${'5a'.repeat(20)}` as const
const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3'

test('calls of any transaction are read for names, and of no transaction that has none to give', async () => {
  const balanceSlot = keccak256Hex(
    concat([pad(holder, { size: 32 }), numberToHex(3, { size: 32 })]),
  )
  const asked: unknown[] = []
  page.answer = ({ method, params: [hash] }): RpcReply | undefined => {
    if (method === 'debug_traceBlockByHash')
      return {
        result: Array.from({ length: 200 }, (_, index) => ({
          result: {
            pre: {},
            post: index === 18 ? { [token]: { storage: { [balanceSlot]: '0x5' } } } : {},
          },
        })),
      }
    if (method !== 'debug_traceTransaction') return undefined
    asked.push(hash)
    const call = { type: 'CALL', from: token, input: '0x', output: '0x' }
    return { result: { ...call, to: token, calls: [{ ...call, to: holder }] } }
  }
  await page.open('/devnet/block/5?view=changes')
  await says(changes, /balanceOf\[0x5a5A.* uint256 ?tx 18/)
  expect(asked).toHaveLength(1)
})

test('where requests may cost they are loaded by a press; with “never” there is no tab', async () => {
  page.useExtraMethods('devnet', 'on request')
  await page.open('/devnet/block/13?view=changes')
  const load = await button('Load state changes')
  expect(methods()).not.toContain('debug_traceBlockByHash')
  await page.user.click(load)
  await says(changes, '· 1 slot')
  page.useExtraMethods('devnet', 'never')
  await page.open('/devnet/block/13')
  await link('Header')
  expect(screen.queryByRole('link', { name: 'State changes' })).toBeNull()
})

const byAddress = (one: { address: string }, other: { address: string }) =>
  one.address < other.address ? -1 : 1

/**
 * A block whose header has the hash of a list, and whose own hash fits: made of a recorded one, of whose
 * list the order alone is wrong.
 */
function sealedBlock() {
  const list = listVector.bal.toSorted(byAddress)
  const blockAccessListHash = toHex(keccak256(readAccessList(list).encoded))
  const block = { ...listVector.block, blockAccessListHash }
  const hash = toHex(keccak256(encodeHeader(block).bytes))
  return { list, block: { ...block, hash, transactions: [`0x${'7'.repeat(64)}`] } }
}

/** Opens the changes of the block, for which the node gives this list. */
async function openSealed(accessList: unknown) {
  const { block } = sealedBlock()
  page.connect({ chainId: '1' })
  page.useExtraMethods('own', 'when offered')
  page.answer = ({ method }) => {
    if (method === 'eth_getBlockByHash') return { result: block }
    if (method === 'eth_getBlockAccessList') return { result: accessList }
    if (method === 'eth_getStorageAt') return { result: `0x${'5'.padStart(64, '0')}` }
    if (method === 'eth_getBalance') return { result: numberToHex(10n ** 18n) }
    return { error: { code: -32601, message: `the method ${method} does not exist` } }
  }
  await page.open(`/own/block/${block.hash}?view=changes&transactions=hashes`)
}

test('a list that has its hash in a verified header is green, by one request', async () => {
  await openSealed(sealedBlock().list)
  await says(
    changes,
    '5 accounts · 2 slots',
    /Slot 0x0{64} ?before transactions ?before 0x0{63}5 ?→ ?after 0xc282/,
    'Block access list verified',
    'no change of the block was altered, added or omitted',
    /Balance ?before 1 ETH/,
  )
  expect(methods().filter((method) => method === 'eth_getBlockAccessList')).toHaveLength(1)
})

test.each<[string, (text: string) => string]>([
  ['a balance', (text) => text.replace(/("postBalance":"0x[0-9a-f]*)[0-9a-f]"/, '$1f"')],
  ['a nonce', (text) => text.replace(/"postNonce":"0x[0-9a-f]+"/, '"postNonce":"0x7"')],
  ['an index', (text) => text.replace(/"blockAccessIndex":"0x01"/, '"blockAccessIndex":"0x02"')],
])('%s that was changed in the list is red', async (_, change) => {
  const text = JSON.stringify(sealedBlock().list)
  const changed = change(text)
  expect(changed).not.toBe(text)
  await openSealed(JSON.parse(changed))
  await says(changes, 'Block access list mismatch', 'has another hash than in the header')
})
