import type { LedgerEntry } from '#domain/files/ledger-entry.ts'

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
  pinned: ({ pin }) => pin === 'added' || pin === 'pinned',
  'not pinned': ({ pin }) => pin === 'unpinned' || pin === 'unknown',
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

/** The entries that a view shows, in its order; those that are equal in it stay as they were. */
export function viewLedger(
  entries: readonly LedgerEntry[],
  { text, state, tag, order }: LedgerView,
): LedgerEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return entries
    .filter((entry) => {
      if (!inState[state](entry) || (tag !== '' && !entry.tags.includes(tag))) return false
      if (words.length === 0) return true
      const all = `${entry.name} ${entry.tags.join(' ')} ${entry.note}`.toLowerCase()
      const cid = entry.cid.toLowerCase()
      return words.every((word) => all.includes(word) || (word.length > 2 && cid.includes(word)))
    })
    .sort(compare[order])
}

/** All tags in use, the most used first. */
export function ledgerTags(entries: readonly LedgerEntry[]): string[] {
  const uses = new Map<string, number>()
  for (const { tags } of entries) for (const tag of tags) uses.set(tag, (uses.get(tag) ?? 0) + 1)
  return [...uses].sort(([a, m], [b, n]) => n - m || names.compare(a, b)).map(([tag]) => tag)
}
