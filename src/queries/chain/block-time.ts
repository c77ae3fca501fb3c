import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { rpc } from '#api/rpc/rpc.ts'
import { findBlockByTime, type TimedBlock, type BlockTimeSearchStep } from '#domain/block/block-time.ts'
import { isHash } from '#domain/values/hex.ts'
import { toQuantityHex, readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import type { BlockParameter } from '#protocol/rpc-methods.ts'

/**
 * The last block that is not later than a time (in seconds, as decimal text: a key holds no bigint),
 * or one at most `within` seconds before it; found by the two methods that know blocks. What it
 * asks is told in `timeStepsQuery`.
 */
export const blockTimeQuery = (network: string, time: string, within: number) =>
  queryOptions({
    queryKey: ['block-time', network, time, within] as const,
    queryFn: ({ queryKey: [, network, time, within], signal, client }) => {
      // What an attempt before this one asked stays until this one has asked something.
      const steps: BlockTimeSearchStep[] = []
      const { queryKey } = timeStepsQuery(network, time, within)
      const note = (step: BlockTimeSearchStep) => {
        steps.push(step)
        client.setQueryData(queryKey, [...steps])
      }
      return findBlockByTime(timedChain(network, signal, note), BigInt(time), BigInt(within))
    },
    staleTime: 60_000,
  })

/** The requests of a search so far; they are written by the search itself. */
export const timeStepsQuery = (network: string, time: string, within: number) =>
  queryOptions<readonly BlockTimeSearchStep[]>({
    queryKey: ['block-time-steps', network, time, within],
    queryFn: skipToken,
    initialData: [],
  })

/** Ends a search under way; what it asked is told still, and it can be begun again. */
export const stopTimeSearch = (
  client: QueryClient,
  network: string,
  time: string,
  within: number,
) => client.cancelQueries({ queryKey: blockTimeQuery(network, time, within).queryKey })

function timedChain(network: string, signal: AbortSignal, note: (step: BlockTimeSearchStep) => void) {
  const headers = new Map<string, RawObject>()

  async function byHash(hash: Hash): Promise<RawObject | undefined> {
    const block =
      headers.get(hash) ?? (await rpc(network, 'eth_getBlockByHash', [hash, false], signal))
    if (block) headers.set(hash, block)
    return block ?? undefined
  }

  async function first(at: BlockParameter): Promise<TimedBlock | undefined> {
    const transaction = await rpc(
      network,
      'eth_getTransactionByBlockNumberAndIndex',
      [at, '0x0'],
      signal,
    )
    const hash = transaction?.blockHash
    const number = readQuantity(transaction?.blockNumber)
    if (!isHash(hash) || number === undefined) return undefined
    // Not every node says the time with the transaction.
    const time = readQuantity(transaction?.blockTimestamp ?? (await byHash(hash))?.timestamp)
    return time === undefined ? undefined : { number, hash, time }
  }

  return {
    async newest() {
      const latest = await first('latest')
      note({ kind: 'newest', found: latest })
      if (latest) return latest
      // The newest block may be empty, and then only an older one can be found.
      const finalized = await first('finalized')
      note({ kind: 'finalized', found: finalized })
      return finalized
    },
    async at(number: bigint) {
      const found = await first(toQuantityHex(number))
      note({ kind: 'number', number, found })
      return found
    },
    async parent(of: TimedBlock) {
      const hash = (await byHash(of.hash))?.parentHash
      const block = isHash(hash) ? await byHash(hash) : undefined
      const time = readQuantity(block?.timestamp)
      const found =
        isHash(hash) && time !== undefined ? { number: of.number - 1n, hash, time } : undefined
      note({ kind: 'parent', of: of.number, found })
      return found
    },
  }
}
