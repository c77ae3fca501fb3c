import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Hex } from 'viem'
import {
  type ErrorAbiSource,
  isNamedBy,
  readErrorTree,
  wantedOfError,
} from '#domain/revert/error-tree.ts'
import { readRevert } from '#domain/revert/revert.ts'
import { ErrorArguments } from '#pages/gas/revert/error-arguments.tsx'
import { RevertTitle } from '#pages/gas/revert/revert-title.tsx'
import { filesPath } from '#paths/files-path.ts'
import type { ContractAbi } from '#queries/contract/contract-abi.ts'
import { useKnownAbi } from '#queries/contract/known-abi.ts'
import { useSignatureLookup } from '#queries/lookups/signature-lookup.ts'
import { ErrorAbiField } from '#ui/calls/error-abi-field.tsx'
import { StatusTag } from '#ui/entity/entity-body.tsx'
import { LookupButton } from '#ui/form/lookup-button.tsx'
import { isChunkLoadError, ReloadNote } from '#ui/lazy/reload-note.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'
import { CidValue } from '#ui/values/cid-value.tsx'
import { LinkButton } from '#ui/values/link-button.tsx'
import { SourceView } from '#ui/values/source-view.tsx'

type Props = {
  data: Hex
  message: string
  /** The search for the ABI of the called contract, which runs by itself. */
  metadataSearch: UseQueryResult<ContractAbi>
  contract: string | undefined
  /** The called contract, where the call is one of tokens. */
  calledToken: string | undefined
  abis: readonly ErrorAbiSource[]
}

/** A custom error, with name and arguments as far as an ABI or the bundled list has it. */
export default function CustomError(props: Props) {
  const { data, message, metadataSearch, contract, calledToken, abis } = props
  const network = usePageNetwork()
  const abi = useKnownAbi(network, contract ?? '')
  const selector = data.slice(0, 10).toLowerCase() as Hex
  const { host, lookup, signatures } = useSignatureLookup(network, selector)
  const errorTree = useMemo(
    () =>
      readErrorTree(data, [
        ...abis,
        { text: signatures.join('\n'), from: `signatures of ${host}`, isGuess: true },
      ]),
    [data, abis, signatures, host],
  )
  const [reading, ...others] = errorTree.readings
  return (
    <>
      {reading ? (
        <>
          <RevertTitle note={<span className="data">error {reading.signature}</span>}>
            {reading.name}
          </RevertTitle>
          <ErrorArguments reading={reading} calledToken={calledToken} />
          <SourceView address={contract} wanted={wantedOfError(reading)} />
        </>
      ) : (
        <>
          <UnnamedError data={data} message={message} />
          {host && (
            <div className="mt-3">
              <LookupButton label="Look up error" host={host} sends={selector} lookup={lookup}>
                {lookup.data && `No error with this selector on ${host} fits the data.`}
              </LookupButton>
            </div>
          )}
        </>
      )}
      {others.length > 0 && (
        <div className="mt-4">
          <h3 className="text-sm font-medium text-mute">Other errors with this selector</h3>
          {others.map((other) => (
            <div key={other.signature} className="mt-2">
              <p className="data font-semibold break-words">error {other.signature}</p>
              <ErrorArguments reading={other} />
            </div>
          ))}
        </div>
      )}
      <MetadataSearchLine search={metadataSearch} isNamed={reading !== undefined} />
      <details className="mt-3 print:hidden" open={!reading || abi.pastedAbi !== '' || undefined}>
        <summary className="mb-2 w-fit text-mute hover:text-ink">Decode with ABI</summary>
        <ErrorAbiField data={data} of={abi} isNamed={isNamedBy(errorTree, 'the pasted ABI')} />
      </details>
    </>
  )
}

type SearchProps = { search: UseQueryResult<ContractAbi>; isNamed: boolean }

/** The search for an ABI, of which a named error needs no more than what was found. */
function MetadataSearchLine({ search, isNamed }: SearchProps) {
  const { data, error, isFetching, isEnabled, refetch } = search
  if (!isEnabled || (isNamed && !error && !(data && 'abi' in data))) return null
  return (
    <div role="status" className="mt-3 text-sm wrap-anywhere text-mute">
      {isFetching && !data ? (
        'Searching the contract’s metadata for an ABI…'
      ) : error && isChunkLoadError(error) ? (
        <ReloadNote>The search for an ABI could not be loaded.</ReloadNote>
      ) : error ? (
        <>
          The search for an ABI failed. <LinkButton onClick={() => refetch()}>Retry</LinkButton>
        </>
      ) : data && 'none' in data ? (
        `No ABI from metadata: ${data.none}`
      ) : (
        data && (
          <>
            ABI of {data.name ?? 'the contract'} from metadata{' '}
            <Link to={filesPath({ cid: data.cid })}>
              <CidValue value={data.cid} />
            </Link>
          </>
        )
      )}
    </div>
  )
}

/** An error that no ABI here names; Hardhat may, as it knows the sources it compiled. */
function UnnamedError({ data, message }: { data: Hex; message: string }) {
  const messageReading = readRevert({ data: '0x', message })
  const errorName =
    messageReading.kind === 'message' && /^\w+\(.*\)$/s.test(messageReading.reason)
      ? messageReading.reason
      : undefined
  return errorName === undefined ? (
    <RevertTitle data note="Custom error. Paste the ABI or error signature to decode it.">
      {data.slice(0, 10)}
    </RevertTitle>
  ) : (
    <RevertTitle
      note={
        <>
          Named by the node’s message. <StatusTag>Per the node</StatusTag>
        </>
      }
    >
      {errorName}
    </RevertTitle>
  )
}
