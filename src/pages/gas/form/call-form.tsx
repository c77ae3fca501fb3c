import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useMemo, useRef } from 'react'
import { callType } from '#domain/call/call-type.ts'
import { AmountField } from '#pages/gas/form/amount-field.tsx'
import {
  type CallDraft,
  currentProblems,
  dataToSend,
  filledFields,
  openDraft,
  reopenDraft,
} from '#pages/gas/form/call-draft.ts'
import { CallListFields } from '#pages/gas/form/call-list-fields.tsx'
import { DataFields } from '#pages/gas/form/data-fields.tsx'
import type { CallDataKind } from '#pages/gas/form/data-part.ts'
import type { KnownContracts } from '#pages/gas/form/known-contracts.ts'
import { MinimumGas } from '#pages/gas/form/minimum-gas.tsx'
import { OptionalCallFields } from '#pages/gas/form/optional-call-fields.tsx'
import type { CallFormProblems } from '#pages/gas/use-call.ts'
import type { GasAddress } from '#paths/gas.ts'
import { callCodecQuery } from '#queries/gas/call-codec.ts'
import { TextField } from '#ui/form/field.tsx'
import { focusFirstProblem, useUrlDraft } from '#ui/form/use-url-form.ts'
import { useWalletAddress } from '#wallet/wallet-address.ts'

const creationHint = 'Empty, so a contract is created: the data is its init code.'

/**
 * The fields of spec 2.6. The URL holds what was submitted, and problems are shown at the fields,
 * so that a link and a submit behave alike.
 */
export function CallForm({
  address,
  problems = {},
  isAsking,
  knownContracts,
  onKnown,
  onSubmit,
}: {
  address: GasAddress
  problems: CallFormProblems | undefined
  isAsking: boolean
  knownContracts: KnownContracts | undefined
  onKnown: (known: KnownContracts | undefined) => void
  onSubmit: (address: GasAddress) => void
}) {
  const [draft, setDraft] = useUrlDraft(address, openDraft(address), (draft, last) =>
    reopenDraft(draft, last, address),
  )
  const { kind, lastTypedKind } = draft
  const needsCodec = kind === 'function' || draft.function !== ''
  const callCodec = useQuery({ ...callCodecQuery, enabled: needsCodec }).data
  const syncedData = useMemo(
    () =>
      draft.function.trim() === '' ? undefined : callCodec?.syncCallData(draft, lastTypedKind),
    [callCodec, draft, lastTypedKind],
  )
  const formRef = useRef<HTMLFormElement>(null)
  const wasSubmitted = useRef(false)
  const walletAddress = useWalletAddress()

  function focusProblem() {
    if (focusFirstProblem(formRef.current)) wasSubmitted.current = false
  }
  // Problems arrive after the URL has changed, and those of arguments later still.
  useEffect(() => {
    if (wasSubmitted.current) focusProblem()
  }, [problems])

  function submit(event: FormEvent) {
    event.preventDefault()
    wasSubmitted.current = true
    const { omittedChars: _, kind: __, lastTypedKind: ___, ...typed } = draft
    onSubmit({ ...typed, ...dataToSend(draft, syncedData) })
    focusProblem()
  }

  const change = (changed: Partial<CallDraft>) => setDraft((draft) => ({ ...draft, ...changed }))
  function writeSide(side: CallDataKind, changed: Partial<GasAddress>) {
    const named = changed.data !== undefined && matchKnownFunction(knownContracts, changed.data)
    change({ ...changed, ...named, lastTypedKind: side })
  }
  function changeKnown(next: KnownContracts | undefined) {
    onKnown(next)
    if (lastTypedKind === 'data') change(matchKnownFunction(next, draft.data))
  }
  /** The function of a known contract that `data` calls, unless it is the visible one. */
  function matchKnownFunction(
    contracts: KnownContracts | undefined,
    data: string,
  ): Partial<GasAddress> {
    const knownContract = contracts?.contracts[contracts.chosenIndex]
    if (!knownContract || !callCodec || callCodec.syncCallData({ ...draft, data }, 'data').inSync)
      return {}
    return callCodec.findMatchingLine(knownContract, data) ?? {}
  }
  const transactionType = callType(filledFields(draft))
  const partProps = { draft, change, problems: currentProblems(problems, draft, address) }
  return (
    <form
      ref={formRef}
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
        problem={partProps.problems.from}
        value={draft.from}
        onChange={(from) => change({ from })}
        action={
          walletAddress && (
            <button
              type="button"
              className="text-sm text-accent hover:underline"
              onClick={() => change({ from: walletAddress })}
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
        hint={draft.to.trim() === '' ? creationHint : undefined}
        problem={partProps.problems.to}
        value={draft.to}
        onChange={(to) => change({ to })}
      />
      <AmountField
        label="Value"
        unit="ether"
        problem={partProps.problems.value}
        value={draft.value}
        onChange={(value) => change({ value })}
      />
      <DataFields
        {...partProps}
        kind={kind}
        onKind={(kind) => change({ kind })}
        syncedData={syncedData}
        writeSide={writeSide}
        knownContracts={knownContracts}
        onKnown={changeKnown}
      />
      <div className="grid gap-2.5">
        <OptionalCallFields {...partProps} />
        <CallListFields {...partProps} />
        <MinimumGas draft={draft} data={syncedData?.data ?? draft.data} />
      </div>
      {/* With its parts open the form is longer than a screen. The button then stays above the line at
          the foot, if the screen is high enough; scroll-mb keeps the field with the focus above both. */}
      <div className="-mx-4 border-t border-line bg-card px-4 pt-3 pb-2 sm:-mx-5 sm:px-5 [@media_screen_and_(height>=40rem)]:sticky [@media_screen_and_(height>=40rem)]:bottom-8">
        <button
          type="submit"
          className="action action-primary w-full justify-center"
          aria-busy={isAsking}
        >
          {isAsking ? 'Estimating …' : 'Estimate gas'}
        </button>
      </div>
      <ul className="-mt-2 grid gap-1 text-sm text-pretty text-mute">
        {transactionType && (
          <li>
            As a transaction it is of type {transactionType.type}: {transactionType.name}.
          </li>
        )}
        <li>An estimate may be significantly above the gas that is then used.</li>
        <li>Without a gas limit, the pending block’s limit is the bound.</li>
      </ul>
    </form>
  )
}
