import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { EstimateReadBlock } from '#domain/contract/estimate-read-block.ts'
import { findSilentCause, type SilentCall, type SilentCause } from '#domain/revert/silent-cause.ts'
import { proxyQuery, readCode } from '#queries/contract/account.ts'

/**
 * Why a call reverted without data, by the code that it ran, or by that behind a proxy; null where that shows nothing,
 * or cannot be read.
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
          const read = (address: Address) => readCode(client, network, address, block)
          const { to, data } = call
          const found = await findSilentCause(call, read)
          // A proxy may keep plain transfers to itself.
          const isOpen = found?.hasFunction === false && !found.cause && data.length >= 10
          if (!to || !isOpen) return found ?? null
          const { implementation } = await client.fetchQuery(proxyQuery(network, to, block))
          const inner = implementation && { ...call, to: implementation }
          const behind = inner && (await findSilentCause(inner, read))
          return behind ? { behind: implementation, ...behind } : found
        }
      : skipToken,
    staleTime: 60_000,
  })
