import { queryOptions } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { MalformedError } from '#api/errors.ts'
import type { EstimateReadBlock } from '#domain/contract/estimate-read-block.ts'
import { staticCallCode, readCallAnswer } from '#domain/contract/estimate-read-code.ts'
import { createLimiter } from '#domain/requests/limit-concurrency.ts'
import { cutShort, look } from '#queries/contract/read-through-estimate.ts'
import { stateStaleTimeMs } from '#queries/chain/stale-time.ts'

/** What a static call came to: what it returned, or what it reverted with. */
type ViewCall = { success: boolean; data: Hex }

const limit = createLimiter(4)

/** What a static call of a contract comes to at a block; at most four are under way at once. */
export const viewQuery = (network: string, to: Address, data: Hex, block: EstimateReadBlock) =>
  queryOptions({
    queryKey: ['view', network, to, data, block] as const,
    queryFn: ({ queryKey: [, network, to, data, block], client, signal }): Promise<ViewCall> =>
      limit(async () => {
        signal.throwIfAborted()
        const code = (push0: boolean) => staticCallCode(to, data, push0)
        const answer = await look(client, network, code, block, signal)
        const read = readCallAnswer(answer)
        if (!read) throw new MalformedError(cutShort, answer)
        return read
      }),
    staleTime: stateStaleTimeMs(block),
  })
