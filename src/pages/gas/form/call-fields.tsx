import type { ClipboardEvent } from 'react'
import type { Address } from 'viem'
import { isAddress } from '#domain/values/hex.ts'
import { AbiSearch } from '#pages/gas/form/abi-search.tsx'
import { ArtifactButton } from '#pages/gas/form/artifact-button.tsx'
import type { useCallDraft } from '#pages/gas/form/use-call-draft.ts'
import type { CallFormProblems } from '#pages/gas/use-call.ts'
import type { GasAddress } from '#paths/gas.ts'
import { AddressField } from '#ui/form/address-field.tsx'
import type { BindField } from '#ui/form/bind-fields.ts'
import { TextField } from '#ui/form/field.tsx'
import { lazySection } from '#ui/lazy/lazy-section.tsx'
import { LinkButton } from '#ui/values/link-button.tsx'
import { useWalletAddress } from '#wallet/wallet-address.ts'

const CallArguments = lazySection(() => import('#pages/gas/form/call-arguments.tsx'), {
  fallback: <span className="waiting h-9" />,
})

type Props = {
  callDraft: ReturnType<typeof useCallDraft>
  problems: CallFormProblems
  field: BindField<GasAddress>
}

/** The three main fields of a call: its recipient, its function or data, and its sender. */
export function CallFields({ callDraft, problems, field }: Props) {
  const { draft, change, writeFunctionOrData, abiProblem, onKnown } = callDraft
  const walletAddress = useWalletAddress()
  const isFunction = draft.function !== ''

  /** A field of one line drops line breaks, and with them the ends of comments and lines. */
  function pasteLines(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain').trim()
    if (!text.includes('\n')) return
    event.preventDefault()
    writeFunctionOrData(text)
  }

  return (
    <>
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
          action={<ArtifactButton onKnown={onKnown} />}
          problem={abiProblem ?? (isFunction ? problems.function : problems.data)}
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
    </>
  )
}

/** The functions and arguments of a call, or the search for the ABI of its recipient. */
export function CallFunctionFields({ callDraft, problems, field }: Props) {
  const { draft, knownContracts, showAbi } = callDraft
  const to = draft.to.trim()
  if (draft.function !== '' || knownContracts)
    return <CallArguments {...callDraft} problems={problems} field={field} />
  return isAddress(to) && <AbiSearch key={draft.to} address={to as Address} onAbi={showAbi} />
}
