import { generatePath } from 'react-router'
import { normalizeHex } from '#domain/values/hex.ts'
import { patterns } from '#paths/patterns.ts'
import { withQuery } from '#paths/query-text.ts'

/** The two ways to read many words of a contract. */
const storageManyModes = ['list', 'range'] as const

type StorageManyMode = (typeof storageManyModes)[number]

/** The page's fields as texts, right or wrong; `storage-many-draft.ts` reads them. */
export type StorageManyDraft = { address: string; mode: StorageManyMode } & {
  [name in ManyField]: string
}

/** Fields of one text each, with their defaults when the address leaves them out. */
const defaultFields = {
  slot: '',
  /** The types of the keys, the outermost first, `address:0x…` for one key of all rows; '' for an address. */
  key: '',
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
  first: '0',
  last: '31',
  block: 'latest',
}

type ManyField = keyof typeof defaultFields

const fieldsByMode: { [mode in StorageManyMode]: readonly ManyField[] } = {
  list: ['key', 'slot', 'compiler', 'member', 'value', 'offset', 'list', 'block'],
  range: ['first', 'last', 'block'],
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
    ...draft
  }: Pick<StorageManyDraft, 'address' | 'mode'> & Partial<StorageManyDraft>,
): string {
  const fields = fieldsByMode[mode].flatMap((name) => {
    const text = draft[name] ?? defaultFields[name]
    const isLeftOut = text === defaultFields[name] || (name === 'list' && !fitsInAddress(text))
    return isLeftOut ? [] : [[name, [text]] as const]
  })
  return withQuery(
    generatePath(patterns.storageMany, { network, address }),
    { mode: mode === 'list' ? undefined : mode, ...Object.fromEntries(fields) },
    ',:',
  )
}

/** The fields as the address of the page gives them, right or wrong. */
export function parseStorageManyPath(
  params: { address?: string | undefined },
  search: URLSearchParams,
): StorageManyDraft {
  const mode = storageManyModes.find((mode) => mode === search.get('mode')) ?? 'list'
  const fieldTexts = Object.fromEntries(
    // Each type was a parameter of its own once, and the key of a search for its slot one, too.
    Object.entries(defaultFields).map(([name, usual]) => [
      name,
      search.has(name) && !(name === 'key' && search.get('mode') === 'find')
        ? search.getAll(name).join(',')
        : usual,
    ]),
  ) as { [name in ManyField]: string }
  return { address: normalizeHex(params.address ?? ''), mode, ...fieldTexts }
}
