import { generatePath } from 'react-router'
import type { Hash } from 'viem'
import { hashProblem, isHash } from '#domain/values/hex.ts'
import { patterns } from '#paths/patterns.ts'

/** A transaction's hash, and the block in which it is sought, as it was typed. */
export type TransactionHashAddress = { network: string; hash: Hash; block: string }

/** Address of the page that finds a transaction by its hash in a block. */
export function transactionHashPath({ network, hash, block }: TransactionHashAddress): string {
  const queryText = block === '' ? '' : `?${new URLSearchParams({ block })}`
  return generatePath(patterns.transactionHash, { network, hash }) + queryText
}

/** Reads such an address, or says what is wrong with the hash in it. */
export function parseTransactionHashPath(
  params: { network?: string | undefined; hash?: string | undefined },
  search: URLSearchParams,
): TransactionHashAddress | { problem: string } {
  const hash = params.hash?.trim().toLowerCase() ?? ''
  if (!isHash(hash)) return { problem: hashProblem(hash)?.replaceAll('block hash', 'hash') ?? '' }
  return { network: params.network ?? '', hash, block: search.get('block')?.trim() ?? '' }
}
