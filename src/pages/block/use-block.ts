import { useQuery } from '@tanstack/react-query'
import type { Hash } from 'viem'
import type { BlockAddress } from '#paths/block.ts'
import { blockQuery } from '#queries/chain/block.ts'

/** Up to so many transactions are asked for in full unasked: about 1.5 MB. */
const unasked = 2_000

/**
 * The answers about a block. Its header and hashes come first, which are light; the transactions in
 * full follow, unless there are so many that the reader is to decide, or the address has decided.
 */
export function useBlock({ network, transactionDetails }: BlockAddress, hash: Hash) {
  const brief = useQuery({
    ...blockQuery(network, hash, false),
    enabled: transactionDetails !== true,
  })
  const transactions = brief.data?.transactions
  const count = Array.isArray(transactions) ? transactions.length : 0
  const wanted = transactionDetails ?? (count > 0 && count <= unasked)
  const full = useQuery({ ...blockQuery(network, hash, true), enabled: wanted })
  const first = transactionDetails === true ? full : brief
  return {
    /** What the page waits for: the first answer, replaced by the fuller one. */
    answer: transactionDetails !== false && full.data ? full : first,
    /** The transactions in full; not asked for while `wanted` is false. */
    full,
    wanted,
  }
}
