import { generatePath } from 'react-router'
import { normalizeHex } from '#domain/values/hex.ts'
import { patterns } from '#paths/patterns.ts'
import { encodeQueryText } from '#paths/query-text.ts'

/** The three ways to read many words of a contract. */
const storageManyModes = ['list', 'range', 'find'] as const

type StorageManyMode = (typeof storageManyModes)[number]

/** A key of a mapping as typed; undefined where each row of the list has its own. */
type MappingKeyDraft = { type: string; value: string | undefined }

/** The page's fields as texts, right or wrong; `storage-many-draft.ts` reads them. */
export type StorageManyDraft = {
  address: string
  mode: StorageManyMode
  keys: readonly MappingKeyDraft[]
} & { [name in ManyField]: string }

/** Fields of one text each, with their defaults when the address leaves them out. */
const defaultFields = {
  slot: '',
  /** Compiler whose hashing rule applies: `solidity` or `vyper`. */
  compiler: 'solidity',
  /** Slots from a struct's first to the member. */
  member: '',
  /** Type of the values; '' leaves the reading to the page. */
  value: 'uint256',
  /** Bytes from the low-order end of the word. */
  offset: '',
  /** The keys, one per line, where they are few enough for an address. */
  list: '',
  /** Columns that hold the keys, from 1, as `2,1`; '' leaves it to the page. */
  columns: '',
  first: '0',
  last: '31',
  /** The known value of the keys. */
  known: '',
  /** The last slot that is tried. */
  upTo: '100',
  block: 'latest',
}

type ManyField = keyof typeof defaultFields

const fieldsByMode: { [mode in StorageManyMode]: readonly ManyField[] } = {
  list: ['slot', 'compiler', 'member', 'value', 'offset', 'list', 'columns', 'block'],
  range: ['first', 'last', 'block'],
  find: ['value', 'known', 'upTo', 'block'],
}

/** Longest encoded list in an address; chats, proxies and people cut longer addresses. */
const maxEncodedListLength = 1_800

/** Whether a list is short enough to be part of the address. */
export const fitsInAddress = (list: string): boolean =>
  encodeURIComponent(list).length <= maxEncodedListLength

/** Address of the page of this draft. A list that is too long is left out: `fitsInAddress`. */
export function storageManyPath(
  network: string,
  {
    address,
    mode,
    keys,
    ...draft
  }: Pick<StorageManyDraft, 'address' | 'mode'> & Partial<StorageManyDraft>,
): string {
  const keyTexts = mode === 'range' ? [] : (keys ?? []).map((key) => `key=${keyText(key)}`)
  const fieldTexts = fieldsByMode[mode].flatMap((name) => {
    const fieldText = draft[name] ?? defaultFields[name]
    if (fieldText === defaultFields[name] || (name === 'list' && !fitsInAddress(fieldText)))
      return []
    return [`${name}=${encodeQueryText(fieldText)}`]
  })
  const queryText = [...(mode === 'list' ? [] : [`mode=${mode}`]), ...keyTexts, ...fieldTexts].join(
    '&',
  )
  const basePath = generatePath(patterns.storageMany, { network, address })
  return queryText === '' ? basePath : `${basePath}?${queryText}`
}

/**
 * A key as text, or its type alone where each row has its own key; colons are legal in a query and
 * readable.
 */
const keyText = ({ type, value }: MappingKeyDraft) =>
  value === undefined ? encodeQueryText(type) : `${encodeQueryText(type)}:${encodeQueryText(value)}`

/** The fields as the address of the page gives them, right or wrong. */
export function parseStorageManyPath(
  params: { address?: string | undefined },
  search: URLSearchParams,
): StorageManyDraft {
  const mode = storageManyModes.find((mode) => mode === search.get('mode')) ?? 'list'
  const mappingKeys = search.getAll('key').map((text): MappingKeyDraft => {
    const [, type = text, value] = text.match(/^([^:]*):(.*)$/s) ?? []
    return { type, value }
  })
  const fieldTexts = Object.fromEntries(
    Object.entries(defaultFields).map(([name, usual]) => [name, search.get(name) ?? usual]),
  ) as { [name in ManyField]: string }
  return {
    address: normalizeHex(params.address ?? ''),
    mode,
    keys:
      mappingKeys.length > 0
        ? mappingKeys
        : [{ type: 'address', value: mode === 'find' ? '' : undefined }],
    ...fieldTexts,
  }
}
