import {
  type Abi,
  type Address,
  decodeErrorResult,
  decodeEventLog,
  erc20Abi,
  erc721Abi,
  erc1155Abi,
  type Hex,
  maxUint256,
  type TransactionReceipt,
  zeroAddress,
} from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { accountAt, recipientAddress } from '#service/chain/accounts.ts'
import { abi as attemptsAbi } from '#service/chain/contracts/attempts.sol'
import { abi as reverterAbi } from '#service/chain/contracts/reverter.sol'
import { contractsOf } from '#service/chain/contracts.ts'
import { type AnvilRpc, anvilRpc } from '#service/chain/miner.ts'
import { tourChain } from '#testing/service/tour-chain.ts'

const [keeper, buyer] = [accountAt(14).address, accountAt(15).address]
const { token, collection, items, attempts, reverter } = contractsOf(accountAt(0).address)

type Log = { address: Address; data: Hex; topics: [Hex, ...Hex[]] }
type Receipt = Pick<TransactionReceipt, 'contractAddress'> & {
  status: Hex
  gasUsed: Hex
  to: Address | null
  logs: Log[]
}

let rpc: AnvilRpc
let tokenReceipts: Receipt[]
let failedReceipts: Receipt[]
beforeAll(async () => {
  rpc = anvilRpc((await tourChain()).url)
  ;[tokenReceipts, failedReceipts] = (await rpc([
    ['eth_getBlockReceipts', '0xc'],
    ['eth_getBlockReceipts', '0xd'],
  ])) as [Receipt[], Receipt[]]
})

/** A log as the ABI of its contract names it, with its values in their order. */
function decodeLog({ address, data, topics }: Log) {
  const abis: [Address, Abi][] = [
    [token, erc20Abi],
    [collection, erc721Abi],
    [items, erc1155Abi],
    [attempts, attemptsAbi],
  ]
  const abi = abis.find(([contract]) => contract.toLowerCase() === address)?.[1]
  if (!abi || topics.length === 0) return [address, ...topics, data]
  const { eventName, args } = decodeEventLog({ abi, data, topics })
  return [eventName, ...Object.values(args ?? {})]
}

test('three transactions create contracts, the others emit one log of a token standard each', () => {
  expect(tokenReceipts.map(({ status }) => status)).toEqual(Array(20).fill('0x1'))
  expect(tokenReceipts.slice(0, 3)).toEqual(
    [collection, items, attempts].map((address) =>
      expect.objectContaining({ to: null, contractAddress: address.toLowerCase(), logs: [] }),
    ),
  )
  const logs = tokenReceipts.slice(3).map(({ logs }) => logs.map(decodeLog))
  expect(logs).toEqual(
    [
      ['Transfer', keeper, buyer, 7_250_000_000_000_000_000n],
      ['Approval', keeper, buyer, 250_000_000_000_000_000_000n],
      ['Approval', keeper, recipientAddress(20), maxUint256],
      ['Transfer', keeper, recipientAddress(21), 40_000_000_000_000_000_000n],
      ['Approval', keeper, buyer, 0n],
      ['Transfer', keeper, zeroAddress, 1_000_000_000_000_000_000n],
      ['Transfer', zeroAddress, keeper, 7n],
      ['Transfer', zeroAddress, keeper, 8n],
      ['Approval', keeper, buyer, 7n],
      ['Transfer', keeper, buyer, 7n],
      ['ApprovalForAll', keeper, buyer, true],
      ['ApprovalForAll', keeper, buyer, false],
      ['Transfer', keeper, zeroAddress, 8n],
      ['TransferBatch', keeper, zeroAddress, keeper, [1n, 2n], [1000n, 5n]],
      ['TransferSingle', keeper, keeper, buyer, 1n, 250n],
      ['TransferBatch', keeper, keeper, buyer, [1n, 2n], [50n, 2n]],
      ['TransferSingle', buyer, buyer, zeroAddress, 2n, 1n],
    ].map((log) => [log.map((value) => expect.toSatisfy((other) => isSame(value, other)))]),
  )
})

/** Whether two values are equal, no matter the case of an address. */
const isSame = (one: unknown, other: unknown) =>
  typeof one === 'string' && typeof other === 'string'
    ? one.toLowerCase() === other.toLowerCase()
    : JSON.stringify(one, bigintText) === JSON.stringify(other, bigintText)
const bigintText = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)

test('three transactions fail without logs: with a reason, with a custom error, out of gas', async () => {
  expect(failedReceipts.map(({ status }) => status)).toEqual(['0x0', '0x0', '0x0', '0x1'])
  const failed = failedReceipts.slice(0, 3)
  expect(failed.map(({ to, logs }) => [to, logs])).toEqual(
    Array(3).fill([reverter.toLowerCase(), []]),
  )
  expect(failed.map(({ gasUsed }) => Number(gasUsed) === 200_000)).toEqual([false, false, true])
  const traces = (await rpc(
    [0, 1, 2].map((index) => [
      'debug_traceTransaction',
      (failedReceipts[index] as unknown as { transactionHash: Hex }).transactionHash,
      { tracer: 'callTracer' },
    ]),
  )) as { output?: Hex; error: string }[]
  const errors = traces
    .slice(0, 2)
    .map(({ output = '0x' }) => decodeErrorResult({ abi: reverterAbi, data: output }))
  expect(errors).toMatchObject([
    { errorName: 'Error', args: ['deposit below minimum'] },
    { errorName: 'InsufficientBalance', args: [accountAt(12).address, 100n, 250n] },
  ])
  expect(traces[2]?.error).toMatch(/out of ?gas/i)
})

test('a call in the last one fails, and only its events tell: unknown ones, one without a topic', () => {
  const [, , , { logs } = { logs: [] }] = failedReceipts
  expect(logs.map(decodeLog)).toEqual([
    ['Attempted', 0n, false],
    ['Approval', attempts, accountAt(12).address, 1n],
    ['Attempted', 1n, true],
    [attempts.toLowerCase(), `0x${'1'.padStart(64, '0')}`],
  ])
})
