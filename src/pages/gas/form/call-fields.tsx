import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ClipboardEvent, useState } from 'react'
import type { Address } from 'viem'
import { isAddress } from '#domain/values/hex.ts'
import type { KnownContracts } from '#pages/gas/form/known-contracts.ts'
import type { CallFormState } from '#pages/gas/form/use-call-form.ts'
import type { AbiSource } from '#queries/contract/known-abi.ts'
import { callCodecQuery } from '#queries/gas/call-codec.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'
import { AddressField } from '#ui/form/address-field.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useFileDialog, useFileDrop } from '#ui/form/file-input.tsx'
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
  const { draft, change, problems, field, writeFunctionOrData, abiProblem, onKnown } = form
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

/** Largest artifact read, bytes: more than any compiler writes for a large project. */
const maxArtifactBytes = 200_000_000

/**
 * Opens artifacts that are chosen or dropped anywhere on the page; a browser alone would show the file
 * in place of the page.
 */
function useArtifactFile(onKnown: (known: KnownContracts) => void) {
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string>()

  async function open(file: File) {
    const reportProblem = (problem: string) => setProblem(`${file.name}: ${problem}`)
    setProblem(undefined)
    if (file.size > maxArtifactBytes)
      return reportProblem('Too large for an artifact (max 200 MB).')
    try {
      const { readArtifact } = await queryClient.fetchQuery(callCodecQuery)
      const parsedContracts = readArtifact(await file.text())
      if ('problem' in parsedContracts) return reportProblem(parsedContracts.problem)
      onKnown({ contracts: parsedContracts, chosenIndex: 0, fileName: file.name, address: '' })
    } catch (error) {
      reportProblem(error instanceof Error ? error.message : 'The file cannot be read.')
    }
  }
  useFileDrop(({ files: [file] }) => file && open(file))
  return { open, problem }
}

/** Opens a compiler artifact, which can also be dropped anywhere on the page. */
function ArtifactButton({ onKnown }: { onKnown: (known: KnownContracts) => void }) {
  const file = useArtifactFile(onKnown)
  const [fileInput, pickFile] = useFileDialog({
    label: 'Artifact',
    accept: '.json,.abi,.sol,.txt',
    onSelect: ([chosen]) => file.open(chosen),
  })
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      {file.problem && (
        <span role="alert" className="min-w-0 text-sm wrap-anywhere text-bad">
          {file.problem}
        </span>
      )}
      <LinkButton onClick={pickFile}>Open artifact</LinkButton>
      {fileInput}
    </span>
  )
}
