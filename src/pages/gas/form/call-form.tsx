import { type ClipboardEvent, type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import type { Address } from 'viem'
import { isAddress } from '#domain/values/hex.ts'
import { AbiSearch } from '#pages/gas/form/abi-search.tsx'
import { ArtifactButton } from '#pages/gas/form/artifact-button.tsx'
import { currentProblems, dataToSend } from '#pages/gas/form/call-draft.ts'
import type { KnownContracts } from '#pages/gas/form/known-contracts.ts'
import { useCallDraft } from '#pages/gas/form/use-call-draft.ts'
import type { CallFormProblems, CallState } from '#pages/gas/use-call.ts'
import type { GasAddress } from '#paths/gas.ts'
import { AddressField } from '#ui/form/address-field.tsx'
import { bindFields } from '#ui/form/bind-fields.ts'
import { TextField } from '#ui/form/field.tsx'
import { QueryBar } from '#ui/form/query-bar.tsx'
import { focusFirstProblem } from '#ui/form/use-url-form.ts'
import { laterSection } from '#ui/lazy/later-section.tsx'
import { lazySection } from '#ui/lazy/lazy-section.tsx'
import { LinkButton } from '#ui/values/link-button.tsx'
import { useWalletAddress } from '#wallet/wallet-address.ts'

const AdvancedFields = laterSection(() => import('#pages/gas/form/advanced-fields.tsx'), {
  fallback: <span className="waiting h-9" />,
})
const CallArguments = lazySection(() => import('#pages/gas/form/call-arguments.tsx'), {
  fallback: <span className="waiting h-9" />,
})

const advancedFields = [
  'value',
  'block',
  'gas',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'maxFeePerBlobGas',
  'accessList',
  'blobVersionedHashes',
  'authorizationList',
  'overrides',
] as const

const noProblems: CallFormProblems = {}

type Props = {
  address: GasAddress
  callState: CallState
  /** The call in one line, where the URL has one. */
  summary: ReactNode
  /** True after "Edit" opened the form. */
  isEditing: boolean
  isEstimating: boolean
  /** The contracts of a pasted ABI or opened artifact. */
  pageContracts: KnownContracts | undefined
  onKnown: (known: KnownContracts | undefined) => void
  onSubmit: (address: GasAddress) => void
}

/**
 * The fields of spec 2.6. The URL holds what was submitted, and problems are shown at the fields,
 * so that a link and a submit behave alike.
 */
export default function CallForm({
  address,
  callState,
  summary,
  isEditing,
  isEstimating,
  pageContracts,
  onKnown,
  onSubmit,
}: Props) {
  const { writeFunctionOrData, showAbi, abiProblem, ...callDraft } = useCallDraft(
    address,
    pageContracts,
    onKnown,
    isEstimating,
  )
  const { draft, change, syncedData, knownContracts } = callDraft
  const formRef = useRef<HTMLFormElement>(null)
  const wasSubmitted = useRef(false)
  const walletAddress = useWalletAddress()
  const problems = callState.state === 'problems' ? callState.problems : noProblems

  // Problems arrive after the URL has changed, and those of the arguments even later.
  useEffect(() => {
    if (wasSubmitted.current && problems !== noProblems && focusFirstProblem(formRef.current))
      wasSubmitted.current = false
  }, [problems])

  function submit(event: FormEvent) {
    event.preventDefault()
    wasSubmitted.current = true
    const { omittedChars: _, lastTypedKind: __, ...typed } = draft
    onSubmit({ ...typed, ...dataToSend(draft, syncedData) })
    focusFirstProblem(formRef.current)
    // Problems are told by the URL: there is no summary then.
    return true
  }

  /** A field of one line drops line breaks, and with them the ends of comments and lines. */
  function pasteLines(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain').trim()
    if (!text.includes('\n')) return
    event.preventDefault()
    writeFunctionOrData(text)
  }

  const shownProblems = currentProblems(problems, draft, address)
  const field = bindFields<GasAddress>({ draft, problems: shownProblems, change })
  const partProps = { ...callDraft, problems: shownProblems, field }
  const isFunction = draft.function !== ''
  const hasRowProblem = isFunction ? shownProblems.function : shownProblems.data
  return (
    <QueryBar
      label="Call"
      formProps={{ ref: formRef, onSubmit: submit }}
      submitLabel={isEstimating ? 'Estimating…' : 'Estimate gas'}
      summary={summary}
      startsEditing={isEditing}
      isAdvancedOpen={
        advancedFields.some((field) => address[field] !== '' || problems[field] !== undefined) ||
        (isFunction && problems.data !== undefined)
      }
      below={
        isFunction || knownContracts ? (
          <CallArguments {...partProps} />
        ) : (
          isAddress(draft.to.trim()) && (
            <AbiSearch key={draft.to} address={draft.to.trim() as Address} onAbi={showAbi} />
          )
        )
      }
      advanced={<AdvancedFields {...partProps} />}
    >
      <AddressField
        label="To"
        hint={draft.to.trim() === '' ? 'Leave empty to deploy (data = init code).' : undefined}
        {...field('to')}
      />
      <div onPaste={pasteLines}>
        <TextField
          label="Function or data"
          data
          placeholder="transfer(address to, uint256 amount)"
          hint="Signature, ABI, or data as 0x…"
          action={<ArtifactButton onKnown={callDraft.onKnown} />}
          problem={abiProblem ?? hasRowProblem}
          value={isFunction ? draft.function : draft.data}
          onChange={writeFunctionOrData}
        />
      </div>
      <AddressField
        label="From"
        hint="Optional; defaults to the zero address."
        {...field('from')}
        action={
          walletAddress && (
            <LinkButton onClick={() => change({ from: walletAddress })}>Use my wallet</LinkButton>
          )
        }
      />
    </QueryBar>
  )
}
