import type { QueryClient } from '@tanstack/react-query'
import type { ApiFailure } from '#api/errors.ts'
import { resolveBlockNumber } from '#queries/chain/resolve-block.ts'
import { describeFailure } from '#ui/answer/describe-failure.ts'
import type { ResolveBlock } from '#ui/form/block-resolver.ts'

/** The number of a block by its hash or time, or why there is none, in the words of failures. */
export async function findBlockNumber(
  client: QueryClient,
  network: string,
  ...[question, signal]: Parameters<ResolveBlock>
): ReturnType<ResolveBlock> {
  try {
    const number = await resolveBlockNumber(client, network, question, signal)
    return number === null ? { problem: `Not found on ${network}.` } : { number }
  } catch (failure) {
    return { problem: describeFailure(failure as ApiFailure).title }
  }
}
