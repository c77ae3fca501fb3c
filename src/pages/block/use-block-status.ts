import { useQuery } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { canonicalStatus, finalityStatus } from '#domain/block/canonical-status.ts'
import { readQuantity } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import type { BlockAddress } from '#paths/block.ts'
import { nextBlockQuery } from '#queries/chain/next-block.ts'
import { finalizedNumberQuery, firstTransactionQuery } from '#queries/chain/transaction.ts'

/** A block on its page: its address there, the hash by which it was found, and the answer. */
export type ShownBlock = { address: BlockAddress; hash: Hash; block: RawObject }

/** A block's place in the chain, and the block after it; both need further requests. */
export function useBlockStatus(network: string, hash: Hash, block: RawObject) {
  const number = readQuantity(block.number)
  const enabled = number !== undefined
  const numberOrZero = number ?? 0n
  const firstTransaction = useQuery({
    ...firstTransactionQuery(network, hash, numberOrZero),
    enabled,
  })
  const finalized = useQuery({ ...finalizedNumberQuery(network), enabled })
  const nextBlock = useQuery({ ...nextBlockQuery(network, hash, numberOrZero), enabled })
  const chain = canonicalStatus(
    { hash, number: numberOrZero },
    firstTransaction.data,
    nextBlock.data,
  )
  return {
    /** Undefined in a pending block, which has no place in the chain yet. */
    number,
    nextBlock,
    chain,
    finality: finalityStatus(numberOrZero, chain.status, finalized),
    isWaiting:
      firstTransaction.isPending ||
      (firstTransaction.data === null && nextBlock.isPending) ||
      finalized.isPending,
  }
}
