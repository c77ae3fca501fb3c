import { useQuery } from '@tanstack/react-query'
import type { Hash } from 'viem'
import type { BlockAddress } from '#paths/block.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { savesData, useIdleSince } from '#state/idle/when-idle.ts'

/** Most full transactions loaded without being asked for: about 1.5 MB. */
const maxAutoLoadTransactions = 2_000

/**
 * The answers about a block. Its header and hashes come first, as they are small; the full
 * transactions follow when the block is shown and the browser is idle. With very many transactions,
 * or in a browser that saves data, the reader decides, unless the address has decided.
 */
export function useBlock({ network, transactionDetails }: BlockAddress, hash: Hash) {
  const hashesResult = useQuery({
    ...blockQuery(network, hash, false),
    enabled: transactionDetails !== true,
  })
  const listedTransactions = hashesResult.data?.transactions
  const listedCount = Array.isArray(listedTransactions) ? listedTransactions.length : 0
  const isFullWanted =
    transactionDetails ??
    (listedCount > 0 && listedCount <= maxAutoLoadTransactions && !savesData())
  const isIdle = useIdleSince(hashesResult.data ? hash : undefined)
  const fullResult = useQuery({
    ...blockQuery(network, hash, true),
    enabled: isFullWanted && (transactionDetails === true || isIdle),
  })
  const firstResult = transactionDetails === true ? fullResult : hashesResult
  return {
    /** Answer that the page waits for: the first one, later replaced by the fuller one. */
    blockResult: transactionDetails !== false && fullResult.data ? fullResult : firstResult,
    /** The block with full transactions; undefined when they are not requested. */
    fullResult: isFullWanted ? fullResult : undefined,
  }
}
