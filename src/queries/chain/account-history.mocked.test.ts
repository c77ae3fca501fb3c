import fc from 'fast-check'
import type { Address } from 'viem'
import { expect, test, vi } from 'vitest'
import { RpcError } from '#api/errors.ts'
import type { extraRpc } from '#api/rpc/extra-rpc.ts'
import recorded from '#domain/trace/recorded-traces.json' with { type: 'json' }
import { toQuantityHex } from '#domain/values/hex.ts'
import {
  type AccountHistory,
  maxNonceRequests,
  maxTraceRequests,
  searchByNonces,
  searchByTraces,
} from './account-history.ts'

const ask = vi.hoisted(() => vi.fn<typeof extraRpc>())
vi.mock('#api/rpc/extra-rpc.ts', () => ({ extraRpc: ask }))

const address: Address = `0x${'a'.repeat(40)}`
const { signal } = new AbortController()

/** A chain in whose blocks an account sent some transactions each, and others one. */
function chainOf(sent: ReadonlyMap<bigint, number>) {
  ask.mockImplementation(async (_, method, params) => {
    const [first, second] = params as [string, string]
    if (method === 'eth_getTransactionCount') {
      const before = [...sent].filter(([block]) => block <= BigInt(second))
      return { result: toQuantityHex(before.reduce((sum, [, count]) => sum + count, 0)) as never }
    }
    const count = sent.get(BigInt(first)) ?? 0
    const transactions = Array.from({ length: count + 1 }, (_, index) => ({
      ...{ blockNumber: first, transactionIndex: toQuantityHex(index) },
      from: index < count ? address : `0x${'b'.repeat(40)}`,
    }))
    return { result: { transactions, timestamp: '0x1' } as never }
  })
}

/** Runs until all is found; what each run found, and how often it asked. */
async function searchAll(newest: bigint, search = searchByNonces, account = address) {
  const runs: number[] = []
  let history: AccountHistory | undefined
  do {
    ask.mockClear()
    const refusal = await search(
      { network: 'a', address: account, newest },
      history,
      signal,
      (found) => {
        history = found
      },
    )
    expect(refusal).toBeUndefined()
    runs.push(ask.mock.calls.length)
  } while (history?.before !== undefined && runs.length < 100)
  return { runs, found: (history?.rows ?? []).map(({ block, index }) => `${block}.${index}`) }
}

test('all own transactions of a chain are found, newest first, each run within its requests', async () => {
  const blocks = fc.uniqueArray(fc.bigInt({ min: 1n, max: 20_000_000n }), { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(blocks, fc.integer({ min: 1, max: 3 }), async (blocks, each) => {
      chainOf(new Map(blocks.map((block) => [block, each])))
      const { runs, found } = await searchAll(20_000_000n)
      const sorted = blocks.toSorted((one, other) => (one < other ? 1 : -1))
      expect(found).toEqual(
        sorted.flatMap((block) =>
          Array.from({ length: each }, (_, i) => `${block}.${each - 1 - i}`),
        ),
      )
      expect(Math.max(...runs)).toBeLessThanOrEqual(maxNonceRequests)
    }),
    { numRuns: 20 },
  )
})

test('a page of 25 transactions of a chain of 16 million blocks is within one run', async () => {
  chainOf(new Map(Array.from({ length: 60 }, (_, index) => [BigInt(index * 260_000 + 7), 1])))
  const { runs, found } = await searchAll(16_000_000n)
  expect(found).toHaveLength(60)
  expect(runs.length).toBeLessThanOrEqual(3)
})

type FlatTrace = { blockNumber: number; transactionHash: string; transactionPosition: number } & {
  [part in 'action' | 'result']: { [field: string]: string | undefined } | undefined
}

const recordedTraces = recorded.flatMap(({ result }) =>
  Array.isArray(result) ? (result as FlatTrace[]).filter((trace) => trace.transactionHash) : [],
)
const numbers = [...new Set(recordedTraces.map(({ blockNumber }) => blockNumber))].toSorted(
  (one, other) => one - other,
)
/** Every flat trace that was recorded with its transaction, in the order of its block, 700 blocks apart. */
const flatTraces = recordedTraces.map((trace) => ({
  ...trace,
  blockNumber: 700 * (1 + numbers.indexOf(trace.blockNumber)),
}))

/** A node that filters these traces as OpenEthereum does, and takes some blocks at a time. */
function nodeWithTraces(maxBlocks: bigint) {
  ask.mockImplementation(async (_, method, [filter]) => {
    if (method === 'eth_getTransactionByHash') {
      const trace = flatTraces.find(({ transactionHash }) => transactionHash === filter)
      const place = [trace?.blockNumber, trace?.transactionPosition] as number[]
      const [blockNumber, transactionIndex] = place.map((number) => toQuantityHex(number))
      return { result: { hash: filter, blockNumber, transactionIndex } as never }
    }
    const { fromBlock, toBlock, fromAddress, toAddress } = filter as { [field: string]: string }
    const [from, to] = [BigInt(fromBlock ?? 0), BigInt(toBlock ?? 0)]
    if (to - from >= maxBlocks)
      throw new RpcError(-32602, `range exceeds limit of ${maxBlocks} blocks`, undefined, '')
    const isFound = ({ blockNumber, action, result }: FlatTrace) =>
      blockNumber >= from &&
      blockNumber <= to &&
      (fromAddress
        ? fromAddress.includes(String(action?.from ?? action?.address))
        : [action?.to, action?.refundAddress, result?.address].includes(toAddress?.[0]))
    return { result: flatTraces.filter(isFound) as never }
  })
}

test.each([100_000n, 500n])(
  'each party of the recorded traces has its transactions, newest first, by windows of %i blocks',
  async (maxBlocks) => {
    nodeWithTraces(maxBlocks)
    const parties = new Set(flatTraces.flatMap(({ action }) => [action?.from, action?.to]))
    for (const party of parties) {
      if (!party) continue
      const places = flatTraces
        .filter(({ action, result }) =>
          [action?.from, action?.to, action?.refundAddress, result?.address].includes(party),
        )
        .map((trace) => `${trace.blockNumber}.${trace.transactionPosition}`)
      const { runs, found } = await searchAll(7_000n, searchByTraces, party as Address)
      const newestFirst = found.toSorted(
        (one, other) => Number.parseInt(other, 10) - Number.parseInt(one, 10),
      )
      expect(found).toEqual(newestFirst)
      expect(found.toSorted()).toEqual([...new Set(places)].toSorted())
      expect(Math.max(...runs)).toBeLessThanOrEqual(maxTraceRequests)
    }
  },
)

test('a transaction that traces name, and the node then lacks, is an error, not a shorter history', async () => {
  nodeWithTraces(100_000n)
  const answerAsRecorded = ask.getMockImplementation()
  ask.mockImplementation(async (network, method, params, signal) =>
    method === 'eth_getTransactionByHash'
      ? { result: null as never }
      : (answerAsRecorded?.(network, method, params, signal) as never),
  )
  const party = flatTraces[0]?.action?.from as Address
  await expect(searchAll(7_000n, searchByTraces, party)).rejects.toThrow('but the node does not')
})
