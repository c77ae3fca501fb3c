import { queryOptions } from '@tanstack/react-query'
import { rpc } from '#api/rpc/rpc.ts'
import { isHash } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { blockQuery } from '#queries/chain/block.ts'

/**
 * The newest blocks of a network, raw, the newest first: a request to find it and one for each, back
 * along the parent hashes. Null while the newest is empty, as only its transactions name it.
 */
export const latestBlocksQuery = (network: string, count: number) =>
  queryOptions({
    queryKey: ['latest-blocks', network, count] as const,
    queryFn: async ({
      queryKey: [, network, count],
      signal,
      client,
    }): Promise<RawObject[] | null> => {
      const method = 'eth_getTransactionByBlockNumberAndIndex'
      const transaction = await rpc(network, method, ['latest', '0x0'], signal)
      let nextHash: unknown = transaction?.blockHash
      const blocks: RawObject[] = []
      while (blocks.length < count && isHash(nextHash)) {
        signal.throwIfAborted()
        const block = await client.fetchQuery(blockQuery(network, nextHash, false))
        if (!block) break
        blocks.push(block)
        nextHash = block.parentHash
      }
      return blocks.length > 0 ? blocks : null
    },
    staleTime: 4_000,
  })
