import { type RequestLogView, requestStates } from '#paths/request-log.ts'
import type { RequestLogEntry } from '#state/requests/request-log.ts'
import { FilterInput } from '#ui/form/filter-input.tsx'
import { Select } from '#ui/form/select.tsx'

const stateLabels = {
  answered: 'Succeeded',
  failed: 'Failed',
  kept: 'Cached',
  waiting: 'Pending',
}

const filterClassName = 'control w-auto max-w-full'

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
      <FilterInput
        label="Search requests"
        placeholder="Method, parameter, page or response"
        className="w-auto min-w-0 grow basis-60"
        value={view.text}
        onChange={(text) => onChange({ ...view, text })}
      />
      <Select
        aria-label="Method"
        className={filterClassName}
        value={view.method}
        options={[
          ['', 'All methods'],
          ...methodOptions
            .filter((method) => method !== '')
            .toSorted()
            .map((method) => [method, method] as const),
        ]}
        onChange={(method) => onChange({ ...view, method })}
      />
      <Select
        aria-label="Status"
        className={filterClassName}
        value={view.state}
        options={[
          ['', 'Any status'],
          ...requestStates.map((state) => [state, stateLabels[state]] as const),
        ]}
        onChange={(state) => onChange({ ...view, state })}
      />
      <Select
        aria-label="Transport"
        className={filterClassName}
        value={view.over}
        options={[
          ['', 'Any transport'],
          ['HTTP', 'HTTP'],
          ['WebSocket', 'WebSocket'],
        ]}
        onChange={(over) => onChange({ ...view, over })}
      />
    </search>
  )
}
