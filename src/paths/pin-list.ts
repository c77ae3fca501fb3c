import {
  defaultPinListView,
  type PinListView,
  pinListOrders,
  pinListStates,
} from '#domain/files/pins/pin-list-view.ts'

const viewFields = ['text', 'state', 'tag', 'order'] as const

/** Address of the files page with this view of the pin list. */
export function pinListPath(view: PinListView): string {
  const searchParams = new URLSearchParams()
  for (const name of viewFields)
    if (view[name] !== defaultPinListView[name]) searchParams.set(name, view[name])
  const queryText = searchParams.toString()
  return queryText === '' ? '/files' : `/files?${queryText}`
}

/** Reads the view of a files page; unknown values give the default. */
export function parsePinListPath(searchParams: URLSearchParams): PinListView {
  const readField = (name: (typeof viewFields)[number]) =>
    searchParams.get(name) ?? defaultPinListView[name]
  return {
    text: readField('text'),
    tag: readField('tag'),
    state:
      pinListStates.find((state) => state === searchParams.get('state')) ??
      defaultPinListView.state,
    order:
      pinListOrders.find((order) => order === searchParams.get('order')) ??
      defaultPinListView.order,
  }
}
