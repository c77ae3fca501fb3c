import { useNavigate } from 'react-router'
import type { Address } from 'viem'
import { parseEstimateReadBlock } from '#domain/contract/estimate-read-block.ts'
import { isEnsName } from '#domain/names/ens-name.ts'
import { addressProblem } from '#domain/values/address.ts'
import { isAddress } from '#domain/values/hex.ts'
import { stripNetwork } from '#paths/links/strip-network.ts'
import { type ReadAddress, readPath } from '#paths/read.ts'
import { useBlockLabel } from '#queries/state/shown-proofs.ts'
import { useConnection } from '#state/connections/use-connection.ts'
import { AddressField } from '#ui/form/address-field.tsx'
import { BlockPicker } from '#ui/form/block-picker.tsx'
import { TextField } from '#ui/form/field.tsx'
import { QueryBar } from '#ui/form/query-bar.tsx'
import { useUrlForm } from '#ui/form/use-url-form.ts'
import { laterSection } from '#ui/lazy/lazy-section.tsx'
import { BlockText } from '#ui/values/block-text.tsx'

const ResolvedNameProof = laterSection(() => import('#pages/address/name/resolved-name-proof.tsx'))

export type AddressProblems = { [field in 'address' | 'block' | 'from']?: string | undefined }

type Props = {
  readAddress: ReadAddress
  problems: AddressProblems
  /** The name that was typed or linked, and resolved to this address. */
  ensName: string | undefined
  onReadAgain: () => void
}

export function AddressForm({ readAddress, problems: urlProblems, ensName, onReadAgain }: Props) {
  const currentPath = readPath(readAddress)
  const navigate = useNavigate()
  const blockLabel = useBlockLabel(readAddress.network, readAddress.block || 'latest')
  const { draft, problems, field, formProps } = useUrlForm({
    question: stripNetwork(currentPath),
    urlDraft: {
      address: readAddress.address,
      block: readAddress.block,
      from: readAddress.from,
    },
    problems: urlProblems,
    send: (draft) => {
      const nextAddress = { ...readAddress, ...draft, address: draft.address.trim() }
      const nextProblems = addressProblems(nextAddress)
      if (nextAddress.address === '') nextProblems.address = 'Enter an address.'
      if (Object.keys(nextProblems).length > 0) return nextProblems
      if (readPath(nextAddress) === currentPath) onReadAgain()
      else navigate(readPath(nextAddress))
    },
  })
  const use = useConnection(readAddress.network)?.extraMethodUse
  const takesSender =
    readAddress.view === 'read' && (readAddress.from !== '' || (use ?? 'never') !== 'never')
  const isAnswered =
    isAddress(readAddress.address) && Object.values(problems).every((problem) => !problem)
  const blockField = <BlockPicker {...field('block')} />
  return (
    <QueryBar
      label="Address"
      formProps={formProps}
      summary={
        isAnswered ? (
          <span>
            State at <BlockText {...blockLabel} />
            {readAddress.from !== '' && (
              <>
                {' '}
                · Sender <span className="data wrap-anywhere">{readAddress.from}</span>
              </>
            )}
            {ensName !== undefined && (
              <>
                {' '}
                · Resolved from <bdi>{ensName}</bdi> by ENS{' '}
                <ResolvedNameProof
                  network={readAddress.network}
                  name={ensName}
                  address={readAddress.address as Address}
                />
              </>
            )}
          </span>
        ) : undefined
      }
      submitLabel="Open"
      {...(readAddress.address === '' && {
        advanced: blockField,
        isAdvancedOpen: draft.block !== '',
      })}
    >
      {!isAddress(readAddress.address) && (
        <TextField
          label="Address"
          data
          placeholder="0x5FbDB2315678afecb367f032d93F642f64180aa3"
          {...field('address')}
        />
      )}
      {readAddress.address !== '' && blockField}
      {takesSender && <AddressField label="Sender" placeholder="0x0000…0000" {...field('from')} />}
    </QueryBar>
  )
}

/** Problems of the fields; an empty address is none yet, nor is an ENS name, which is resolved. */
export function addressProblems({ address, block, from }: ReadAddress): AddressProblems {
  const isOpen = address === '' || isEnsName(address)
  const wrongAddress = isOpen ? undefined : addressProblem(address)
  const parsedBlock = parseEstimateReadBlock(block)
  const wrongSender = from === '' ? undefined : addressProblem(from)
  return {
    ...(wrongAddress !== undefined && { address: wrongAddress }),
    ...('problem' in parsedBlock && { block: parsedBlock.problem }),
    ...(wrongSender !== undefined && { from: wrongSender }),
  }
}
