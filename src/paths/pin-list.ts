import {
  type PinListView,
  pinListOrders,
  pinListStates,
  defaultPinListView,
} from '#domain/files/pins/pin-list-view.ts'

const names = ['text', 'state', 'tag', 'order'] as const

/** Address of the files page with this view of what the device remembers. */
export function ledgerPath(view: PinListView): string {
  const search = new URLSearchParams()
  for (const name of names) if (view[name] !== defaultPinListView[name]) search.set(name, view[name])
  const query = search.toString()
  return query === '' ? '/files' : `/files?${query}`
}

/** Reads the view of a files page; what it does not know is left as it is by itself. */
export function parseLedgerPath(search: URLSearchParams): PinListView {
  const text = (name: (typeof names)[number]) => search.get(name) ?? defaultPinListView[name]
  return {
    text: text('text'),
    tag: text('tag'),
    state: pinListStates.find((state) => state === search.get('state')) ?? defaultPinListView.state,
    order: pinListOrders.find((order) => order === search.get('order')) ?? defaultPinListView.order,
  }
}
