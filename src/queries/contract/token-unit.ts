import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { MalformedError, undefinedIfRefused } from '#api/errors.ts'
import { keepTokenUnit, keptTokenUnit } from '#api/rpc/kept-token-units.ts'
import type { EstimateReadBlock } from '#domain/contract/estimate-read-block.ts'
import {
  readShortViews,
  type ShortView,
  shortViewsCode,
} from '#domain/contract/estimate-read-views.ts'
import {
  type ReadTokenUnit,
  readTokenFacts,
  readTokenUnit,
  tokenFactsCalls,
  tokenUnitCalls,
} from '#domain/token/token-unit.ts'
import { stateStaleTimeMs } from '#queries/chain/stale-time.ts'
import { retryCancelledPart } from '#queries/client.ts'
import {
  estimateReadSupportQuery,
  readThroughEstimate,
  truncatedAnswer,
} from '#queries/contract/read-through-estimate.ts'
import { savesData, useIdleSince } from '#state/idle/when-idle.ts'

/** Symbol and decimals hardly ever change, but a chain for development starts again. */
const freshMs = 600_000

/**
 * Unit of a token at the latest block: one estimate reads symbol, decimals, and whether the
 * contract has ids instead. Null for contracts that are not tokens, and where nothing is read
 * through an estimate. A unit kept on this device is there at once, and is read again once a visit.
 * @internal
 */
export const tokenUnitQuery = (network: string, token = '') =>
  queryOptions({
    queryKey: ['token unit', network, token.toLowerCase()] as const,
    queryFn: async ({
      queryKey: [, network, token],
      client,
      signal,
    }): Promise<ReadTokenUnit | null> => {
      // A provider that cannot be read through is not tried again for each token.
      const supportQuery = { ...estimateReadSupportQuery(network, 'latest'), staleTime: freshMs }
      if (!(await client.fetchQuery(supportQuery)).opens) return null
      const [of, calls] = [token as Address, tokenUnitCalls]
      const views = await readViews(client, network, of, calls, 'latest', signal).catch(
        undefinedIfRefused,
      )
      // A call that the node does not run is not evidence of a token.
      const unit = views && readTokenUnit(views)
      const unitWithTime = unit ? { ...unit, readAt: Date.now() } : null
      keepTokenUnit(network, token, unitWithTime)
      return unitWithTime
    },
    initialData: () => keptTokenUnit(network, token),
    // A kept unit is read again, however new it is.
    initialDataUpdatedAt: 0,
    staleTime: freshMs,
    retry: retryCancelledPart,
  })

/**
 * Result of `tokenUnitQuery`, once the browser was idle since `token` is on the screen; undefined
 * until then. Null without a token, where it failed, and under Save-Data.
 */
export function useTokenUnit(network: string, token: string | undefined) {
  const isIdle = useIdleSince(token)
  const { data, isError } = useQuery({
    ...tokenUnitQuery(network, token),
    enabled: isIdle && !savesData(),
  })
  if (token === undefined) return null
  return data === undefined && (isError || savesData()) ? null : data
}

/** The facts of a token at a block, by one estimate. */
export const tokenFactsQuery = (network: string, token: Address, block: EstimateReadBlock) =>
  queryOptions({
    queryKey: ['token facts', network, token, block] as const,
    queryFn: async ({ client, signal }) =>
      readTokenFacts(await readViews(client, network, token, tokenFactsCalls, block, signal)),
    staleTime: stateStaleTimeMs(block),
  })

async function readViews(
  client: QueryClient,
  network: string,
  token: Address,
  calls: readonly Hex[],
  block: EstimateReadBlock,
  signal: AbortSignal,
): Promise<ShortView[]> {
  const initCodeFor = () => shortViewsCode(token, calls)
  const bytes = await readThroughEstimate(client, network, initCodeFor, block, signal)
  const views = readShortViews(bytes, calls.length)
  if (!views) throw new MalformedError(truncatedAnswer, bytes)
  return views
}
