import { type BlockReference, writeBlockReference } from '#domain/block/block-reference.ts'
import { withQuery } from '#paths/query-text.ts'

/** The ways to look at a transaction's input. */
export const inputViews = ['decoded', 'words', 'hex', 'text'] as const

/** The tabs of the page beside its overview. */
export const transactionViews = [
  'input',
  'calls',
  'changes',
  'logs',
  'access-list',
  'blobs',
  'signature',
  'rlp',
  'raw',
] as const

/** A transaction by its block and its index in it (spec 4.3), and how its page shows it. */
export type TransactionAddress = {
  network: string
  /** The operation takes a number or a tag; a hash leads to the number through its block. */
  block: BlockReference
  index: number
  /** View of the input data; undefined leaves it to the page. A view implies the tab `input`. */
  input?: (typeof inputViews)[number] | undefined
  /** The tab; undefined is the overview. */
  view?: (typeof transactionViews)[number] | undefined
}

/** Address of a transaction's page. */
export function transactionPath({
  network,
  block,
  index,
  input,
  view,
}: TransactionAddress): string {
  const path = `/${encodeURIComponent(network)}/block/${writeBlockReference(block)}/tx/${index}`
  return withQuery(path, { view: view === 'input' && input ? undefined : view, input })
}
