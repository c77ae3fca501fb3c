import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { EstimateReadBlock } from '#domain/contract/estimate-read-block.ts'
import { findSilentCause, type SilentCall, type SilentCause } from '#domain/revert/silent-cause.ts'
import { accountQuery } from '#queries/contract/account.ts'

/**
 * Why a call reverted without data, by the code that it ran, which is read through an estimate.
 * @throws ApiFailure where that is not possible
 */
export const silentCauseQuery = (
  network: string,
  call: SilentCall | undefined,
  block: EstimateReadBlock,
) =>
  queryOptions({
    queryKey: ['silent cause', network, { ...call, value: String(call?.value) }, block] as const,
    queryFn: call
      ? async ({ client }): Promise<SilentCause | null> => {
          const readCode = async (address: Address) =>
            (await client.fetchQuery(accountQuery(network, address, block))).code
          return (await findSilentCause(call, readCode)) ?? null
        }
      : skipToken,
    staleTime: 60_000,
  })
