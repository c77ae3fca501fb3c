import { type TransactionListChoice, readListChoice, writeListChoice } from '#domain/block/block-list.ts'
import {
  type BlockReference,
  parseBlockReference,
  writeBlockReference,
} from '#domain/block/block-reference.ts'

const views = ['transactions', 'withdrawals', 'header', 'logs', 'raw'] as const

type BlockView = (typeof views)[number]

/** What a block's page shows: which block, with how much detail (spec 4.4), and which view of it. */
export type BlockAddress = {
  network: string
  block: BlockReference
  /** False asks for transaction hashes only; undefined leaves it to the page, which counts the cost. */
  transactionDetails?: boolean | undefined
  /** Undefined leaves the choice to the page. */
  view?: BlockView | undefined
  /** A page of the newest block goes on to each newer one. */
  follow?: boolean | undefined
  /** How the list of transactions is sorted and filtered; undefined is all of it in its own order. */
  list?: TransactionListChoice | undefined
}

const details = { full: true, hashes: false } as const

/** Address of a block's page. */
export function blockPath({
  network,
  block,
  transactionDetails,
  view,
  follow = false,
  list,
}: BlockAddress): string {
  const search = new URLSearchParams()
  if (transactionDetails !== undefined)
    search.set('transactions', transactionDetails ? 'full' : 'hashes')
  if (view) search.set('view', view)
  if (follow) search.set('follow', 'on')
  if (list) for (const [name, value] of writeListChoice(list)) search.set(name, value)
  const query = search.size > 0 ? `?${search}` : ''
  return `/${encodeURIComponent(network)}/block/${writeBlockReference(block)}${query}`
}

/** Reads a block page's address, or says what is wrong with the block in it. */
export function parseBlockPath(
  params: { network?: string | undefined; block?: string | undefined },
  search: URLSearchParams,
): BlockAddress | { problem: string } {
  const block = parseBlockReference(params.block ?? '')
  if ('problem' in block) return block
  const wanted = search.get('transactions') ?? ''
  return {
    network: params.network ?? '',
    block,
    transactionDetails: wanted in details ? details[wanted as keyof typeof details] : undefined,
    view: views.find((view) => view === search.get('view')),
    follow: search.get('follow') === 'on',
    list: readListChoice(search),
  }
}
