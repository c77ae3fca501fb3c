import type { QueryClient } from '@tanstack/react-query'
import { rpc } from '#api/rpc/rpc.ts'
import { readQuantity } from '#domain/values/hex.ts'
import { formatUtc } from '#domain/values/time.ts'
import { blockTimeQuery } from '#queries/chain/block-time.ts'
import { foundByTimeQuery } from '#queries/chain/found-by-time.ts'
import { newestNumberQuery } from '#queries/chain/newest-number.ts'
import { fetchForRun } from '#queries/client.ts'

/**
 * The number of the block with a hash, of the last one at a time (in seconds since 1970) or the first one
 * from then on, or of one so many before the newest; null when there is none, a problem where it cannot
 * be told. A time takes about ten requests.
 * @throws ApiFailure
 */
export async function resolveBlockNumber(
  client: QueryClient,
  network: string,
  question:
    | { hash: `0x${string}` }
    | { seconds: bigint; isStart?: boolean | undefined }
    | { blocksBack: bigint },
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
  const { seconds, isStart } = question
  const timeText = (isStart ? seconds - 1n : seconds).toString()
  const result = await fetchForRun(client, blockTimeQuery(network, timeText), signal)
  if (isStart && result.kind === 'too early') return result.first.number
  if (result.kind !== 'found') return { problem: timeProblems[result.kind] }
  if (!result.next && (isStart || seconds * 1000n > BigInt(Date.now())))
    return {
      problem: `${isStart ? 'No block since then' : 'In the future'}. The newest block is of ${formatUtc(result.block.time)}.`,
    }
  if (isStart && result.next) return result.next.number
  client.setQueryData(foundByTimeQuery(network, result.block.number).queryKey, timeText)
  return result.block.number
}

const unknownNewest =
  'Newest block unknown: it has no transaction, and the node offers none by tag.'

const timeProblems = {
  between: 'Exact block not found: several without transactions are near that time.',
  'too early': 'Before the first block.',
  'no newest': unknownNewest,
}
