import {
  type BlockReference,
  parseBlockReference,
  writeBlockReference,
} from '#domain/block/block-reference.ts'

/** The ways to look at a transaction's input. */
export const inputViews = ['decoded', 'words', 'hex', 'text'] as const

/**
 * The tabs of the page beside its overview.
 * @internal Exported for tests.
 */
export const transactionViews = [
  'input',
  'access-list',
  'blobs',
  'authorizations',
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
  /** How the input data is shown; undefined leaves it to the page. It implies the tab `input`. */
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
  const searchParams = new URLSearchParams()
  if (view && !(view === 'input' && input)) searchParams.set('view', view)
  if (input) searchParams.set('input', input)
  const queryText = searchParams.size > 0 ? `?${searchParams}` : ''
  return `/${encodeURIComponent(network)}/block/${writeBlockReference(block)}/tx/${index}${queryText}`
}

/** Reads a transaction page's address, or says what is wrong with which part of it. */
export function parseTransactionPath(
  params: {
    network?: string | undefined
    block?: string | undefined
    index?: string | undefined
  },
  searchParams = new URLSearchParams(),
): TransactionAddress | { problem: string } {
  const block = parseBlockReference(params.block ?? '')
  if ('problem' in block) return { problem: block.problem }
  const index = parseIndex(params.index ?? '')
  if (index === undefined)
    return { problem: `Invalid index “${params.index}”. The first transaction has index 0.` }
  const input = inputViews.find((view) => view === searchParams.get('input'))
  const requestedView = transactionViews.find((view) => view === searchParams.get('view'))
  const view = requestedView ?? (input && 'input')
  return {
    network: params.network ?? '',
    block,
    index,
    ...(input && { input }),
    ...(view && { view }),
  }
}

/** An index as people write it: decimal, or hexadecimal as the wire has it. */
export function parseIndex(text: string): number | undefined {
  const trimmedText = text.trim()
  return /^(0x[0-9a-f]{1,8}|\d{1,9})$/i.test(trimmedText) ? Number(trimmedText) : undefined
}
