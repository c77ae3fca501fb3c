import { queryOptions } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { cachedBlock } from '#api/rpc/block-cache.ts'
import { isFinalBlock } from '#domain/block/block.ts'

/**
 * A block by its hash (spec 4.4), raw; null when the service has no block with this hash. A block
 * cannot change, and is kept across visits; whether the service still has it is checked after it is
 * shown. A missing block is requested again each time.
 */
export const blockQuery = (network: string, hash: Hash, transactionDetails: boolean) =>
  queryOptions({
    queryKey: ['block', network, hash, transactionDetails] as const,
    queryFn: ({ signal, client }) =>
      cachedBlock(network, hash, transactionDetails, signal, (block) => {
        import('#queries/chain/confirm-block.ts').then(
          ({ confirmBlock }) => confirmBlock(client, network, hash, block),
          () => {},
        )
      }),
    staleTime: ({ state: { data } }) => (data && isFinalBlock(data, hash) ? 60_000 : 0),
  })
