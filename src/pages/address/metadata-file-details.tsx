import { useMemo } from 'react'
import { Link } from 'react-router'
import { type ContractMetadata, readContractMetadata } from '#domain/contract/contract-metadata.ts'
import { filesPath } from '#paths/files.ts'
import type { MetadataFile } from '#queries/contract/contract-metadata.ts'
import { CidValue } from '#ui/values/cid-value.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

/** A metadata file: whether its bytes match the CID that the code names, and what it says. */
export function MetadataFileDetails({ file: { text, check } }: { file: MetadataFile }) {
  const parsedMetadata = useMemo(() => readContractMetadata(text), [text])
  if (check.verdict === 'mismatch')
    return (
      <p role="alert" className="mt-2 border-l-2 border-bad pl-3">
        What came is another file: its bytes give <span className="data">{check.here}</span>. It is
        not used here.
      </p>
    )
  return (
    <>
      {check.verdict === 'verified' ? (
        <p className="text-sm text-ok">✓ found, and its bytes are those that the code names</p>
      ) : (
        <p className="text-sm text-warn">Found, and not checked: {check.why}</p>
      )}
      {'problem' in parsedMetadata ? (
        <p className="mt-2">{parsedMetadata.problem}</p>
      ) : (
        <MetadataContents metadata={parsedMetadata} />
      )}
    </>
  )
}

/** Everything in the file is its author’s claim; the CID only proves that it is this file. */
function MetadataContents({ metadata }: { metadata: ContractMetadata }) {
  const { name, file, compiler, evmVersion, optimizer, notice, sources } = metadata
  const compilerSettings = [
    compiler,
    evmVersion && `for ${evmVersion}`,
    optimizer &&
      (optimizer.enabled ? `optimized for ${optimizer.runs ?? 'some'} runs` : 'not optimized'),
  ].filter((part) => part !== undefined)
  return (
    <div className="mt-3 border-t border-line pt-3">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-lg font-semibold">{name ?? 'A contract without a name'}</span>
        {file && <span className="data text-mute">{file}</span>}
      </p>
      {notice && <p className="mt-0.5 max-w-prose text-pretty">{notice}</p>}
      <p className="mt-1 text-sm text-mute">{compilerSettings.join(' · ')}</p>
      <h3 className="mt-3 text-sm font-medium text-mute">
        {sources.length === 1 ? 'Its source' : `Its ${sources.length} sources`}
      </h3>
      <ul aria-label="Sources" className="mt-1 max-h-72 overflow-auto border-t border-line">
        {sources.map(({ path, cid, license, content }) => (
          <li
            key={path}
            className="grid items-baseline gap-x-4 border-b border-line py-1.5 last:border-b-0 sm:grid-cols-[minmax(0,2fr)_6rem_minmax(0,3fr)]"
          >
            <span className="data break-all">{path}</span>
            <span className="text-sm text-mute">{license ?? 'no licence'}</span>
            {cid === undefined ? (
              <span className="text-mute">
                {content === undefined ? 'named by its hash only' : 'in the metadata file itself'}
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
    </div>
  )
}
