import { queryOptions } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { keptBlock } from '#api/kept.ts'
import { isFinalBlock } from '#domain/block/final-block.ts'

/**
 * A block by its hash (spec 4.4), raw; null when the service has no block with this hash. Found, it
 * is kept for ever and across visits, as it cannot change. Missing, it is asked for again.
 */
export const blockQuery = (network: string, hash: Hash, transactionDetails: boolean) =>
  queryOptions({
    queryKey: ['block', network, hash, transactionDetails] as const,
    queryFn: ({ queryKey: [, network, hash, transactionDetails], signal }) =>
      keptBlock(network, hash, transactionDetails, signal),
    staleTime: ({ state: { data } }) =>
      data && isFinalBlock(data, hash) ? Number.POSITIVE_INFINITY : 0,
  })
