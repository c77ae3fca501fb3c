import type { Hash } from 'viem'
import { hashProblem } from '#domain/hex.ts'

/** What a block's page shows: which block, with how much detail (spec 4.4), and which view of it. */
export type BlockAddress = {
  network: string
  hash: Hash
  /** False asks for transaction hashes only. */
  transactionDetails: boolean
  /** Undefined leaves the choice to the page. */
  view?: BlockView | undefined
}

const blockViews = ['transactions', 'header', 'raw'] as const
type BlockView = (typeof blockViews)[number]

/** Address of a block's page; by default with full transactions. */
export function blockPath({
  network,
  hash,
  transactionDetails = true,
  view,
}: Pick<BlockAddress, 'network' | 'hash'> & Partial<BlockAddress>): string {
  const search = new URLSearchParams()
  if (!transactionDetails) search.set('transactions', 'hashes')
  if (view) search.set('view', view)
  const query = search.size > 0 ? `?${search}` : ''
  return `/${encodeURIComponent(network)}/block/${hash}${query}`
}

/** Reads a block page's address, or says what is wrong with the hash in it. */
export function parseBlockPath(
  params: { network?: string | undefined; hash?: string | undefined },
  search: URLSearchParams,
): BlockAddress | { problem: string } {
  const hash = (params.hash ?? '').trim()
  const problem = hashProblem(hash)
  if (problem !== undefined) return { problem }
  return {
    network: params.network ?? '',
    hash: hash.toLowerCase() as Hash,
    transactionDetails: search.get('transactions') !== 'hashes',
    view: blockViews.find((view) => view === search.get('view')),
  }
}
