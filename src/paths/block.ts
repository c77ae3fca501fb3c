import {
  readListChoice,
  type TransactionListChoice,
  writeListChoice,
} from '#domain/block/block-list.ts'
import {
  type BlockReference,
  readBlockReference,
  writeBlockReference,
} from '#domain/block/block-reference.ts'
import { withQuery } from '#paths/query-text.ts'

const blockViews = ['transactions', 'changes', 'withdrawals', 'header', 'raw'] as const

type BlockView = (typeof blockViews)[number]

/** Address of a block's page: the block, its detail (spec 4.4), and the view of it. */
export type BlockAddress = {
  network: string
  block: BlockReference
  /** False asks for hashes only; undefined leaves it to the page, which counts the cost. */
  transactionDetails?: boolean | undefined
  /** Undefined leaves the choice to the page. */
  view?: BlockView | undefined
  /** How transactions are sorted and filtered; undefined lists all in their own order. */
  list?: TransactionListChoice | undefined
}

const detailLevels = { full: true, hashes: false } as const

/** Address of a block's page. */
export function blockPath({
  network,
  block,
  transactionDetails,
  view,
  list,
}: BlockAddress): string {
  return withQuery(`/${encodeURIComponent(network)}/block/${writeBlockReference(block)}`, {
    transactions:
      transactionDetails === undefined ? undefined : transactionDetails ? 'full' : 'hashes',
    view,
    ...(list && Object.fromEntries(writeListChoice(list))),
  })
}

/** Reads a block page's address; undefined where its block cannot be read. */
export function parseBlockPath(
  params: { network?: string | undefined; block?: string | undefined },
  searchParams: URLSearchParams,
): BlockAddress | undefined {
  const block = readBlockReference(params.block ?? '')
  if (!block) return undefined
  const detailsText = searchParams.get('transactions') ?? ''
  return {
    network: params.network ?? '',
    block,
    transactionDetails:
      detailsText in detailLevels
        ? detailLevels[detailsText as keyof typeof detailLevels]
        : undefined,
    view: blockViews.find((view) => view === searchParams.get('view')),
    list: readListChoice(searchParams),
  }
}
