import { generatePath } from 'react-router'
import type { Hash } from 'viem'
import { hashProblem } from '#domain/values/hex.ts'
import { patterns } from '#paths/patterns.ts'

/**
 * A transaction's hash, and the block in which it is sought, as it was typed: a number, a hash, a
 * tag or a date.
 */
export type TransactionHashAddress = { network: string; hash: Hash; block: string }

/** Address of the page that finds a transaction, before a hash is given. */
export const findTransactionPath = (network: string): string =>
  generatePath(patterns.transactionHash, { network })

/** Address of the page that finds a transaction by its hash, perhaps in a block. */
export function transactionHashPath({ network, hash, block }: TransactionHashAddress): string {
  const queryText = block === '' ? '' : `?${new URLSearchParams({ block })}`
  return generatePath(patterns.transactionHash, { network, hash }) + queryText
}

/** Reads such an address, or says what is wrong with the hash in it. */
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
  const problem = hashProblem(typedText)?.replaceAll('block hash', 'transaction hash')
  return { problem: problem ?? '' }
}
