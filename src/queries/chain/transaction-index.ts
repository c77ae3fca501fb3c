import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { MalformedError } from '#api/errors.ts'
import { offeredAnswer } from '#api/rpc/extra-rpc.ts'
import { findSeenTransaction } from '#api/rpc/transaction-index.ts'
import { listedHash, transactionCount } from '#domain/block/block.ts'
import { blockParameter } from '#domain/block/block-reference.ts'
import { parseBlockReference } from '#domain/block/parse-block-reference.ts'
import { isHash, isSameHex, readQuantity } from '#domain/values/hex.ts'
import { parseDate } from '#domain/values/parse-date.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { blockAtQuery } from '#queries/chain/block-at.ts'
import { blockTimeQuery } from '#queries/chain/block-time.ts'
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
    queryFn: async ({ client, signal }): Promise<HashTarget> => {
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

/** A block that was read for a transaction. `index` is undefined where it does not list it. */
export type SearchedBlock = {
  block: Hash
  number: bigint | undefined
  transactionCount: number
  index: number | undefined
}

/**
 * Looks for a transaction in one block: by its hash, number or tag, or the last one at a date. Null
 * when there is no such block, or none that can be found.
 */
export const findInBlockQuery = (network: string, hash: Hash, blockText: string) =>
  queryOptions({
    queryKey: ['find-in-block', network, hash, blockText] as const,
    queryFn: async ({ client }): Promise<SearchedBlock | null> => {
      const seconds = parseDate(blockText)
      const reference = parseBlockReference(blockText)
      let block: Hash | null = null
      if (seconds !== undefined) {
        const result = await client.fetchQuery(blockTimeQuery(network, seconds.toString()))
        if (result.kind === 'found') block = result.block.hash
      } else if ('kind' in reference)
        block =
          reference.kind === 'hash'
            ? reference.hash
            : await client.fetchQuery(blockAtQuery(network, blockParameter(reference)))
      const answer = block && (await client.fetchQuery(blockQuery(network, block, false)))
      if (!block || !answer) return null
      return {
        block,
        number: readQuantity(answer.number),
        transactionCount: transactionCount(answer) ?? 0,
        index: indexOfTransaction(answer, hash),
      }
    },
    staleTime: 4_000,
  })
