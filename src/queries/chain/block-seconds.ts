import { queryOptions, useQuery } from '@tanstack/react-query'
import { offeredResult } from '#api/rpc/extra-rpc.ts'
import { rpc } from '#api/rpc/rpc.ts'
import { findBlockParameter } from '#domain/block/read-block-parameter.ts'
import { isHash } from '#domain/values/hex.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { useIdleSince } from '#state/idle/when-idle.ts'

/**
 * The time of a block by its number, in seconds since 1970 as decimal text; null where two requests
 * do not find it, as for an empty block of a node that offers none by number.
 */
const blockSecondsQuery = (network: string, number: `0x${string}`) =>
  queryOptions({
    queryKey: ['block-seconds', network, number] as const,
    queryFn: async ({ queryKey: [, network, number], client, signal }) => {
      const secondsOf = (field: unknown) => readQuantity(field)?.toString() ?? null
      const params = [number, false] as const
      const block = await offeredResult(network, 'eth_getBlockByNumber', [...params], { signal })
      if (block) return secondsOf(block.timestamp)
      const method = 'eth_getTransactionByBlockNumberAndIndex'
      const transaction = await rpc(network, method, [number, '0x0'], signal)
      const { blockTimestamp, blockHash } = transaction ?? {}
      if (blockTimestamp !== undefined || !isHash(blockHash)) return secondsOf(blockTimestamp)
      return secondsOf((await client.fetchQuery(blockQuery(network, blockHash, false)))?.timestamp)
    },
    staleTime: 60_000,
  })

/**
 * The time of a block as typed, in seconds since 1970; undefined for a tag, and until it is known. It
 * is requested when the browser is idle: what was asked of the block comes first.
 */
export function useBlockSeconds(network: string, text: string): bigint | undefined {
  const block = findBlockParameter(text)
  const number = block?.startsWith('0x') ? (block as `0x${string}`) : undefined
  const isIdle = useIdleSince(number)
  const { data } = useQuery({
    ...blockSecondsQuery(network, number ?? '0x0'),
    enabled: number !== undefined && isIdle,
  })
  return number === undefined || data == null ? undefined : BigInt(data)
}
