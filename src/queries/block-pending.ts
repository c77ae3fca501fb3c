import { queryOptions } from '@tanstack/react-query'
import { rpc } from '#api/rpc.ts'
import { quantityHex } from '#domain/quantity.ts'
import type { RawObject } from '#domain/raw.ts'

/**
 * The first transactions of the pending block, at most `most`: it has no hash by which it could be
 * asked for, but its transactions have places. `whole` says that the service knows no more.
 */
export const pendingQuery = (network: string, most: number) =>
  queryOptions({
    queryKey: ['block-pending', network, most] as const,
    queryFn: async ({ queryKey: [, network, most], signal }) => {
      const transactions: RawObject[] = []
      while (transactions.length < most) {
        const asked = Math.min(most - transactions.length, atOnce)
        const answers = await Promise.all(
          Array.from({ length: asked }, (_, place) => {
            const index = quantityHex(transactions.length + place)
            return rpc(
              network,
              'eth_getTransactionByBlockNumberAndIndex',
              ['pending', index],
              signal,
            )
          }),
        )
        const end = answers.indexOf(null)
        transactions.push(...answers.slice(0, end < 0 ? asked : end).filter((one) => one !== null))
        if (end >= 0) return { transactions, whole: true }
      }
      return { transactions, whole: false }
    },
    staleTime: 4_000,
  })

/** Requests under way together: quick, and no burst that a provider would refuse. */
const atOnce = 5
