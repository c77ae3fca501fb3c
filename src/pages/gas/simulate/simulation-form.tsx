import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatSimulatedCalls, maxBundledCalls } from '#domain/simulation/simulated-calls.ts'
import { dateMeaning } from '#domain/values/parse-date.ts'
import { AmountField } from '#pages/gas/form/amount-field.tsx'
import { CallFields, CallFunctionFields } from '#pages/gas/form/call-fields.tsx'
import type { KnownContracts } from '#pages/gas/form/known-contracts.ts'
import { useCallForm } from '#pages/gas/form/use-call-form.ts'
import { OverrideRows } from '#pages/gas/simulate/override-fields.tsx'
import { emptyCall, type SimulationProblems } from '#pages/gas/simulate/use-simulation.ts'
import type { CallFormProblems } from '#pages/gas/use-call.ts'
import type { GasAddress } from '#paths/gas.ts'
import type { SimulationAddress } from '#paths/simulation.ts'
import { BlockPicker } from '#ui/form/block-picker.tsx'
import { TextField } from '#ui/form/field.tsx'
import { QueryBar } from '#ui/form/query-bar.tsx'
import { bindFields, useProblemFocus, useUrlDraft } from '#ui/form/use-url-form.ts'
import { ActionButton } from '#ui/values/copy-button.tsx'
import { LinkButton } from '#ui/values/link-button.tsx'

type BundledCallProps = {
  /** The call as the URL has it. */
  address: GasAddress
  /** Its number, from 1. */
  number: number
  problems: CallFormProblems
  /** Tells how to read the call as it is typed now. */
  onRead: (read: () => GasAddress) => void
  onRemove: (() => void) | undefined
}

/**
 * The fields of one call of a bundle.
 * @internal Exported for tests.
 */
export function BundledCall({ address, number, problems, onRead, onRemove }: BundledCallProps) {
  const [pageContracts, setPageContracts] = useState<KnownContracts>()
  const onKnown = setPageContracts
  const form = useCallForm({ address, problems, pageContracts, onKnown })
  useEffect(() => onRead(form.readTyped))
  return (
    <fieldset
      data-call={number}
      aria-label={`Call ${number}`}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 border-l-2 border-line pl-3"
    >
      <div className="flex items-baseline justify-between gap-3">
        <span aria-hidden="true" className="font-semibold">
          Call {number}
        </span>
        {onRemove && (
          <LinkButton aria-label={`Remove call ${number}`} onClick={onRemove}>
            Remove
          </LinkButton>
        )}
      </div>
      <div className="grid items-start gap-3 *:min-w-0 md:grid-cols-3">
        <CallFields form={form} />
      </div>
      <div className="grid gap-3 empty:hidden">
        <CallFunctionFields form={form} />
      </div>
      <div className="grid items-start gap-3 *:min-w-0 md:grid-cols-3">
        <AmountField label="Value" unit="ether" {...form.field('value')} />
        <TextField
          label="Gas limit"
          hint="Optional. Default: the node decides."
          {...form.field('gas')}
        />
      </div>
    </fieldset>
  )
}

type SimulationFormProps = {
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
}: SimulationFormProps) {
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
    (['block', 'number', 'time'] as const).map((name) => [
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
      isAdvancedOpen={draft.overrides !== '' || problems.overrides !== undefined}
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
        <section aria-label="State overrides" className="grid gap-3">
          <h2 className="text-sm font-medium text-mute">State overrides</h2>
          <OverrideRows
            overrides={draft.overrides}
            problem={problems.overrides}
            onChange={(overrides) => change({ overrides })}
          />
        </section>
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
