/// <reference path="../../service/chain/solidity.d.ts" />
/// <reference path="../../service/thread.d.ts" />
import { QueryClient } from '@tanstack/react-query'
import type { Hex } from 'viem'
import { afterAll, bench, vi } from 'vitest'
import type { Connection } from '#api/connections/connections.ts'
import { rpc } from '#api/rpc/rpc.ts'
import { loadKeccak256 } from '#domain/proof/keccak.ts'
import { mappingSlots } from '#domain/storage/path/mapping-slots.ts'
import { openManyWords } from '#queries/storage/read-many-words.ts'
import { keys, startServer } from '#testing/service/server.ts'
import { startOpenChain } from '#testing/service/tour-chain.ts'

const count = 10_000

const connection = { apiKey: keys.apiKey, transport: 'HTTP' } as Connection
vi.mock('#api/connections/connections.ts', () => ({
  connectionTo: async (network: string) => ({ ...connection, network }),
}))
vi.stubGlobal('location', { pathname: '/', search: '' })

const chain = await startOpenChain()
const server = await startServer(chain.url)
connection.baseUrl = `${server.origin}/rpc/devnet`
afterAll(async () => {
  await server.stop()
  await chain.stop()
})

const keccak256 = await loadKeccak256()
const network = 'devnet'
const address = chain.examples.find(({ page }) => page === 'storage')
if (address?.page !== 'storage') throw new Error('there is no example of storage')
const token = address.address
const type = { kind: 'uint', label: 'uint256', size: 32 } as const

/** Positions that no other reading of this run has: the service keeps answers for a while. */
function positionsOf(first: number): Hex[] {
  const rule = { slot: 3n, member: 0n, compiler: 'solidity' as const, keys: [type] }
  const rows = Array.from({ length: count }, (_, at) => [String(first + at)])
  return mappingSlots(rule, rows, keccak256).positions.flatMap((position) => position ?? [])
}

/** As the page reads a list. */
async function throughBatches(positions: Hex[]): Promise<number> {
  const client = new QueryClient()
  const start = performance.now()
  const words = openManyWords(client, { network, address: token, block: '0x5', positions })
  await words.readMissing(false, new AbortController().signal)
  const { read } = words.read()
  if (read !== positions.length) throw new Error(`${read} words were read, and not all`)
  return performance.now() - start
}

async function oneByOne(positions: Hex[]): Promise<number> {
  const start = performance.now()
  for (const position of positions) await rpc(network, 'eth_getStorageAt', [token, position, '0x5'])
  return performance.now() - start
}

bench(
  'words of 10,000 keys, from anvil through the service',
  async () => {
    // The first readings of a process are slower: a few go before.
    await throughBatches(positionsOf(0).slice(0, 500))
    const batches = await throughBatches(positionsOf(count))
    const singles = await oneByOne(positionsOf(2 * count))
    const line = (name: string, time: number) =>
      `${name.padEnd(32)}${Math.round(time)} ms   ${Math.round((count / time) * 1000)} keys/s`
    console.log(
      [
        line('in batches, as the page reads', batches),
        line('one request at a time', singles),
        `ratio ${(singles / batches).toFixed(1)}`,
      ].join('\n'),
    )
  },
  { iterations: 1, time: 0, warmupIterations: 0, warmupTime: 0, throws: true },
)
