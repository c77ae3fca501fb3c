import { isPinned, type LedgerEntry } from '#domain/files/pins/pin-entry.ts'

/** What the list is sorted by; each has one natural direction, newest and largest first. */
export const ledgerOrders = ['newest', 'oldest', 'name', 'largest'] as const
export type LedgerOrder = (typeof ledgerOrders)[number]

export const ledgerStates = ['all', 'pinned', 'not pinned', 'unanswered', 'missing'] as const
export type LedgerState = (typeof ledgerStates)[number]

/** Which entries are shown, and in which order. */
export type LedgerView = {
  /** Words that all have to occur in the name, tags or note, or the CID: short ones occur in any CID. */
  text: string
  state: LedgerState
  /** '' shows all. */
  tag: string
  order: LedgerOrder
}

/** The whole list. */
export const wholeLedger: LedgerView = { text: '', state: 'all', tag: '', order: 'newest' }

const inState: { [state in LedgerState]: (entry: LedgerEntry) => boolean } = {
  all: () => true,
  pinned: isPinned,
  'not pinned': (entry) => !isPinned(entry),
  unanswered: ({ asked }) => asked !== undefined,
  missing: ({ audit }) => audit?.found === 'missing',
}

const compare: { [order in LedgerOrder]: (a: LedgerEntry, b: LedgerEntry) => number } = {
  newest: (a, b) => b.at.getTime() - a.at.getTime(),
  oldest: (a, b) => a.at.getTime() - b.at.getTime(),
  // Nameless ones come last, and a comparer that is made once is a hundred times as fast.
  name: (a, b) => Number(a.name === '') - Number(b.name === '') || names.compare(a.name, b.name),
  largest: (a, b) => (b.size ?? -1) - (a.size ?? -1),
}
const names = new Intl.Collator('en', { numeric: true })

/**
 * All entries in an order; those that are equal in it stay as they were. `before` is what this gave
 * earlier: where little has changed since, little is compared.
 */
export function sortLedger(
  entries: Iterable<LedgerEntry>,
  order: LedgerOrder,
  before: readonly LedgerEntry[] = [],
): LedgerEntry[] {
  const fresh = new Set(entries)
  const kept = before.filter((entry) => fresh.delete(entry))
  return [...kept, ...fresh].sort(compare[order])
}

/** Whether a view asks for an entry. A file in a folder has no pin of its own, so no state of one. */
export function isAskedFor({ text, state, tag }: LedgerView): (entry: LedgerEntry) => boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return (entry) => {
    if (!inState[state](entry) || (tag !== '' && !entry.tags.includes(tag))) return false
    if (entry.root !== undefined && (state === 'pinned' || state === 'not pinned')) return false
    if (words.length === 0) return true
    const all = `${entry.name} ${entry.tags.join(' ')} ${entry.note}`.toLowerCase()
    const cid = entry.cid.toLowerCase()
    return words.every((word) => all.includes(word) || (word.length > 2 && cid.includes(word)))
  }
}

/** All tags in use, the most used first. */
export function ledgerTags(entries: Iterable<LedgerEntry>): string[] {
  const uses = new Map<string, number>()
  for (const { tags } of entries) for (const tag of tags) uses.set(tag, (uses.get(tag) ?? 0) + 1)
  return [...uses].sort(([a, m], [b, n]) => n - m || names.compare(a, b)).map(([tag]) => tag)
}
