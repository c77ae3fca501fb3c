import type { Address } from 'viem'
import { expect, test, vi } from 'vitest'
import { RpcError } from '#api/errors.ts'
import type { extraRpc } from '#api/rpc/extra-rpc.ts'
import { nextLogWindow, startLogWalk } from '#domain/log/log-walk.ts'
import { toQuantityHex } from '#domain/values/hex.ts'
import { type EventSearch, maxLogRequests, searchEvents } from './search-events.ts'

const ask = vi.hoisted(() => vi.fn<typeof extraRpc>())
vi.mock('#api/rpc/extra-rpc.ts', () => ({ extraRpc: ask }))

const address: Address = `0x${'a'.repeat(40)}`
const topic = `0x${'12'.repeat(32)}`
const { signal } = new AbortController()
const newest = 3_015n

/** Four logs in each block: 12,064 in all. */
const logsOf = (block: bigint) =>
  Array.from({ length: 4 }, (_, index) => ({
    ...{ address, topics: [topic], data: '0x', removed: false },
    ...{ blockHash: topic, transactionHash: topic, blockNumber: toQuantityHex(block) },
    logIndex: toQuantityHex(index),
  }))

/** A node that refuses more blocks, or more logs, than it takes in the words of providers. */
function nodeWith({ maxBlocks = 1_000_000n, maxLogs = 1_000_000 }) {
  ask.mockImplementation(async (_, __, [filter]) => {
    const { fromBlock, toBlock } = filter as { [field: string]: string }
    const [from, to] = [BigInt(fromBlock ?? 0), BigInt(toBlock ?? 0)]
    if (to - from >= maxBlocks)
      throw new RpcError(-32602, `range exceeds limit of ${maxBlocks} blocks`, undefined, '')
    const blocks = Array.from({ length: Number(to - from) + 1 }, (_, index) => from + BigInt(index))
    const logs = blocks.flatMap(logsOf)
    if (logs.length > maxLogs)
      throw new RpcError(-32005, `query returned more than ${maxLogs} results`, undefined, '')
    return { result: logs as never }
  })
}

/** Runs until all is found; each block’s logs that were found, and how often each run asked. */
async function searchAll() {
  const runs: number[] = []
  let search: EventSearch = { walk: startLogWalk(newest), events: [] }
  do {
    ask.mockClear()
    const end = await searchEvents(
      { network: 'a', filters: [{ address }] },
      search,
      signal,
      (found) => {
        search = found
      },
    )
    if (!('kind' in end)) return { end, runs, search }
    runs.push(ask.mock.calls.length)
  } while (nextLogWindow(search.walk) && runs.length < 100)
  return { runs, search }
}

test.each([
  ['takes 500 blocks', { maxBlocks: 500n }],
  ['takes 10,000 results', { maxLogs: 10_000 }],
  ['takes 100 blocks and 200 results', { maxBlocks: 100n, maxLogs: 200 }],
  ['takes all', {}],
])('of a provider that %s every log is found once, newest first', async (_, limits) => {
  nodeWith(limits)
  const { runs, search } = await searchAll()
  const places = search.events.map(({ blockNumber, logIndex }) => [blockNumber, logIndex])
  expect(new Set(places.map(String)).size).toBe(12_064)
  expect(places).toHaveLength(12_064)
  expect(places.map(([block]) => block)).toEqual(
    places.map(([block]) => block).toSorted((one, other) => Number(other) - Number(one)),
  )
  expect(Math.max(...runs)).toBeLessThanOrEqual(maxLogRequests)
})

test('of a provider without logs nothing is found, and the search is not at its end', async () => {
  ask.mockResolvedValue({ refusedBy: 'node', message: 'the method does not exist' })
  const { end, search } = await searchAll()
  expect(end).toMatchObject({ refusedBy: 'node' })
  expect(search.events).toEqual([])
  expect(nextLogWindow(search.walk)).toBeDefined()
})
