import { useQuery } from '@tanstack/react-query'
import { zeroHash } from 'viem'
import { readQuantity } from '#domain/values/quantity.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { blockAtQuery } from '#queries/chain/block-at.ts'

/** Gas limit of the latest block; undefined while it is not wanted or not known. */
export function useBlockLimit(network: string, wanted: boolean): bigint | undefined {
  const hash = useQuery({ ...blockAtQuery(network, 'latest'), enabled: wanted }).data
  const block = useQuery({
    ...blockQuery(network, hash ?? zeroHash, false),
    enabled: wanted && hash != null,
  }).data
  return readQuantity(block?.gasLimit)
}
