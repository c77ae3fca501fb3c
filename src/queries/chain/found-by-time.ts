import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { readQuantity } from '#domain/values/hex.ts'
import { describeTime } from '#domain/values/time.ts'

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
