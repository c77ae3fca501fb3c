import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { MalformedError } from '#api/errors.ts'
import { offeredAnswer } from '#api/rpc/extra-rpc.ts'
import { findSeenTransaction } from '#api/rpc/transaction-index.ts'
import { listedHash } from '#domain/block/block.ts'
import { isHash, isSameHex } from '#domain/values/hex.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { type LocatedTransaction, transactionOfBlockQuery } from '#queries/chain/transaction.ts'

/**
 * Object that a 32-byte hash names. `unknown`: neither this browser nor, where it was `asked`, the
 * node has it, which may index some blocks only.
 */
export type HashTarget =
  | { kind: 'transaction'; block: Hash; index: number }
  | { kind: 'pending'; transaction: RawObject }
  | { kind: 'block' }
  | { kind: 'unknown'; asked: boolean }

/** Most blocks read to confirm an entry of this browser's index. */
const maxConfirmedBlocks = 3

/**
 * Object that a hash names: a transaction by the node's own index, where it offers one
 * (`eth_getTransactionByHash`); of a block that this browser has seen, which is read again; or a
 * block that the provider has.
 * @param isRequested whether a person wants the node's index to be asked
 * @throws the failure of the node's index, where nothing else has the hash: it may know it
 */
export const hashTargetQuery = (network: string, hash: Hash, isRequested: boolean) =>
  queryOptions({
    queryKey: ['hash-target', network, hash, isRequested] as const,
    queryFn: async ({
      queryKey: [, network, hash, isRequested],
      client,
      signal,
    }): Promise<HashTarget> => {
      const method = 'eth_getTransactionByHash'
      const options = { signal, isRequested }
      let failure: unknown
      const answer = await offeredAnswer(network, method, [hash], options).catch((error) => {
        signal.throwIfAborted()
        failure = error
      })
      if (answer?.result) return readTarget(client, network, hash, answer.result)
      const seenBlocks = await findSeenTransaction(network, hash)
      for (const { block } of seenBlocks.slice(0, maxConfirmedBlocks)) {
        const seenBlock = await client.fetchQuery(blockQuery(network, block, false))
        const index = seenBlock ? indexOfTransaction(seenBlock, hash) : undefined
        if (index !== undefined) return { kind: 'transaction', block, index }
      }
      if (await client.fetchQuery(blockQuery(network, hash, false))) return { kind: 'block' }
      if (failure !== undefined) throw failure
      return { kind: 'unknown', asked: answer?.result === null }
    },
    staleTime: 0,
  })

/** Where a transaction is, by its own fields; its page then has it without another request. */
function readTarget(
  client: QueryClient,
  network: string,
  hash: Hash,
  transaction: RawObject,
): HashTarget {
  const { blockHash, transactionIndex } = transaction
  const index = readQuantity(transactionIndex)
  if (isSameHex(transaction.hash, hash)) {
    if (blockHash === null) return { kind: 'pending', transaction }
    if (isHash(blockHash) && index !== undefined) {
      const located: LocatedTransaction = { transaction, through: 'hash' }
      const { queryKey } = transactionOfBlockQuery(network, blockHash, Number(index))
      client.setQueryData(queryKey, located)
      return { kind: 'transaction', block: blockHash, index: Number(index) }
    }
  }
  const problem = 'The transaction has another hash, or lacks its block.'
  throw MalformedError.ofResult(problem, transaction)
}

/** The index of a transaction in a block's answer, which lists hashes or full transactions. */
export function indexOfTransaction({ transactions }: RawObject, hash: Hash): number | undefined {
  if (!Array.isArray(transactions)) return undefined
  const index = transactions.findIndex((entry) => isSameHex(listedHash(entry), hash))
  return index < 0 ? undefined : index
}
