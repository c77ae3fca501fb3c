import type { QueryClient } from '@tanstack/react-query'
import { readQuantity } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { useCacheValue } from '#queries/use-cache-value.ts'

/** The number of the newest block of a network, and when it was read, in milliseconds since 1970. */
export type KnownHead = { number: bigint; readAtMs: number }

/**
 * The newest block of a network by the last read of `latest` in this session; undefined before the
 * first. It costs no request, and the chain may be further by now. Blocks that were read by number or
 * hash, however high, say nothing of the newest.
 */
export function useKnownHead(network: string): KnownHead | undefined {
  // A text, as the same value has to be read until it changes.
  const head = useCacheValue((client) => {
    const found = findKnownHead(client, network)
    return found && `${found.number} ${found.readAtMs}`
  }, watchedNames)
  if (head === undefined) return undefined
  const [number = '', readAt] = head.split(' ')
  return { number: BigInt(number), readAtMs: Number(readAt) }
}

/** The number of the newest block in the data of each query that reads `latest`, by its key's name. */
const headReaders: {
  [name: string]: (data: never, network: string, client: QueryClient) => unknown
} = {
  'block-at': (hash: `0x${string}`, network, client) =>
    [true, false]
      .map((details) => client.getQueryData(blockQuery(network, hash, details).queryKey))
      .find((block) => block != null)?.number,
  transaction: (transaction: RawObject) => transaction.blockNumber,
  'pinned-block': (snapshot: { number: bigint | undefined }) => snapshot.number,
  'latest-blocks': (blocks: RawObject[]) => blocks[0]?.number,
}
const watchedNames = new Set<unknown>([...Object.keys(headReaders), 'block'])

/** @internal */
export function findKnownHead(client: QueryClient, network: string): KnownHead | undefined {
  let head: KnownHead | undefined
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    const [name, ofNetwork, block] = queryKey
    const readNumber = headReaders[String(name)]
    const isOfHead = block === 'latest' || name === 'latest-blocks'
    if (!readNumber || ofNetwork !== network || !isOfHead || state.data == null) continue
    const value = readNumber(state.data as never, network, client)
    const number = typeof value === 'bigint' ? value : readQuantity(value)
    if (number !== undefined && state.dataUpdatedAt > (head?.readAtMs ?? 0))
      head = { number, readAtMs: state.dataUpdatedAt }
  }
  return head
}
