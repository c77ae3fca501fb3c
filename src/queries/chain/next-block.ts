import { queryOptions } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { cachedBlock } from '#api/rpc/block-cache.ts'
import type { NextBlock } from '#domain/block/canonical-status.ts'
import { isSameHex, toQuantityHex } from '#domain/values/hex.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { blockAtQuery } from '#queries/chain/block-at.ts'
import { firstTransactionQuery } from '#queries/chain/transaction.ts'

/**
 * The block after a block: the one with the next number, if this block's first transaction is at its number,
 * or else if its parent is this block. If not, this block is not in the chain that the service follows. Most
 * blocks have a transaction, and their neighbours, which may list thousands, need not be fetched.
 */
export const nextBlockQuery = (network: string, hash: Hash, number: bigint) =>
  queryOptions({
    queryKey: ['block-next', network, hash, number.toString()] as const,
    queryFn: async ({ signal, client }): Promise<NextBlock> => {
      // An earlier answer for the number may be of a block that was replaced since.
      const nextHash = await client.fetchQuery({
        ...blockAtQuery(network, toQuantityHex(number + 1n)),
        staleTime: 0,
      })
      if (nextHash === null) return { kind: 'none' }
      const firstTransaction = await client.fetchQuery(firstTransactionQuery(network, hash, number))
      if (isSameHex(firstTransaction?.blockHash, hash)) return { kind: 'child', hash: nextHash }
      const childQuery = blockQuery(network, nextHash, false)
      const childBlock =
        client.getQueryData(childQuery.queryKey) ??
        (await cachedBlock(network, nextHash, false, signal))
      // The step to it is the most likely one: its page finds it here.
      if (childBlock) client.setQueryData(childQuery.queryKey, childBlock)
      const parentHash = childBlock?.parentHash
      if (typeof parentHash !== 'string') return { kind: 'none' }
      return isSameHex(parentHash, hash)
        ? { kind: 'child', hash: nextHash }
        : { kind: 'reorged', hash: nextHash, parent: parentHash }
    },
    staleTime: 4_000,
  })
