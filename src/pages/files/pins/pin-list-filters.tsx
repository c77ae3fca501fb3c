import {
  type PinListOrder,
  type PinListState,
  type PinListView,
  pinListOrders,
  pinListStates,
} from '#domain/files/pins/pin-list-view.ts'
import { Select, TextInput } from '#ui/form/field.tsx'

const stateLabels: { [state in PinListState]: string } = {
  all: 'Any pin status',
  pinned: 'Pinned',
  'not pinned': 'Not pinned',
  unanswered: 'Status unknown',
  missing: 'Unavailable',
}

const orderLabels: { [order in PinListOrder]: string } = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name',
  largest: 'Largest first',
}

const filterClassName = 'control w-auto max-sm:min-w-0 max-sm:flex-1'

type PinListFiltersProps = {
  view: PinListView
  onView: (view: PinListView) => void
}

export function PinListFilters({ view, onView }: PinListFiltersProps) {
  return (
    <search className="flex flex-wrap items-center gap-2">
      <TextInput
        type="search"
        aria-label="Filter files"
        placeholder="Name, CID or note"
        className="min-w-0 grow basis-full sm:max-w-72 sm:basis-48"
        value={view.text}
        onText={(text) => onView({ ...view, text })}
      />
      <Select
        aria-label="Pin status"
        className={filterClassName}
        value={view.state}
        options={pinListStates.map((state) => [state, stateLabels[state]])}
        onChange={(state) => onView({ ...view, state })}
      />
      <Select
        aria-label="Order"
        className={filterClassName}
        value={view.order}
        options={pinListOrders.map((order) => [order, orderLabels[order]])}
        onChange={(order) => onView({ ...view, order })}
      />
    </search>
  )
}
