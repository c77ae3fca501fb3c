import type { Hash } from 'viem'
import { hashProblem } from '#domain/values/hash-problem.ts'
import type { TransactionHashAddress } from '#paths/transaction-hash.ts'

/** Reads the address of a transaction by its hash, or gives the problem of the hash in it. */
export function parseTransactionHashPath(
  params: { network?: string | undefined; hash?: string | undefined },
  search: URLSearchParams,
): TransactionHashAddress | { problem: string } {
  const read = readTransactionHash(params.hash ?? '')
  if ('problem' in read) return read
  const block = search.get('block')?.trim() ?? ''
  return { network: params.network ?? '', hash: read.hash, block }
}

/** Reads a transaction's hash as people paste it: bare, without `0x`, or in an explorer's link. */
export function readTransactionHash(text: string): { hash: Hash } | { problem: string } {
  const typedText = text.trim().toLowerCase()
  const [, digits] = typedText.match(/^(?:.*\/)?(?:0x)?([\da-f]{64})(?:[/?#].*)?$/s) ?? []
  if (digits !== undefined) return { hash: `0x${digits}` }
  return { problem: hashProblem(typedText) ?? '' }
}
