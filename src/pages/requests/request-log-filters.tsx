import { type RequestLogView, requestStates } from '#paths/request-log.ts'
import type { RequestLogEntry } from '#state/requests/request-log.ts'

const stateLabels = {
  answered: 'Answered',
  failed: 'Failed',
  kept: 'Kept on this device',
  waiting: 'Waiting',
}

/** What is looked for among the exchanges: text, method, how they ended, how they travelled. */
export function RequestLogFilters({
  view,
  exchanges,
  onChange,
}: {
  view: RequestLogView
  exchanges: readonly RequestLogEntry[]
  onChange: (view: RequestLogView) => void
}) {
  const methodOptions = [...new Set([...exchanges.map(({ method }) => method), view.method])]
  return (
    <search className="flex flex-wrap items-center gap-2">
      <input
        type="search"
        aria-label="Find in exchanges"
        placeholder="Method, parameter, page, or text of the answer"
        value={view.text}
        onChange={({ target }) => onChange({ ...view, text: target.value })}
        className="h-9 min-w-0 grow basis-60 rounded-md border border-line bg-card px-3 placeholder:text-mute"
      />
      <FilterSelect
        label="Method"
        any="Every method"
        value={view.method}
        options={methodOptions.filter((method) => method !== '').toSorted()}
        onChange={(method) => onChange({ ...view, method })}
      />
      <FilterSelect
        label="State"
        any="However it ended"
        value={view.state}
        options={requestStates}
        name={(state) => stateLabels[state]}
        onChange={(state) => onChange({ ...view, state })}
      />
      <FilterSelect
        label="Transport"
        any="Either transport"
        value={view.over}
        options={['HTTP', 'WebSocket'] as const}
        onChange={(over) => onChange({ ...view, over })}
      />
    </search>
  )
}

function FilterSelect<Option extends string>({
  label,
  any,
  value,
  options,
  name = (option) => option,
  onChange,
}: {
  label: string
  any: string
  value: Option | ''
  options: readonly Option[]
  name?: (option: Option) => string
  onChange: (option: Option | '') => void
}) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(options.find((option) => option === target.value) ?? '')}
      className="action h-9 max-w-full"
    >
      <option value="">{any}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {name(option)}
        </option>
      ))}
    </select>
  )
}
