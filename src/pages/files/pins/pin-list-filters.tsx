import {
  type PinListOrder,
  type PinListState,
  type PinListView,
  pinListOrders,
  pinListStates,
} from '#domain/files/pins/pin-list-view.ts'
import { groupDigits } from '#domain/values/quantity.ts'

const stateLabels: { [state in PinListState]: string } = {
  all: 'All',
  pinned: 'Pinned',
  'not pinned': 'Not pinned',
  unanswered: 'No answer yet',
  missing: 'Nothing to read',
}

const orderLabels: { [order in PinListOrder]: string } = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
  largest: 'Largest first',
}

/** Which entries of the pin list are shown, and in which order. */
export function PinListFilters({
  view,
  tags,
  shownCount,
  pinCount,
  folderFileCount,
  onView,
}: {
  view: PinListView
  tags: string[]
  shownCount: number
  /** How many there are, without those in folders. */
  pinCount: number
  folderFileCount: number
  onView: (view: PinListView) => void
}) {
  return (
    <search className="flex flex-wrap items-center gap-2 pb-3">
      <input
        type="search"
        aria-label="Find in the list"
        placeholder="Name, CID, tag or note"
        className="control min-w-0 grow basis-48 sm:max-w-72"
        autoComplete="off"
        spellCheck={false}
        value={view.text}
        onChange={({ target }) => onView({ ...view, text: target.value })}
      />
      <FilterSelect
        label="State"
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
      <p role="status" className="ml-auto text-sm text-mute">
        {shownCount === pinCount
          ? `${groupDigits(pinCount)}${folderFileCount > 0 ? `, and ${groupDigits(folderFileCount)} in folders` : ''}`
          : `${groupDigits(shownCount)} of ${groupDigits(pinCount + folderFileCount)}`}
      </p>
    </search>
  )
}

function FilterSelect<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: Value
  options: readonly (readonly [value: Value, words: string])[]
  onChange: (value: Value) => void
}) {
  return (
    <select
      aria-label={label}
      className="control w-auto"
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
