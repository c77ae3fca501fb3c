import type { MappingKey } from '#domain/storage/path/mapping-key.ts'
import { type QueryFields, withQuery } from '#paths/query-text.ts'

/**
 * Address of the storage page with no value chosen yet. It has its own file, because every page
 * loads it with the search box, and few lead to a value.
 */
export const emptyStoragePath = (network: string, address = ''): string =>
  `/${encodeURIComponent(network)}/storage${address && `/${encodeURIComponent(address)}`}`

/** Address of the storage page: one value of an address's storage at a block (spec 4.2). */
export type StorageLink = {
  network: string
  address: string
  /**
   * The variable's slot as it was typed: a number, or a formula such as `erc7201("my.storage")`;
   * left out where `path` begins with the name of a variable in the layout of the address.
   */
  slot?: string
  /** Steps from the variable to the value, the outermost first, as they were typed. */
  keys?: readonly MappingKey[]
  /** Slots from the start of a struct to the member; the last step. */
  offset?: bigint
  /** Compiler whose rules apply, where not Solidity's. */
  rules?: string
  /** The variable's declaration as in the source, and the path into it as an expression. */
  declared?: string
  path?: string
  /** Type, and byte from the low-order end, as which the value is read: `uint64@16`. */
  as?: string
  /** Number as quantity, or tag. */
  block?: string
}

export const storagePath = ({ block = 'latest', ...link }: StorageLink): string =>
  valuePath(emptyStoragePath(link.network, link.address), link, { block })

/** A path with the fields by which a link names a value, and others behind them; colons and brackets stay readable. */
export function valuePath(
  path: string,
  { slot, keys = [], offset = 0n, ...link }: Omit<StorageLink, 'block'>,
  otherFields: QueryFields,
): string {
  const steps = offset === 0n ? keys : [...keys, { type: 'member', value: String(offset) }]
  const { rules, declared, path: expression, as } = link
  const key = steps.map(({ type, value }) => `${type}:${value}`)
  const fields = { slot, key, rules, declared, path: expression, as, ...otherFields }
  return withQuery(path, fields, ':[]@,()')
}
