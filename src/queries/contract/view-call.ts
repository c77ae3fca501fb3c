import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { MalformedError } from '#api/errors.ts'
import type { EstimateReadBlock } from '#domain/contract/estimate-read-block.ts'
import { readCallAnswer, staticCallCode } from '#domain/contract/estimate-read-code.ts'
import { createLimiter } from '#domain/requests/limit-concurrency.ts'
import { stateStaleTimeMs } from '#queries/chain/stale-time.ts'
import { readThroughEstimate, truncatedAnswer } from '#queries/contract/read-through-estimate.ts'

/** Result of a static call: its return or revert data. */
type ViewCall = { success: boolean; data: Hex }

const limitConcurrency = createLimiter(4)

/**
 * Calls a contract at a block without changing anything; at most four such calls run at once.
 * @throws MalformedError where the service cannot be read through; other ApiFailures
 */
export const callView = (
  client: QueryClient,
  network: string,
  to: Address,
  data: Hex,
  block: EstimateReadBlock,
  signal: AbortSignal,
): Promise<ViewCall> =>
  limitConcurrency(async () => {
    signal.throwIfAborted()
    const initCodeFor = (push0: boolean) => staticCallCode(to, data, push0)
    const returnedBytes = await readThroughEstimate(client, network, initCodeFor, block, signal)
    const viewCall = readCallAnswer(returnedBytes)
    if (!viewCall) throw new MalformedError(truncatedAnswer, returnedBytes)
    return viewCall
  })

/** The result of a static call of a contract at a block. */
export const viewCallQuery = (network: string, to: Address, data: Hex, block: EstimateReadBlock) =>
  queryOptions({
    queryKey: ['view', network, to, data, block] as const,
    queryFn: ({ queryKey: [, network, to, data, block], client, signal }) =>
      callView(client, network, to, data, block, signal),
    staleTime: stateStaleTimeMs(block),
  })
