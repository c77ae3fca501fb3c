import { parseBlockReference } from '#domain/block/parse-block-reference.ts'
import { inputViews, type TransactionAddress, transactionViews } from '#paths/transaction.ts'

/** Reads a transaction page's address, or gives the problem of its wrong part. */
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

/** An index as people write it: decimal, or hexadecimal as in JSON-RPC. */
export function parseIndex(text: string): number | undefined {
  const trimmedText = text.trim()
  return /^(0x[0-9a-f]{1,8}|\d{1,9})$/i.test(trimmedText) ? Number(trimmedText) : undefined
}
