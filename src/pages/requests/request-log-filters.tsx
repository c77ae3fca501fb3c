import { type RequestLogView, requestStates } from '#paths/request-log.ts'
import type { RequestLogEntry } from '#state/requests/request-log.ts'

const stateLabels = {
  answered: 'Succeeded',
  failed: 'Failed',
  kept: 'Cached',
  waiting: 'Pending',
}

type RequestLogFiltersProps = {
  view: RequestLogView
  loggedRequests: readonly RequestLogEntry[]
  onChange: (view: RequestLogView) => void
}

/** Filters the log by text, method, outcome and transport. */
export function RequestLogFilters({ view, loggedRequests, onChange }: RequestLogFiltersProps) {
  const methodOptions = [...new Set([...loggedRequests.map(({ method }) => method), view.method])]
  return (
    <search className="flex flex-wrap items-center gap-2">
      <input
        type="search"
        aria-label="Search requests"
        placeholder="Method, parameter, page or response"
        value={view.text}
        onChange={({ target }) => onChange({ ...view, text: target.value })}
        className="control w-auto min-w-0 grow basis-60"
      />
      <FilterSelect
        label="Method"
        anyLabel="All methods"
        value={view.method}
        options={methodOptions.filter((method) => method !== '').toSorted()}
        onChange={(method) => onChange({ ...view, method })}
      />
      <FilterSelect
        label="Status"
        anyLabel="Any status"
        value={view.state}
        options={requestStates}
        labelOf={(state) => stateLabels[state]}
        onChange={(state) => onChange({ ...view, state })}
      />
      <FilterSelect
        label="Transport"
        anyLabel="Any transport"
        value={view.over}
        options={['HTTP', 'WebSocket'] as const}
        onChange={(over) => onChange({ ...view, over })}
      />
    </search>
  )
}

type FilterSelectProps<Option extends string> = {
  label: string
  anyLabel: string
  value: Option | ''
  options: readonly Option[]
  labelOf?: (option: Option) => string
  onChange: (option: Option | '') => void
}

function FilterSelect<Option extends string>({
  label,
  anyLabel,
  value,
  options,
  labelOf = (option) => option,
  onChange,
}: FilterSelectProps<Option>) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(options.find((option) => option === target.value) ?? '')}
      className="control w-auto max-w-full"
    >
      <option value="">{anyLabel}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {labelOf(option)}
        </option>
      ))}
    </select>
  )
}
