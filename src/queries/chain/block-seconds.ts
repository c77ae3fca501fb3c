import { useQuery } from '@tanstack/react-query'
import type { Hex } from 'viem'
import { findBlockParameter } from '#domain/block/read-block-parameter.ts'
import { useIdleSince } from '#state/idle/when-idle.ts'

/**
 * The time of a block as typed, in seconds since 1970; undefined for a tag, and until it is known. It
 * is requested when the browser is idle, as its code is: what was asked of the block comes first.
 */
export function useBlockSeconds(network: string, text: string): bigint | undefined {
  const block = findBlockParameter(text)
  const number = block?.startsWith('0x') ? (block as Hex) : undefined
  const isIdle = useIdleSince(number)
  const { data } = useQuery({
    queryKey: ['block-seconds', network, number] as const,
    queryFn: async ({ queryKey: [, network, number = '0x0'], signal }) => {
      const { fetchBlockSeconds } = await import('#queries/chain/block-time.ts')
      return fetchBlockSeconds(network, number, signal)
    },
    enabled: number !== undefined && isIdle,
    staleTime: 60_000,
  })
  return number === undefined || data == null ? undefined : BigInt(data)
}
