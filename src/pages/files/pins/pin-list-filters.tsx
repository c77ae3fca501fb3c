import {
  type PinListOrder,
  type PinListState,
  type PinListView,
  pinListOrders,
  pinListStates,
} from '#domain/files/pins/pin-list-view.ts'

const stateLabels: { [state in PinListState]: string } = {
  all: 'Any pin status',
  pinned: 'Pinned',
  'not pinned': 'Not pinned',
  unanswered: 'Unconfirmed',
  missing: 'Unavailable',
}

const orderLabels: { [order in PinListOrder]: string } = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name',
  largest: 'Largest first',
}

type PinListFiltersProps = {
  view: PinListView
  tags: string[]
  onView: (view: PinListView) => void
}

/** Filters and order of the pin list. */
export function PinListFilters({ view, tags, onView }: PinListFiltersProps) {
  return (
    <search className="flex flex-wrap items-center gap-2">
      <input
        type="search"
        aria-label="Filter files"
        placeholder="Name, CID, tag or note"
        className="control min-w-0 grow basis-full sm:max-w-72 sm:basis-48"
        autoComplete="off"
        spellCheck={false}
        value={view.text}
        onChange={({ target }) => onView({ ...view, text: target.value })}
      />
      <FilterSelect
        label="Pin status"
        value={view.state}
        options={pinListStates.map((state) => [state, stateLabels[state]])}
        onChange={(state) => onView({ ...view, state })}
      />
      {(tags.length > 0 || view.tag !== '') && (
        <FilterSelect
          label="Tag"
          value={view.tag}
          options={[['', 'Any tag'], ...tags.map((tag) => [tag, tag] as const)]}
          onChange={(tag) => onView({ ...view, tag })}
        />
      )}
      <FilterSelect
        label="Order"
        value={view.order}
        options={pinListOrders.map((order) => [order, orderLabels[order]])}
        onChange={(order) => onView({ ...view, order })}
      />
    </search>
  )
}

type FilterSelectProps<Value extends string> = {
  label: string
  value: Value
  options: readonly (readonly [value: Value, label: string])[]
  onChange: (value: Value) => void
}

function FilterSelect<Value extends string>({
  label,
  value,
  options,
  onChange,
}: FilterSelectProps<Value>) {
  return (
    <select
      aria-label={label}
      className="control w-auto max-sm:min-w-0 max-sm:flex-1"
      value={value}
      onChange={({ target }) => onChange(target.value as Value)}
    >
      {options.map(([value, optionLabel]) => (
        <option key={value} value={value}>
          {optionLabel}
        </option>
      ))}
    </select>
  )
}
