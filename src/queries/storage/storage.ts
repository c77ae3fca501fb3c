import { queryOptions } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { rpcInBatch } from '#api/rpc/rpc-batch.ts'
import type { BlockParameter } from '#domain/block/block-reference.ts'
import { stateStaleTimeMs } from '#queries/chain/stale-time.ts'

/** The raw value at a position and block (spec 4.2); requests of one moment share a batch. */
export const storageQuery = (
  network: string,
  address: Address,
  position: Hex,
  block: BlockParameter,
) =>
  queryOptions({
    queryKey: ['storage', network, address, position, block] as const,
    queryFn: ({ signal }) =>
      rpcInBatch(network, 'eth_getStorageAt', [address, position, block], signal),
    staleTime: stateStaleTimeMs(block),
  })
