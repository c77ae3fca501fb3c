import { generatePath } from 'react-router'
import { normalizeHex } from '#domain/values/hex.ts'
import { patterns } from '#paths/patterns.ts'
import { withQuery } from '#paths/query-text.ts'

/** Address of the page of all variables, as texts, which the page checks itself. */
export type StorageLayoutAddress = {
  network: string
  address: string
  /** Tag or number. */
  block: string
  /** The block to compare with; '' for none. */
  and: string
  /** The network of another connection to compare with; '' for none. */
  beside: string
  /** The expression of the value that is chosen; '' for none. */
  at: string
  /** Expressions whose keys and items a person added to the tree. */
  keys: readonly string[]
}

/** Address of the page of all variables. */
export function storageLayoutPath({
  network,
  address,
  block,
  and,
  beside,
  at,
  keys,
}: Pick<StorageLayoutAddress, 'network' | 'address'> & Partial<StorageLayoutAddress>): string {
  const fields = { block: block === 'latest' ? undefined : block, and, beside, key: keys, at }
  return withQuery(generatePath(patterns.storageLayout, { network, address }), fields, '[],')
}

/** Reads the address of the page of all variables. */
export const parseStorageLayoutPath = (
  params: { network?: string | undefined; address?: string | undefined },
  searchParams: URLSearchParams,
): StorageLayoutAddress => ({
  network: params.network ?? '',
  address: normalizeHex(params.address ?? ''),
  block: searchParams.get('block') ?? 'latest',
  and: searchParams.get('and') ?? '',
  beside: searchParams.get('beside') ?? '',
  at: searchParams.get('at') ?? '',
  keys: searchParams.getAll('key'),
})
