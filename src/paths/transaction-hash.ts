import { generatePath } from 'react-router'
import type { Hash } from 'viem'
import { patterns } from '#paths/patterns.ts'
import { withQuery } from '#paths/query-text.ts'

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
  return withQuery(generatePath(patterns.transactionHash, { network, hash }), { block })
}
