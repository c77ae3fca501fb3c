import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { readCodeMetadata } from '#domain/contract/code-metadata.ts'
import { formatByteCount } from '#domain/values/quantity.ts'
import { MetadataHere } from '#pages/contract/metadata-file-details.tsx'
import { filesPath } from '#paths/files.ts'
import type { ContractCode } from '#queries/contract/contract-code.ts'
import { metadataFileQuery } from '#queries/contract/contract-metadata.ts'
import { Answer } from '#ui/answer/query-answer.tsx'
import { Cid } from '#ui/values/cid-value.tsx'
import { Copy } from '#ui/values/copy-button.tsx'
import { Hex } from '#ui/values/hex-value.tsx'

/** What the code tells of itself at its end, and the file that it names there. */
export function Metadata({ behind }: { behind: ContractCode }) {
  const end = useMemo(() => readCodeMetadata(behind.code), [behind.code])
  return (
    <section aria-labelledby="metadata" className="card px-4 py-3 sm:px-5">
      <h2 id="metadata" className="pb-1 text-sm font-medium text-mute">
        What the code tells of itself
        {behind.verdict.implementation && (
          <>
            : that of <Hex value={behind.address} short />
          </>
        )}
      </h2>
      {end ? (
        <>
          <p>
            {end.compiler
              ? `Compiled by ${end.compiler}`
              : 'It does not tell its compiler’s version'}
            {end.experimental && ', with experimental features'}
            <span className="text-mute">, say the last {formatByteCount(end.size)} of the code.</span>
          </p>
          {end.ipfs !== undefined && <NamedFile cid={end.ipfs} />}
          {end.swarm && (
            <p className="mt-1">
              It names a file on Swarm (<span className="data">{end.swarm.key}</span>), which this
              API does not reach: <span className="data break-all">{end.swarm.hash}</span>{' '}
              <Copy text={end.swarm.hash} what="the hash" />
            </p>
          )}
          {end.ipfs === undefined && !end.swarm && (
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

function NamedFile({ cid }: { cid: string }) {
  const file = useQuery(metadataFileQuery(cid))
  return (
    <>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        Its metadata file is
        <span className="inline-flex min-w-0 items-center gap-1">
          <Link className="min-w-0" to={filesPath({ cid })}>
            <Cid value={cid} />
          </Link>
          <Copy text={cid} what="CID" />
        </span>
      </p>
      <Answer
        of={file}
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
        {(file) => <MetadataHere file={file} />}
      </Answer>
      {file.error && (
        <p className="mt-2 text-sm text-mute">
          That is a failure, and does not say that the file is nowhere. A file network that asks
          others may look for a rare file for long.
        </p>
      )}
    </>
  )
}
