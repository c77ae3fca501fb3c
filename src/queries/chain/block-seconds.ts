import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { Hex } from 'viem'
import { findBlockParameter } from '#domain/block/read-block-parameter.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import { describeTime } from '#domain/values/time.ts'
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

/** The time, in seconds as decimal text, by which a block was found in this session, if it was. */
export const foundByTimeQuery = (network: string, number: bigint | undefined) =>
  queryOptions<string>({
    queryKey: ['found-by-time', network, number?.toString()],
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** The time by which a block was found in this session, as text; nothing where it was not. */
export function useFoundByTime(network: string, block: string | undefined): string | undefined {
  const { data } = useQuery(foundByTimeQuery(network, readQuantity(block)))
  return data && `newest at ${describeTime(BigInt(data))}`
}

/** The time of a block as typed, and the one by which it was found: both as text. */
export function useBlockTimeText(network: string, text: string): string | undefined {
  const seconds = useBlockSeconds(network, text)
  const foundByTime = useFoundByTime(network, text)
  return seconds === undefined
    ? foundByTime
    : [describeTime(seconds), foundByTime].filter(Boolean).join(', ')
}
