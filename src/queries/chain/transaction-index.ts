import type { QueryClient } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { isSameHex } from '#domain/values/hex.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'

/** The index of a transaction in a block's answer, which lists hashes or full transactions. */
export function indexOfTransaction({ transactions }: RawObject, hash: Hash): number | undefined {
  if (!Array.isArray(transactions)) return undefined
  const index = transactions.findIndex((entry) =>
    isSameHex(isRawObject(entry) ? entry.hash : entry, hash),
  )
  return index < 0 ? undefined : index
}

/** The block number and index of a transaction, if a block that this page has loaded lists it. */
export function cachedTransactionIndex(
  client: QueryClient,
  network: string,
  hash: Hash,
): { number: bigint; index: number } | undefined {
  const cachedBlocks = client.getQueriesData<RawObject | null>({ queryKey: ['block', network] })
  for (const [, block] of cachedBlocks) {
    const index = block ? indexOfTransaction(block, hash) : undefined
    const blockNumber = readQuantity(block?.number)
    if (index !== undefined && blockNumber !== undefined) return { number: blockNumber, index }
  }
  return undefined
}
