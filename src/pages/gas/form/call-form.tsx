import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useMemo, useRef } from 'react'
import { callType } from '#domain/call/call-type.ts'
import { AmountField } from '#pages/gas/form/amount-field.tsx'
import {
  type CallDraft,
  given,
  openDraft,
  pending,
  reopenDraft,
  sentData,
} from '#pages/gas/form/call-draft.ts'
import { DataFields } from '#pages/gas/form/data-fields.tsx'
import type { DataKind } from '#pages/gas/form/data-part.ts'
import type { Known } from '#pages/gas/form/known-contracts.ts'
import { LeastGas } from '#pages/gas/form/minimum-gas.tsx'
import { ListFields } from '#pages/gas/form/call-list-fields.tsx'
import { MoreFields } from '#pages/gas/form/optional-call-fields.tsx'
import type { Problems } from '#pages/gas/use-call.ts'
import type { GasAddress } from '#paths/gas.ts'
import { callCodecQuery } from '#queries/gas/call-codec.ts'
import { TextField } from '#ui/form/field.tsx'
import { focusFirstProblem, useUrlDraft } from '#ui/form/use-url-form.ts'
import { useWalletAddress } from '#wallet/wallet-address.ts'

const creation = 'Empty, so a contract is created: the data is its init code.'

/**
 * The fields of spec 2.6. The address holds what was submitted, and what is wrong with it is told at
 * its fields, so that a link and a submit are the same.
 */
export function CallForm({
  address,
  problems = {},
  asking,
  known,
  onKnown,
  onSubmit,
}: {
  address: GasAddress
  problems: Problems | undefined
  asking: boolean
  known: Known | undefined
  onKnown: (known: Known | undefined) => void
  onSubmit: (address: GasAddress) => void
}) {
  const [draft, setDraft] = useUrlDraft(address, openDraft(address), (draft, last) =>
    reopenDraft(draft, last, address),
  )
  const { kind, counts } = draft
  const wanted = kind === 'function' || draft.function !== ''
  const codec = useQuery({ ...callCodecQuery, enabled: wanted }).data
  const step = useMemo(
    () => (draft.function.trim() === '' ? undefined : codec?.keepStep(draft, counts)),
    [codec, draft, counts],
  )
  const form = useRef<HTMLFormElement>(null)
  const submitted = useRef(false)
  const wallet = useWalletAddress()

  function focusProblem() {
    if (focusFirstProblem(form.current)) submitted.current = false
  }
  // Problems come after the address has changed, and those of arguments later still.
  useEffect(() => {
    if (submitted.current) focusProblem()
  }, [problems])

  function submit(event: FormEvent) {
    event.preventDefault()
    submitted.current = true
    const { leftOut: _, kind: __, counts: ___, ...typed } = draft
    onSubmit({ ...typed, ...sentData(draft, step) })
    focusProblem()
  }

  const change = (changed: Partial<CallDraft>) => setDraft((draft) => ({ ...draft, ...changed }))
  function write(side: DataKind, changed: Partial<GasAddress>) {
    const named = changed.data !== undefined && readBy(known, changed.data)
    change({ ...changed, ...named, counts: side })
  }
  function know(next: Known | undefined) {
    onKnown(next)
    if (counts === 'data') change(readBy(next, draft.data))
  }
  /** The function of a known contract that data is a call of, unless it is one of that in sight. */
  function readBy(known: Known | undefined, data: string): Partial<GasAddress> {
    const contract = known?.contracts[known.at]
    if (!contract || !codec || codec.keepStep({ ...draft, data }, 'data').inSync) return {}
    return codec.matchingLine(contract, data) ?? {}
  }
  const type = callType(given(draft))
  const part = { draft, change, problems: pending(problems, draft, address) }
  return (
    <form
      ref={form}
      noValidate
      aria-label="Call"
      className="card grid gap-4 px-4 py-4 sm:px-5 **:scroll-mb-12"
      onSubmit={submit}
    >
      <TextField
        label="From"
        data
        placeholder="0x…"
        hint="Empty: the node chooses, usually the zero address."
        problem={part.problems.from}
        value={draft.from}
        onChange={(from) => change({ from })}
        action={
          wallet && (
            <button
              type="button"
              className="text-sm text-accent hover:underline"
              onClick={() => change({ from: wallet })}
            >
              Use my wallet
            </button>
          )
        }
      />
      <TextField
        label="To"
        data
        placeholder="0x…"
        hint={draft.to.trim() === '' ? creation : undefined}
        problem={part.problems.to}
        value={draft.to}
        onChange={(to) => change({ to })}
      />
      <AmountField
        label="Value"
        unit="ether"
        problem={part.problems.value}
        value={draft.value}
        onChange={(value) => change({ value })}
      />
      <DataFields
        {...part}
        kind={kind}
        onKind={(kind) => change({ kind })}
        step={step}
        write={write}
        known={known}
        onKnown={know}
      />
      <div className="grid gap-2.5">
        <MoreFields {...part} />
        <ListFields {...part} />
        <LeastGas draft={draft} data={step?.data ?? draft.data} />
      </div>
      {/* With its parts open the form is longer than a screen. The button then stays above the line at
          the foot, if the screen is high enough; scroll-mb keeps the field with the focus above both. */}
      <div className="-mx-4 border-t border-line bg-card px-4 pt-3 pb-2 sm:-mx-5 sm:px-5 [@media_screen_and_(height>=40rem)]:sticky [@media_screen_and_(height>=40rem)]:bottom-8">
        <button
          type="submit"
          className="action action-primary w-full justify-center"
          aria-busy={asking}
        >
          {asking ? 'Estimating …' : 'Estimate gas'}
        </button>
      </div>
      <ul className="-mt-2 grid gap-1 text-sm text-pretty text-mute">
        {type && (
          <li>
            As a transaction it is of type {type.type}: {type.name}.
          </li>
        )}
        <li>An estimate may be significantly above the gas that is then used.</li>
        <li>Without a gas limit, the pending block’s limit is the bound.</li>
      </ul>
    </form>
  )
}
