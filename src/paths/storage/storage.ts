import type { MappingKey } from '#domain/storage/path/mapping-key.ts'
import { encodeQueryText, unescapeInQuery } from '#paths/query-text.ts'

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
  `${emptyStoragePath(link.network, link.address)}?${valueQuery(link, { block })}`

/** The query by which a link names a value, and the other fields behind it, without empty ones. */
export function valueQuery(
  {
    slot = '',
    keys = [],
    offset = 0n,
    rules = '',
    declared = '',
    path = '',
    as = '',
  }: Omit<StorageLink, 'block'>,
  otherFields: { [name: string]: string | undefined },
): string {
  const keySteps = offset === 0n ? keys : [...keys, { type: 'member', value: String(offset) }]
  const keyParams = keySteps.map(
    ({ type, value }) => `key=${encodeReadableText(type)}:${encodeReadableText(value)}`,
  )
  const paramsOf = (fields: typeof otherFields) =>
    Object.entries(fields).flatMap(([name, text]) =>
      text ? [`${name}=${encodeReadableText(text)}`] : [],
    )
  return [
    ...paramsOf({ slot }),
    ...keyParams,
    ...paramsOf({ rules, declared, path, as, ...otherFields }),
  ].join('&')
}

/** Colons and brackets are legal in a query; left as they are, the address can be read. */
const encodeReadableText = (text: string) => unescapeInQuery(encodeQueryText(text), ':[]@,')
