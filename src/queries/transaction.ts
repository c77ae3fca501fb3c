import { queryOptions } from '@tanstack/react-query'
import { rpc } from '#api/rpc.ts'
import { quantityHex } from '#domain/quantity.ts'
import type { BlockParameter } from '#protocol/rpc-methods.ts'

/**
 * A transaction by its block and index (spec 4.3), raw; null when the block has none at this index.
 * A block number may be reorganised away until it is final, and a tag moves with every block.
 */
export const transactionQuery = (network: string, block: BlockParameter, index: number) =>
  queryOptions({
    queryKey: ['transaction', network, block, index] as const,
    queryFn: ({ queryKey: [, network, block, index], signal }) =>
      rpc(network, 'eth_getTransactionByBlockNumberAndIndex', [block, quantityHex(index)], signal),
    staleTime: ({ queryKey: [, , block], state }) =>
      !state.data ? 0 : block.startsWith('0x') ? 60_000 : 4_000,
  })
