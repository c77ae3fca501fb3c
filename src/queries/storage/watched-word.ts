import { queryOptions } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { cachedBlock } from '#api/rpc/block-cache.ts'
import { rpc } from '#api/rpc/rpc.ts'
import { isHash } from '#domain/values/hex.ts'
import { readQuantity, toQuantityHex } from '#domain/values/quantity.ts'
import { storageQuery } from '#queries/storage/storage.ts'

/** A storage value at the newest block, raw, and which block that is, as far as it is known. */
export type WatchedWord = {
  answer: unknown
  /** Undefined while the newest block is empty: then no operation returns its number. */
  number: bigint | undefined
  /** Seconds since 1970. */
  time: bigint | undefined
}

/** The value at a storage position at the newest block; to be requested again and again. */
export const watchedWordQuery = (network: string, address: Address, position: Hex) =>
  queryOptions({
    queryKey: ['watched-word', network, address, position] as const,
    queryFn: async ({
      queryKey: [, network, address, position],
      signal,
      client,
    }): Promise<WatchedWord> => {
      const method = 'eth_getTransactionByBlockNumberAndIndex'
      const transaction = await rpc(network, method, ['latest', '0x0'], signal)
      const number = readQuantity(transaction?.blockNumber)
      const blockParameter = number === undefined ? 'latest' : toQuantityHex(number)
      const wordQuery = storageQuery(network, address, position, blockParameter)
      const answer = await client.fetchQuery({ ...wordQuery, staleTime: 0, gcTime: 0 })
      const hash = transaction?.blockHash
      const time = readQuantity(
        // Not every node gives the time with the transaction.
        transaction?.blockTimestamp ??
          (isHash(hash) ? (await cachedBlock(network, hash, false, signal))?.timestamp : undefined),
      )
      return { answer, number, time }
    },
    staleTime: 0,
  })
