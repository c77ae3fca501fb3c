import { queryOptions } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { rpcInBatch } from '#api/rpc-batch.ts'
import { type BlockTag, isBlockTag } from '#domain/block/block-parameter.ts'

const second = 1000

/**
 * The value at a storage position at a block (spec 4.2), raw. A tag means another block every few
 * seconds. A number means one block, but which one may still change until it is final, and nothing
 * here knows when that is: a minute bounds how long a replaced block can be shown. What is asked at
 * the same time travels together.
 */
export const storageQuery = (
  network: string,
  address: Address,
  position: Hex,
  block: Hex | BlockTag,
) =>
  queryOptions({
    queryKey: ['storage', network, address, position, block] as const,
    queryFn: ({ queryKey: [, network, address, position, block], signal }) =>
      rpcInBatch(network, 'eth_getStorageAt', [address, position, block], signal),
    staleTime: isBlockTag(block) ? 4 * second : 60 * second,
  })
