import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { Link } from 'react-router'
import type { Address } from 'viem'
import { readCodeMetadata, readContractMetadata } from '#domain/contract/code-metadata.ts'
import { formatByteCount } from '#domain/values/hex.ts'
import type { AccountAtBlock } from '#pages/address/account-at-block.ts'
import { filesPath } from '#paths/files-path.ts'
import type { ContractCode } from '#queries/contract/contract-code.ts'
import { type MetadataFile, metadataFileQuery } from '#queries/contract/contract-metadata.ts'
import { recordMetadataName } from '#queries/names/change-contract-names.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { StatusTag } from '#ui/entity/entity-body.tsx'
import { LostPartNote } from '#ui/lazy/reload-note.tsx'
import { FactList, PlainFact } from '#ui/lists/fact-list.tsx'
import { CidValue } from '#ui/values/cid-value.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'
import { Passed } from '#ui/verdict/passed.tsx'

type MetadataFactsProps = {
  account: AccountAtBlock
  contractCode: ContractCode
}

/** The CBOR metadata at the end of the code, and the contents of the file that it names. */
export function MetadataFacts({ account: { network, address }, contractCode }: MetadataFactsProps) {
  const codeMetadata = useMemo(() => readCodeMetadata(contractCode.code), [contractCode.code])
  const cid = codeMetadata?.ipfs
  const fileResult = useQuery({ ...metadataFileQuery(cid ?? ''), enabled: cid !== undefined })
  useRecordName(network, contractCode.address, fileResult.data)
  const title = `Metadata${contractCode.address === address ? '' : ' of the code that runs'}`
  if (!codeMetadata)
    return (
      <FactList title={title}>
        <PlainFact label="Compiler">Unknown: no metadata in the code</PlainFact>
      </FactList>
    )
  return (
    <FactList title={title}>
      <PlainFact label="Compiler">
        {codeMetadata.compiler ?? 'Version not included'}{' '}
        <span
          className="text-mute"
          title={`From the last ${formatByteCount(codeMetadata.size)} of the code`}
        >
          (from bytecode)
        </span>
        {codeMetadata.experimental && ' · experimental features'}
      </PlainFact>
      {codeMetadata.swarm && (
        <PlainFact label="Swarm file">
          <span className="data break-all">{codeMetadata.swarm.hash}</span>{' '}
          <CopyButton text={codeMetadata.swarm.hash} what="Swarm hash" />{' '}
          <span className="text-mute">{codeMetadata.swarm.key}, not available from this API</span>
        </PlainFact>
      )}
      {cid !== undefined && (
        <PlainFact label="Metadata file">
          <span className="flex min-w-0 flex-wrap items-center gap-x-2">
            <span className="inline-flex min-w-0 max-w-full items-center gap-1">
              <Link className="min-w-0" to={filesPath({ cid })}>
                <CidValue value={cid} />
              </Link>
              <CopyButton text={cid} what="CID" />
            </span>
            <FileStatus file={fileResult.data} isFailed={fileResult.isError} />
          </span>
        </PlainFact>
      )}
      {cid !== undefined && (
        <QueryAnswer of={fileResult} waiting={null} missing={null}>
          {({ text, check }) => check.verdict !== 'mismatch' && <MetadataContents text={text} />}
        </QueryAnswer>
      )}
    </FactList>
  )
}

/** Remembers the name that a contract's metadata file gives it, for all pages. */
function useRecordName(
  network: string,
  /** Address of the contract whose code names the file. */
  address: Address,
  file: MetadataFile | null | undefined,
) {
  const client = useQueryClient()
  useEffect(() => {
    if (!file || file.check.verdict === 'mismatch') return
    const metadata = readContractMetadata(file.text)
    if ('problem' in metadata || metadata.name === undefined) return
    const verified = file.check.verdict === 'verified'
    recordMetadataName(client, network, address, { name: metadata.name, verified })
  }, [client, network, address, file])
}

type FileStatusProps = {
  /** Undefined until it is known, null where it is not found. */
  file: MetadataFile | null | undefined
  isFailed: boolean
}

/** Whether the file was found, and whether its bytes are those that the code names. */
function FileStatus({ file, isFailed }: FileStatusProps) {
  if (file === undefined)
    return isFailed ? (
      <StatusTag title="A failed request does not mean that the file is missing.">
        Unavailable
      </StatusTag>
    ) : (
      <span role="status" className="text-mute">
        Loading from IPFS…
      </span>
    )
  if (file === null)
    return (
      <span role="status">
        <StatusTag title="The IPFS provider of this connection did not find it. It may be pinned elsewhere.">
          Not found at the provider
        </StatusTag>
      </span>
    )
  const { check } = file
  switch (check.verdict) {
    case 'mismatch':
      return (
        <span role="alert" className="text-bad wrap-anywhere">
          Mismatch: the bytes have CID <span className="data">{check.here}</span>. Not used.
        </span>
      )
    case 'verified':
      return (
        <StatusTag tone="ok" title="The bytes have the CID in the code.">
          <Passed>Verified</Passed>
        </StatusTag>
      )
    default:
      return (
        <>
          <StatusTag title={check.why}>Unverified</StatusTag>
          {check.isLost && <LostPartNote className="text-sm" missing="Not checked" />}
        </>
      )
  }
}

/** Contents of a metadata file: the author's claims; the CID only proves that it is this file. */
function MetadataContents({ text }: { text: string }) {
  const metadata = useMemo(() => readContractMetadata(text), [text])
  if ('problem' in metadata) return <PlainFact label="File">{metadata.problem}</PlainFact>
  const { name, file, compiler, evmVersion, optimizer, notice, sources } = metadata
  const compilerSettings = [
    compiler,
    evmVersion && `EVM ${evmVersion}`,
    optimizer &&
      (optimizer.enabled ? `optimizer on, ${optimizer.runs ?? 'default'} runs` : 'optimizer off'),
  ].filter((part) => part !== undefined)
  return (
    <>
      <PlainFact label="Contract name">
        {name ?? 'Not included'} {file && <span className="data text-mute">{file}</span>}
        {notice && <p className="text-mute">“{notice}”</p>}
      </PlainFact>
      <PlainFact label="Compiler settings">{compilerSettings.join(' · ')}</PlainFact>
      <PlainFact label={sources.length === 1 ? 'Source' : `Sources (${sources.length})`}>
        <ul aria-label="Sources" className="-my-1 max-h-72 overflow-auto">
          {sources.map(({ path, cid, license, content }) => (
            <li key={path} className="flex flex-wrap items-baseline gap-x-3 py-1">
              <span className="data break-all">{path}</span>
              <span className="text-sm text-mute">{license ?? 'No license'}</span>
              {cid === undefined ? (
                <span className="text-sm text-mute">
                  {content === undefined ? 'hash only' : 'inside the metadata file'}
                </span>
              ) : (
                <span className="flex min-w-0 items-center gap-1">
                  <Link className="min-w-0" to={filesPath({ cid })}>
                    <CidValue value={cid} />
                  </Link>
                  <CopyButton text={cid} what={`CID of ${path}`} />
                </span>
              )}
            </li>
          ))}
        </ul>
      </PlainFact>
    </>
  )
}
