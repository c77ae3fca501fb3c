import {
  type BlockReference,
  parseBlockReference,
  writeBlockReference,
} from '#domain/block-reference.ts'

const views = ['transactions', 'header', 'raw'] as const

/** What a block's page shows: which block, with how much detail (spec 4.4), and which view of it. */
export type BlockAddress = {
  network: string
  block: BlockReference
  /** False asks for transaction hashes only. */
  transactionDetails: boolean
  /** Undefined leaves the choice to the page. */
  view?: (typeof views)[number] | undefined
}

/** Address of a block's page; by default with full transactions. */
export function blockPath({
  network,
  block,
  transactionDetails = true,
  view,
}: Pick<BlockAddress, 'network' | 'block'> & Partial<BlockAddress>): string {
  const search = new URLSearchParams()
  if (!transactionDetails) search.set('transactions', 'hashes')
  if (view) search.set('view', view)
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
  return {
    network: params.network ?? '',
    block,
    transactionDetails: search.get('transactions') !== 'hashes',
    view: views.find((view) => view === search.get('view')),
  }
}
