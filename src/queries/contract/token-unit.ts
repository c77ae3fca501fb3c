import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { isRetryable, MalformedError, RpcError } from '#api/errors.ts'
import { keepTokenUnit, keptTokenUnit } from '#api/rpc/kept-token-units.ts'
import { readShortViews, shortViewsCode } from '#domain/contract/estimate-read-views.ts'
import {
  type ReadTokenUnit,
  readTokenUnit,
  type TokenUnit,
  tokenUnitCalls,
} from '#domain/token/token-unit.ts'
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
      const unit = await fetchUnit(client, network, token as Address, signal)
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
 * Result of `tokenUnitQuery`, once the browser was idle since `token` is on the screen, and not
 * under Save-Data; undefined until then, and without a token.
 */
export function useTokenUnit(network: string, token: string | undefined) {
  const isIdle = useIdleSince(token)
  return useQuery({ ...tokenUnitQuery(network, token), enabled: isIdle && !savesData() }).data
}

async function fetchUnit(
  client: QueryClient,
  network: string,
  token: Address,
  signal: AbortSignal,
): Promise<TokenUnit | undefined> {
  const initCodeFor = () => shortViewsCode(token, tokenUnitCalls)
  try {
    const bytes = await readThroughEstimate(client, network, initCodeFor, 'latest', signal)
    const views = readShortViews(bytes, tokenUnitCalls.length)
    if (!views) throw new MalformedError(truncatedAnswer, bytes)
    return readTokenUnit(views)
  } catch (error) {
    // A call that the node does not run is not evidence of a token.
    if (error instanceof RpcError && !isRetryable(error)) return undefined
    throw error
  }
}
