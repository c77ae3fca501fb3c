import { useMutation } from '@tanstack/react-query'
import type { ClipboardEvent } from 'react'
import type { Address } from 'viem'
import { byteLength, countWithNoun, isAddress } from '#domain/values/hex.ts'
import type { CallFormState } from '#pages/gas/form/use-call-form.ts'
import type { AbiSource } from '#queries/contract/known-abi.ts'
import { useHasNoCode } from '#queries/contract/known-code.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'
import { AddressField } from '#ui/form/address-field.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { lazySection } from '#ui/lazy/lazy-section.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'
import { LinkButton } from '#ui/values/link-button.tsx'
import { useWalletAddress } from '#wallet/wallet-address.ts'

const CallArguments = lazySection(() => import('#pages/gas/form/call-arguments.tsx'), {
  fallback: <span className="waiting h-9" />,
})

type Props = { form: CallFormState }

/** The three main fields of a call: its recipient, its function or data, and its sender. */
export function CallFields({ form }: Props) {
  const { draft, change, problems, field, writeFunctionOrData, abiProblem } = form
  const walletAddress = useWalletAddress()
  const isFunction = draft.function !== ''
  const dataBytes = byteLength(draft.data.trim()) ?? 0
  const hasOddArguments =
    !isFunction && draft.to.trim() !== '' && dataBytes > 4 && dataBytes % 32 !== 4

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
          hint={
            hasOddArguments
              ? `Arguments take 32 bytes each; ${countWithNoun(dataBytes - 4, 'byte')} after the selector.`
              : 'Signature, ABI or artifact, or data as 0x…'
          }
          problem={abiProblem ?? (isFunction ? problems.function : problems.data)}
          value={isFunction ? draft.function : draft.data}
          onChange={writeFunctionOrData}
        />
      </div>
      <AddressField
        label="From"
        hint="The sender (msg.sender). Empty: the zero address, without balances or allowances."
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
export function CallFunctionFields({ form }: Props) {
  const { draft, knownContracts, showAbi } = form
  const to = draft.to.trim()
  if (draft.function !== '' || knownContracts) return <CallArguments form={form} />
  return isAddress(to) && <AbiSearch key={draft.to} address={to as Address} onAbi={showAbi} />
}

type AbiSearchProps = {
  address: Address
  /** Called with the ABI as JSON. */
  onAbi: (text: string, source: AbiSource) => void
}

/**
 * Looks for a contract’s ABI on request: the code, read through an estimate, names a metadata file,
 * which IPFS may have.
 */
function AbiSearch({ address, onAbi }: AbiSearchProps) {
  const network = usePageNetwork()
  const abiMutation = useMutation({
    mutationFn: async (_: undefined, { client }) => {
      const { contractAbiQuery } = await import('#queries/contract/contract-abi.ts')
      return client.fetchQuery(contractAbiQuery(network, address))
    },
    onSuccess: (found) => {
      if ('abi' in found) onAbi(found.abi, found.source)
    },
  })
  const searchResult = abiMutation.data
  const hasNoCode = useHasNoCode(network, address, 'latest')
  if (hasNoCode && abiMutation.isIdle) return null
  if (abiMutation.error)
    return (
      <FailureNote
        failure={abiMutation.error}
        retry={abiMutation.mutate}
        retrying={abiMutation.isPending}
      />
    )
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 print:hidden">
      <BusyButton
        busy={abiMutation.isPending}
        title="Reads the contract’s code through an estimate, then the metadata file that it names"
        onClick={() => abiMutation.mutate()}
      >
        {abiMutation.isPending ? 'Searching…' : 'Find ABI from metadata'}
      </BusyButton>
      <p role="status" className="min-w-0 text-sm text-mute">
        {searchResult && 'none' in searchResult && searchResult.none}
      </p>
    </div>
  )
}
