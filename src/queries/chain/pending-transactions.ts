import { queryOptions } from '@tanstack/react-query'
import { forEachConcurrent } from '#domain/requests/limit-concurrency.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { readTransaction } from '#queries/chain/transaction.ts'

/**
 * The first transactions of the pending block, at most `maxTransactions`: it has no hash by which
 * it could be requested, but its transactions have indexes. `whole` says that there are no more.
 */
export const pendingTransactionsQuery = (network: string, maxTransactions: number) =>
  queryOptions({
    queryKey: ['block-pending', network, maxTransactions] as const,
    queryFn: async ({ queryKey: [, network, maxTransactions], signal }) => {
      const transactions: RawObject[] = []
      let endIndex = maxTransactions
      await forEachConcurrent(Array(maxTransactions).keys(), maxRequestsAtOnce, async (index) => {
        if (index >= endIndex) return
        const transaction = await readTransaction(network, 'pending', index, signal)
        if (transaction === null) endIndex = Math.min(endIndex, index)
        else transactions[index] = transaction
      })
      return { transactions: transactions.slice(0, endIndex), whole: endIndex < maxTransactions }
    },
    staleTime: 4_000,
  })

/** Fast enough, and not a burst that a provider would refuse. */
const maxRequestsAtOnce = 5
