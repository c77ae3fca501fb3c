import { type FormEvent, type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { formatSimulatedCalls, maxBundledCalls } from '#domain/simulation/simulated-calls.ts'
import { dateMeaning } from '#domain/values/parse-date.ts'
import { AmountField } from '#pages/gas/form/amount-field.tsx'
import { OverrideRows } from '#pages/gas/form/override-fields.tsx'
import { BundledCall } from '#pages/gas/simulate/bundled-call.tsx'
import { emptyCall, type SimulationProblems } from '#pages/gas/simulate/use-simulation.ts'
import type { GasAddress } from '#paths/gas.ts'
import type { SimulationAddress } from '#paths/simulation.ts'
import { BlockPicker } from '#ui/form/block-picker.tsx'
import { TextField } from '#ui/form/field.tsx'
import { QueryBar } from '#ui/form/query-bar.tsx'
import { bindFields, useProblemFocus, useUrlDraft } from '#ui/form/use-url-form.ts'
import { ActionButton } from '#ui/values/action-button.tsx'

type Props = {
  address: SimulationAddress
  calls: readonly GasAddress[]
  problems: SimulationProblems
  /** The bundle in one line, where the URL has one. */
  summary: ReactNode
  isSimulating: boolean
  onSubmit: (address: SimulationAddress) => void
}

/** A call of the form; `id` stays with it while others are removed. */
type Row = { id: number; call: GasAddress }

/** The calls of a bundle, the block that they begin with, and what is overridden. */
export default function SimulationForm({
  address,
  calls,
  problems,
  summary,
  isSimulating,
  onSubmit,
}: Props) {
  const { network } = address
  const nextId = useRef(0)
  const createRow = (call: GasAddress): Row => ({ id: nextId.current++, call })
  const rowsOf = (calls: readonly GasAddress[], before: readonly Row[] = []): Row[] =>
    (calls.length === 0 ? [emptyCall(network)] : calls).map((call, index) => {
      const row = before[index]
      return row ? { ...row, call } : createRow(call)
    })
  const [rows, setRows] = useUrlDraft<unknown, readonly Row[]>(calls, rowsOf(calls), (before) =>
    rowsOf(calls, before),
  )
  const [draft, setDraft] = useUrlDraft(address, address)
  const readers = useRef(new Map<number, () => GasAddress>())
  const { formRef, noteSent } = useProblemFocus(problems)

  function submit(event: FormEvent) {
    event.preventDefault()
    const typedCalls = rows.flatMap(({ id }) => readers.current.get(id)?.() ?? [])
    onSubmit({ ...draft, omittedChars: undefined, calls: formatSimulatedCalls(typedCalls) })
    noteSent()
    return true
  }

  function addCall() {
    const { from = '' } = readers.current.get(rows.at(-1)?.id ?? -1)?.() ?? {}
    const row = createRow({ ...emptyCall(network), from })
    // The new call must be rendered before it can be focused.
    flushSync(() => setRows([...rows, row]))
    formRef.current
      ?.querySelectorAll('fieldset[data-call]')
      [rows.length]?.querySelector('input')
      ?.focus()
  }

  const change = (part: Partial<SimulationAddress>) => setDraft({ ...draft, ...part })
  // A problem is of the text that was submitted, not of one typed since.
  const shownProblems = Object.fromEntries(
    (['block', 'number', 'time', 'baseFee'] as const).map((name) => [
      name,
      draft[name] === address[name] ? problems[name] : undefined,
    ]),
  )
  const field = bindFields<SimulationAddress>({ draft, problems: shownProblems, change })
  return (
    <QueryBar
      label="Calls"
      formProps={{ ref: formRef, onSubmit: submit }}
      submitLabel={isSimulating ? 'Simulating…' : 'Simulate'}
      summary={summary}
      isAdvancedOpen={
        [draft.baseFee, draft.overrides].some((text) => text !== '') ||
        problems.overrides !== undefined
      }
      above={
        <>
          {problems.bundle && <p className="text-sm text-bad">{problems.bundle}</p>}
          {rows.map(({ id, call }, index) => (
            <BundledCall
              key={id}
              address={call}
              number={index + 1}
              problems={problems.calls?.[index] ?? {}}
              onRead={(read) => {
                readers.current.set(id, read)
              }}
              onRemove={rows.length > 1 ? () => setRows(rows.toSpliced(index, 1)) : undefined}
            />
          ))}
          {rows.length < maxBundledCalls && (
            <div>
              <ActionButton onClick={addCall}>Add call</ActionButton>
            </div>
          )}
        </>
      }
      advanced={
        <>
          <div className="grid items-start gap-3 sm:grid-cols-3">
            <AmountField
              label="Base fee per gas"
              unit="gwei"
              hint="Optional. Default: the node decides."
              {...field('baseFee')}
            />
          </div>
          <section aria-label="State overrides" className="grid gap-3">
            <h2 className="text-sm font-medium text-mute">State overrides</h2>
            <OverrideRows
              overrides={draft.overrides}
              problem={problems.overrides}
              canAdd
              onChange={(overrides) => change({ overrides })}
            />
          </section>
        </>
      }
    >
      <BlockPicker hint="The calls begin with its state. Default: latest." {...field('block')} />
      <TextField
        label="Block number"
        hint="Optional, of the simulated block."
        {...field('number')}
      />
      <TextField
        label="Block time"
        placeholder="2026-01-31 12:00"
        hint={dateMeaning(draft.time) ?? 'Optional: a date in UTC, or seconds.'}
        {...field('time')}
      />
    </QueryBar>
  )
}
