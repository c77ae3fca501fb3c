import { type RequestLogView, requestStates } from '#paths/request-log.ts'
import type { RequestLogEntry } from '#state/requests/recent-pages.ts'
import { Select, TextInput } from '#ui/form/field.tsx'

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

export function RequestLogFilters({ view, loggedRequests, onChange }: RequestLogFiltersProps) {
  const methods = [...new Set([...loggedRequests.map(({ method }) => method), view.method])]
    .filter((method) => method !== '')
    .toSorted()
  return (
    <search className="flex flex-wrap items-center gap-2">
      <TextInput
        type="search"
        aria-label="Search requests"
        placeholder="Method, parameter, page or response"
        className="w-auto min-w-0 grow basis-60"
        value={view.text}
        onText={(text) => onChange({ ...view, text })}
      />
      <Select
        aria-label="Method"
        className={filterClassName}
        value={view.method}
        options={[['', 'All methods'], ...methods.map((method) => [method, method] as const)]}
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
