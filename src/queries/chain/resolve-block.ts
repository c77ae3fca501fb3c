import type { QueryClient } from '@tanstack/react-query'
import { rpc } from '#api/rpc/rpc.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import { formatUtc } from '#domain/values/time.ts'
import { blockTimeQuery } from '#queries/chain/block-time.ts'
import { foundByTimeQuery } from '#queries/chain/found-by-time.ts'
import { newestNumberQuery } from '#queries/chain/newest-number.ts'

/**
 * The number of the block with a hash, of the last one at a time (in seconds since 1970), or of one
 * so many before the newest; null when there is none, a problem where it cannot be told. A time
 * takes about ten requests.
 * @throws ApiFailure
 */
export async function resolveBlockNumber(
  client: QueryClient,
  network: string,
  question: { hash: `0x${string}` } | { seconds: bigint } | { blocksBack: bigint },
  signal: AbortSignal,
): Promise<bigint | null | { problem: string }> {
  if ('hash' in question) {
    const block = await rpc(network, 'eth_getBlockByHash', [question.hash, false], signal)
    return readQuantity(block?.number) ?? null
  }
  if ('blocksBack' in question) {
    const newest = await client.fetchQuery(newestNumberQuery(network))
    if (newest === null) return { problem: unknownNewest }
    const number = BigInt(newest) - question.blocksBack
    return number < 0n ? null : number
  }
  const timeQuery = blockTimeQuery(network, question.seconds.toString())
  const stopSearch = () => client.cancelQueries({ queryKey: timeQuery.queryKey })
  signal.addEventListener('abort', stopSearch)
  try {
    const result = await client.fetchQuery(timeQuery)
    if (result.kind !== 'found') return { problem: timeProblems[result.kind] }
    if (!result.next && question.seconds * 1000n > BigInt(Date.now()))
      return { problem: `In the future. The newest block is of ${formatUtc(result.block.time)}.` }
    const { queryKey } = foundByTimeQuery(network, result.block.number)
    client.setQueryData(queryKey, question.seconds.toString())
    return result.block.number
  } finally {
    signal.removeEventListener('abort', stopSearch)
  }
}

const unknownNewest =
  'Newest block unknown: it has no transaction, and the node offers none by tag.'

const timeProblems = {
  between: 'Exact block not found: several without transactions are near that time.',
  'too early': 'Before the first block.',
  'no newest': unknownNewest,
}
