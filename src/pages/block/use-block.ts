import { useQuery } from '@tanstack/react-query'
import type { Hash } from 'viem'
import type { BlockAddress } from '#paths/block.ts'
import { blockQuery } from '#queries/chain/block.ts'

/** Up to so many transactions are asked for in full unasked: about 1.5 MB. */
const autoLoadLimit = 2_000

/**
 * The answers about a block. Its header and hashes come first, which are light; the transactions in
 * full follow, unless there are so many that the reader is to decide, or the address has decided.
 */
export function useBlock({ network, transactionDetails }: BlockAddress, hash: Hash) {
  const hashesResult = useQuery({
    ...blockQuery(network, hash, false),
    enabled: transactionDetails !== true,
  })
  const listedTransactions = hashesResult.data?.transactions
  const listedCount = Array.isArray(listedTransactions) ? listedTransactions.length : 0
  const isFullWanted = transactionDetails ?? (listedCount > 0 && listedCount <= autoLoadLimit)
  const fullResult = useQuery({ ...blockQuery(network, hash, true), enabled: isFullWanted })
  const firstResult = transactionDetails === true ? fullResult : hashesResult
  return {
    /** What the page waits for: the first answer, replaced by the fuller one. */
    answer: transactionDetails !== false && fullResult.data ? fullResult : firstResult,
    /** The transactions in full; not asked for while `wanted` is false. */
    full: fullResult,
    wanted: isFullWanted,
  }
}
