import type { QueryClient } from '@tanstack/react-query'
import { rpc } from '#api/rpc/rpc.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import { blockTimeQuery } from '#queries/chain/block-time.ts'

/**
 * The number of the block with a hash, or of the last one at a time (in seconds since 1970); null
 * when there is none. A hash takes one request, a time about ten.
 * @throws ApiFailure
 */
export async function resolveBlockNumber(
  client: QueryClient,
  network: string,
  question: { hash: `0x${string}` } | { seconds: bigint },
  signal: AbortSignal,
): Promise<bigint | null> {
  if ('hash' in question) {
    const block = await rpc(network, 'eth_getBlockByHash', [question.hash, false], signal)
    return readQuantity(block?.number) ?? null
  }
  const timeQuery = blockTimeQuery(network, question.seconds.toString(), 0)
  const stopSearch = () => client.cancelQueries({ queryKey: timeQuery.queryKey })
  signal.addEventListener('abort', stopSearch)
  try {
    const result = await client.fetchQuery(timeQuery)
    return result.kind === 'found' ? result.block.number : null
  } finally {
    signal.removeEventListener('abort', stopSearch)
  }
}
