import { generatePath } from 'react-router'
import { patterns } from '#paths/patterns.ts'

/** The three ways to read many words of a contract. */
export const manyModes = ['list', 'range', 'find'] as const

type ManyMode = (typeof manyModes)[number]

/** A key of a mapping as typed; undefined where each row of the list has its own. */
export type ManyKey = { type: string; value: string | undefined }

/** The page's fields as texts, right or wrong; `storage-many-draft.ts` reads them. */
export type ManyDraft = {
  address: string
  mode: ManyMode
  keys: readonly ManyKey[]
} & { [name in Field]: string }

/** Fields that are one text each, with what they are when the address leaves them out. */
const fields = {
  slot: '',
  /** Whose rule of hashing: `solidity` or `vyper`. */
  compiler: 'solidity',
  /** Slots from a struct's first to the member. */
  member: '',
  /** Type of the values; '' leaves the reading to the page. */
  value: 'uint256',
  /** Bytes from the low-order end of the word. */
  offset: '',
  /** The keys, one a line, where they are few enough for an address. */
  list: '',
  /** Which columns hold the keys, from 1, as `2,1`; '' leaves it to the page. */
  columns: '',
  /** Whether the first row is a heading: `yes`, `no`, or '' for a guess. */
  heading: '',
  first: '0',
  last: '31',
  /** What the keys are known to have. */
  known: '',
  /** A second set of keys, one a line, and what it has. */
  again: '',
  knownAgain: '',
  /** `yes` where the value may be only a part of a word. */
  packed: '',
  /** The last slot that is tried. */
  upTo: '100',
  block: 'latest',
}

type Field = keyof typeof fields

const used: { [mode in ManyMode]: readonly Field[] } = {
  list: ['slot', 'compiler', 'member', 'value', 'offset', 'list', 'columns', 'heading', 'block'],
  range: ['first', 'last', 'block'],
  find: ['value', 'known', 'again', 'knownAgain', 'packed', 'upTo', 'block'],
}

/** Addresses much longer are cut by chats, proxies and people. */
const listBound = 1_800

/** Whether a list is short enough to be part of the address. */
export const fitsInAddress = (list: string): boolean => encodeURIComponent(list).length <= listBound

/** Address of the page that asks this. A list that is too long is left out: `fitsInAddress`. */
export function storageManyPath(
  network: string,
  { address, mode, keys, ...draft }: Pick<ManyDraft, 'address' | 'mode'> & Partial<ManyDraft>,
): string {
  const keyTexts = mode === 'range' ? [] : (keys ?? []).map((key) => `key=${keyText(key)}`)
  const texts = used[mode].flatMap((name) => {
    const text = draft[name] ?? fields[name]
    if (text === fields[name] || (name === 'list' && !fitsInAddress(text))) return []
    return [`${name}=${escaped(text)}`]
  })
  const search = [...(mode === 'list' ? [] : [`mode=${mode}`]), ...keyTexts, ...texts].join('&')
  const path = generatePath(patterns.storageMany, { network, address })
  return search === '' ? path : `${path}?${search}`
}

/** A type alone where each row has its own key; colons are legal in a query and can be read. */
const keyText = ({ type, value }: ManyKey) =>
  value === undefined ? escaped(type) : `${escaped(type)}:${escaped(value)}`

/** Half a surrogate pair makes encodeURIComponent throw, and UTF-8 has no bytes for it. */
const escaped = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\u{fffd}'))

/** The fields as the address of the page gives them, right or wrong. */
export function parseStorageManyPath(
  params: { address?: string | undefined },
  search: URLSearchParams,
): ManyDraft {
  const mode = manyModes.find((mode) => mode === search.get('mode')) ?? 'list'
  const keys = search.getAll('key').map((text): ManyKey => {
    const [, type = text, value] = text.match(/^([^:]*):(.*)$/s) ?? []
    return { type, value }
  })
  const texts = Object.fromEntries(
    Object.entries(fields).map(([name, usual]) => [name, search.get(name) ?? usual]),
  ) as { [name in Field]: string }
  return {
    address: params.address ?? '',
    mode,
    keys: keys.length > 0 ? keys : [{ type: 'address', value: mode === 'find' ? '' : undefined }],
    ...texts,
  }
}
