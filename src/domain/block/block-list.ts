const sortKeys = ['index', 'type', 'from', 'to', 'value', 'gas', 'fee'] as const
export type TransactionSortKey = (typeof sortKeys)[number]

/** Kinds of transactions to pick out, each by what its own fields say, or its receipt. */
export const transactionFilters = {
  value: 'Transfers value',
  data: 'Has input data',
  creations: 'Contract creation',
  blobs: 'Has blobs',
  failed: 'Failed',
} as const
type TransactionFilter = keyof typeof transactionFilters

export type TransactionListChoice = {
  sort: TransactionSortKey
  descending: boolean
  /** A part of a hash or address, or a function's selector; empty for all. */
  text: string
  /** A transaction type as a decimal number (EIP-2718). */
  type: string | undefined
  kind: TransactionFilter | undefined
}

export const defaultListChoice: TransactionListChoice = {
  sort: 'index',
  descending: false,
  text: '',
  type: undefined,
  kind: undefined,
}

/** Reads the choice from URL parameters; undefined when they have none. */
export function readListChoice(search: {
  get(name: string): string | null
}): TransactionListChoice | undefined {
  const [, minus, key] = search.get('sort')?.match(/^(-?)(\w+)$/) ?? []
  const typeParam = search.get('type')
  const choice: TransactionListChoice = {
    sort: sortKeys.find((name) => name === key) ?? 'index',
    descending: minus === '-',
    text: search.get('find') ?? '',
    type: typeParam !== null && /^\d{1,3}$/.test(typeParam) ? typeParam : undefined,
    kind: (Object.keys(transactionFilters) as TransactionFilter[]).find(
      (kind) => kind === search.get('only'),
    ),
  }
  return writeListChoice(choice).length > 0 ? choice : undefined
}

/** The choice as URL parameters, without defaults. */
export function writeListChoice(choice: TransactionListChoice): [name: string, value: string][] {
  const { sort, descending, text, type, kind } = choice
  const parts: [string, string][] = []
  if (sort !== 'index' || descending) parts.push(['sort', `${descending ? '-' : ''}${sort}`])
  if (text !== '') parts.push(['find', text])
  if (type !== undefined) parts.push(['type', type])
  if (kind !== undefined) parts.push(['only', kind])
  return parts
}
