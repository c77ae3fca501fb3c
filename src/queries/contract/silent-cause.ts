import { queryOptions, skipToken } from '@tanstack/react-query'
import type { EstimateReadBlock } from '#domain/contract/estimate-read-block.ts'
import { findSilentCause, type SilentCall, type SilentCause } from '#domain/revert/silent-cause.ts'
import { readCode } from '#queries/contract/account.ts'

/** Why a call reverted without data, by the code that it ran; null where that shows nothing, or cannot be read. */
export const silentCauseQuery = (
  network: string,
  call: SilentCall | undefined,
  block: EstimateReadBlock,
) =>
  queryOptions({
    queryKey: ['silent cause', network, { ...call, value: String(call?.value) }, block] as const,
    queryFn: call
      ? async ({ client }): Promise<SilentCause | null> =>
          (await findSilentCause(call, (address) => readCode(client, network, address, block))) ??
          null
      : skipToken,
    staleTime: 60_000,
  })
