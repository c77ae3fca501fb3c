import { isPinned, type PinEntry } from '#domain/files/pins/pin-entry.ts'

/** Orders of the list; each has one natural direction, newest and largest first. */
export const pinListOrders = ['newest', 'oldest', 'name', 'largest'] as const
export type PinListOrder = (typeof pinListOrders)[number]

export const pinListStates = ['all', 'pinned', 'not pinned', 'unanswered', 'missing'] as const
export type PinListState = (typeof pinListStates)[number]

/** Which entries are shown, and in which order. */
export type PinListView = {
  /**
   * Words that all have to occur in the name or note, or the CID: short ones occur in any CID.
   */
  text: string
  state: PinListState
  order: PinListOrder
}

export const defaultPinListView: PinListView = { text: '', state: 'all', order: 'newest' }

const stateFilters: { [state in PinListState]: (entry: PinEntry) => boolean } = {
  all: () => true,
  pinned: isPinned,
  'not pinned': (entry) => !isPinned(entry),
  unanswered: ({ asked }) => asked !== undefined,
  missing: ({ audit }) => audit?.found === 'missing',
}

const orderComparers: { [order in PinListOrder]: (a: PinEntry, b: PinEntry) => number } = {
  newest: (a, b) => b.at.getTime() - a.at.getTime(),
  oldest: (a, b) => a.at.getTime() - b.at.getTime(),
  // Nameless ones come last, and a comparer that is made once is a hundred times as fast.
  name: (a, b) =>
    Number(a.name === '') - Number(b.name === '') || nameCollator.compare(a.name, b.name),
  largest: (a, b) => (b.size ?? -1) - (a.size ?? -1),
}
const nameCollator = new Intl.Collator('en', { numeric: true })

/**
 * All entries in an order; equal entries stay as they were. `previousEntries` is an earlier result:
 * where little has changed since, little is compared.
 */
export function sortPinEntries(
  entries: Iterable<PinEntry>,
  order: PinListOrder,
  previousEntries: readonly PinEntry[] = [],
): PinEntry[] {
  const unsortedEntries = new Set(entries)
  const stillPresent = previousEntries.filter((entry) => unsortedEntries.delete(entry))
  return [...stillPresent, ...unsortedEntries].sort(orderComparers[order])
}

/** Whether a view asks for an entry. */
export function createPinFilter({ text, state }: PinListView): (entry: PinEntry) => boolean {
  const searchTerms = text.toLowerCase().split(/\s+/).filter(Boolean)
  return (entry) => {
    if (!stateFilters[state](entry)) return false
    if (searchTerms.length === 0) return true
    const searchableText = `${entry.name} ${entry.note}`.toLowerCase()
    const lowerCaseCid = entry.cid.toLowerCase()
    return searchTerms.every(
      (searchTerm) =>
        searchableText.includes(searchTerm) ||
        (searchTerm.length > 2 && lowerCaseCid.includes(searchTerm)),
    )
  }
}
