import { queryOptions } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { MalformedError } from '#api/errors.ts'
import { type ExtraAnswer, extraRpc } from '#api/rpc/extra-rpc.ts'
import { isReceiptOf } from '#domain/transaction/receipt-facts.ts'
import { isSameHex, toQuantityHex } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'

/**
 * The receipt of a transaction in a block, or why there is none; a result of null where the node
 * has none yet, or no more. It cannot change while the block is the same.
 */
export const receiptQuery = (network: string, hash: Hash, blockHash: Hash) =>
  queryOptions({
    queryKey: ['receipt', network, hash, blockHash] as const,
    queryFn: async ({ signal }) => {
      const answer = await extraRpc(network, 'eth_getTransactionReceipt', [hash], signal)
      const { result } = answer
      if (result && !isSameHex(result.transactionHash, hash))
        throw MalformedError.ofResult('The receipt is of another transaction.', result)
      return answer
    },
    staleTime: ({ state: { data } }) =>
      // Parts of a page that are drawn one after the other ask once.
      isSameHex(data?.result?.blockHash, blockHash) ? Number.POSITIVE_INFINITY : 4_000,
    retryOnMount: false,
  })

/** The receipts of all transactions of a block, by its number: their `blockHash` tells the block. */
export const blockReceiptsQuery = (network: string, number: bigint, blockHash: Hash) =>
  queryOptions({
    queryKey: ['block receipts', network, toQuantityHex(number), blockHash] as const,
    queryFn: async ({ signal }): Promise<ExtraAnswer<readonly unknown[] | null>> => {
      const at = toQuantityHex(number)
      const answer = await extraRpc(network, 'eth_getBlockReceipts', [at], signal)
      if (answer.result && !Array.isArray(answer.result))
        throw MalformedError.ofResult('The receipts of the block are not a list.', answer.result)
      // Asked for a block with transactions, a node that has none of their receipts says so like this, too.
      return answer.result?.length === 0 ? { result: null } : answer
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Some megabytes for a large block, of which the proof is what is kept.
    gcTime: 60_000,
  })

/** A receipt that is there, and of the transaction in its block. */
export function receiptOf(
  answer: ExtraAnswer<RawObject | null> | undefined,
  transaction: RawObject,
): RawObject | undefined {
  const receipt = answer?.result
  return isReceiptOf(receipt, transaction) ? receipt : undefined
}
