import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { readCodeMetadata } from '#domain/contract/code-metadata.ts'
import { formatByteCount } from '#domain/values/quantity.ts'
import { MetadataFileDetails } from '#pages/address/metadata-file-details.tsx'
import { filesPath } from '#paths/files.ts'
import type { ContractCode } from '#queries/contract/contract-code.ts'
import { metadataFileQuery } from '#queries/contract/contract-metadata.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { CidValue } from '#ui/values/cid-value.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'
import { HexValue } from '#ui/values/hex-value.tsx'

/** The CBOR metadata at the end of the code, and the file that it names. */
export function CodeMetadataSection({ contractCode }: { contractCode: ContractCode }) {
  const codeMetadata = useMemo(() => readCodeMetadata(contractCode.code), [contractCode.code])
  return (
    <section aria-labelledby="metadata" className="card px-4 py-3 sm:px-5">
      <h2 id="metadata" className="pb-1 text-sm font-medium text-mute">
        What the code tells of itself
        {contractCode.verdict.implementation && (
          <>
            : that of <HexValue value={contractCode.address} short />
          </>
        )}
      </h2>
      {codeMetadata ? (
        <>
          <p>
            {codeMetadata.compiler
              ? `Compiled by ${codeMetadata.compiler}`
              : 'It does not tell its compiler’s version'}
            {codeMetadata.experimental && ', with experimental features'}
            <span className="text-mute">
              , say the last {formatByteCount(codeMetadata.size)} of the code.
            </span>
          </p>
          {codeMetadata.ipfs !== undefined && <NamedMetadataFile cid={codeMetadata.ipfs} />}
          {codeMetadata.swarm && (
            <p className="mt-1">
              It names a file on Swarm (<span className="data">{codeMetadata.swarm.key}</span>),
              which this API does not reach:{' '}
              <span className="data break-all">{codeMetadata.swarm.hash}</span>{' '}
              <CopyButton text={codeMetadata.swarm.hash} what="the hash" />
            </p>
          )}
          {codeMetadata.ipfs === undefined && !codeMetadata.swarm && (
            <p className="mt-1 text-mute">It names no metadata file.</p>
          )}
        </>
      ) : (
        <p>
          Nothing: the code does not end with metadata. The compiler was told to leave it out, is
          not Solidity’s, or something stands behind it.
        </p>
      )}
    </section>
  )
}

function NamedMetadataFile({ cid }: { cid: string }) {
  const fileResult = useQuery(metadataFileQuery(cid))
  return (
    <>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        Its metadata file is
        <span className="inline-flex min-w-0 items-center gap-1">
          <Link className="min-w-0" to={filesPath({ cid })}>
            <CidValue value={cid} />
          </Link>
          <CopyButton text={cid} what="CID" />
        </span>
      </p>
      <QueryAnswer
        of={fileResult}
        waiting={
          <p role="status" className="mt-2 text-mute">
            Looking for it on the file network …
          </p>
        }
        missing={
          <p role="status" className="mt-2 border-l-2 border-warn pl-3">
            Nobody pinned it here: this file network does not have the file. Whoever deployed the
            contract may keep it elsewhere, or nowhere.
          </p>
        }
      >
        {(file) => <MetadataFileDetails file={file} />}
      </QueryAnswer>
      {fileResult.error && (
        <p className="mt-2 text-sm text-mute">
          That is a failure, and does not say that the file is nowhere. A file network that asks
          others may look for a rare file for long.
        </p>
      )}
    </>
  )
}
