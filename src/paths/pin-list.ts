import {
  type LedgerView,
  ledgerOrders,
  ledgerStates,
  wholeLedger,
} from '#domain/files/pins/pin-list-view.ts'

const names = ['text', 'state', 'tag', 'order'] as const

/** Address of the files page with this view of what the device remembers. */
export function ledgerPath(view: LedgerView): string {
  const search = new URLSearchParams()
  for (const name of names) if (view[name] !== wholeLedger[name]) search.set(name, view[name])
  const query = search.toString()
  return query === '' ? '/files' : `/files?${query}`
}

/** Reads the view of a files page; what it does not know is left as it is by itself. */
export function parseLedgerPath(search: URLSearchParams): LedgerView {
  const text = (name: (typeof names)[number]) => search.get(name) ?? wholeLedger[name]
  return {
    text: text('text'),
    tag: text('tag'),
    state: ledgerStates.find((state) => state === search.get('state')) ?? wholeLedger.state,
    order: ledgerOrders.find((order) => order === search.get('order')) ?? wholeLedger.order,
  }
}
