import {
  defaultPinListView,
  type PinListView,
  pinListOrders,
  pinListStates,
} from '#domain/files/pins/pin-list-view.ts'
import { withQuery } from '#paths/query-text.ts'

const viewFields = ['text', 'state', 'order'] as const

export function pinListPath(view: PinListView): string {
  const chosenFields = viewFields.filter((name) => view[name] !== defaultPinListView[name])
  return withQuery('/files', Object.fromEntries(chosenFields.map((name) => [name, view[name]])))
}

/** Reads the view of a files page; unknown values give the default. */
export function parsePinListPath(searchParams: URLSearchParams): PinListView {
  const readField = (name: (typeof viewFields)[number]) =>
    searchParams.get(name) ?? defaultPinListView[name]
  return {
    text: readField('text'),
    state:
      pinListStates.find((state) => state === searchParams.get('state')) ??
      defaultPinListView.state,
    order:
      pinListOrders.find((order) => order === searchParams.get('order')) ??
      defaultPinListView.order,
  }
}
