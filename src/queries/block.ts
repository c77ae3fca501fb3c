import { queryOptions } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { keptRpc } from '#api/kept.ts'

/**
 * A block by its hash (spec 4.4), raw; null when the service has no block with this hash. Found, it
 * is final: kept for ever and across visits. Missing, it is asked for again.
 */
export const blockQuery = (network: string, hash: Hash, transactionDetails: boolean) =>
  queryOptions({
    queryKey: ['block', network, hash, transactionDetails] as const,
    queryFn: ({ queryKey: [, network, hash, transactionDetails], signal }) =>
      keptRpc(network, 'eth_getBlockByHash', [hash, transactionDetails], signal),
    staleTime: ({ state }) => (state.data ? Number.POSITIVE_INFINITY : 0),
  })
