import { skipToken, useQuery } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { toQuantityHex, readQuantity } from '#domain/values/quantity.ts'
import { formatUtc } from '#domain/values/time.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { blockAtQuery } from '#queries/chain/block-at.ts'

/** When a block was made; nothing where no operation leads to it. */
export function BlockTime({
  network,
  number,
  hash,
}: {
  network: string
  number: bigint
  hash?: Hash | undefined
}) {
  const found = useQuery({
    ...blockAtQuery(network, toQuantityHex(number)),
    enabled: hash === undefined,
  })
  const known = hash ?? found.data ?? undefined
  const query = blockQuery(network, known ?? '0x', false)
  const block = useQuery(known ? query : { ...query, queryFn: skipToken })
  const time = readQuantity(block.data?.timestamp)
  const words = time === undefined ? undefined : formatUtc(time)
  if (time === undefined || words === undefined) return null
  return <time dateTime={new Date(Number(time) * 1000).toISOString()}>{words}</time>
}
