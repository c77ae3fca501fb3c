import { useMemo } from 'react'
import { Link } from 'react-router'
import { readContractMetadata } from '#domain/contract/contract-metadata.ts'
import { filesPath } from '#paths/files-path.ts'
import { PlainFact } from '#ui/lists/fact-list.tsx'
import { CidValue } from '#ui/values/cid-value.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

/** Contents of a metadata file: the author's claims; the CID only proves that it is this file. */
export function MetadataContents({ text }: { text: string }) {
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
