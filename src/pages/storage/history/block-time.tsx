import { skipToken, useQuery } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { readQuantity, toQuantityHex } from '#domain/values/quantity.ts'
import { formatUtc } from '#domain/values/time.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { blockAtQuery } from '#queries/chain/block-at.ts'
import { usePageNetwork } from '#ui/page/page-params.ts'

type Props = {
  number: bigint
  hash?: Hash | undefined
}

/** Timestamp of a block; nothing where no operation can find it. */
export function BlockTime({ number, hash }: Props) {
  const network = usePageNetwork()
  const hashQuery = useQuery({
    ...blockAtQuery(network, toQuantityHex(number)),
    enabled: hash === undefined,
  })
  const blockHash = hash ?? hashQuery.data ?? undefined
  const blockOptions = blockQuery(network, blockHash ?? '0x', false)
  const blockResult = useQuery(blockHash ? blockOptions : { ...blockOptions, queryFn: skipToken })
  const timestampSeconds = readQuantity(blockResult.data?.timestamp)
  const utcText = timestampSeconds === undefined ? undefined : formatUtc(timestampSeconds)
  if (timestampSeconds === undefined || utcText === undefined) return null
  return <time dateTime={new Date(Number(timestampSeconds) * 1000).toISOString()}>{utcText}</time>
}
