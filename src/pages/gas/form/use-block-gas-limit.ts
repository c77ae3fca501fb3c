import { useQuery } from '@tanstack/react-query'
import { zeroHash } from 'viem'
import { readQuantity } from '#domain/values/quantity.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { blockAtQuery } from '#queries/chain/block-at.ts'

/** Gas limit of the latest block; undefined while it is not wanted or not known. */
export function useBlockGasLimit(network: string, isWanted: boolean): bigint | undefined {
  const latestHash = useQuery({ ...blockAtQuery(network, 'latest'), enabled: isWanted }).data
  const latestBlock = useQuery({
    ...blockQuery(network, latestHash ?? zeroHash, false),
    enabled: isWanted && latestHash != null,
  }).data
  return readQuantity(latestBlock?.gasLimit)
}
