import { useId, useState } from 'react'
import { isSameContent } from '#domain/files/cid/cid.ts'
import {
  type ContentCheck,
  describeHashing,
  toHashedCid,
} from '#domain/files/content/content-check.ts'
import { kuboAddCommand } from '#domain/files/unixfs/kubo-add-command.ts'
import { formatByteCount } from '#domain/values/hex.ts'
import { compareFile } from '#queries/files/content-cids.ts'
import { RunProgress } from '#ui/answer/run-progress.tsx'
import { useStoppableRun } from '#ui/answer/use-stoppable-run.ts'
import { useFileDialog, useFileDrop } from '#ui/form/file-input.tsx'
import { LostPartNote } from '#ui/lazy/reload-note.tsx'
import { CidValue } from '#ui/values/cid-value.tsx'
import { ActionButton, CopyButton } from '#ui/values/copy-button.tsx'

type Props = { cid: string; check: ContentCheck | undefined }

/** Computes the CIDs of a local file with every known setting and compares them; sends nothing. */
export default function FileCidComparison({ cid, check }: Props) {
  const [readBytes, setReadBytes] = useState(0)
  const hashedCid = toHashedCid(cid)
  const headingId = useId()
  const run = useStoppableRun((file: File, signal) => {
    setReadBytes(0)
    // Settings by which the content has this CID give another file another one.
    const how = check?.verdict === 'verified' ? check.how : undefined
    return compareFile(
      cid,
      file,
      typeof how === 'object' ? how.id : undefined,
      signal,
      setReadBytes,
    )
  })
  const { isRunning, lastStart: file, end: computed, failure, start } = run
  const [input, pickFile] = useFileDialog({
    label: 'File to compare',
    onSelect: ([file]) => start(file),
  })
  const isDragOver = useFileDrop(({ files: [file] }) => file && start(file))
  return (
    <section
      aria-labelledby={headingId}
      className={`card grid grid-cols-[minmax(0,1fr)] gap-2 px-4 py-3 sm:px-5 ${isDragOver ? 'border-accent bg-accent-soft' : ''}`}
    >
      <h2 id={headingId} className="text-lg font-semibold">
        Compare with a local file
      </h2>
      <p className="max-w-prose text-mute">
        Select or drop a file. Its CID is computed in your browser; nothing is sent.
      </p>
      {input}
      <ActionButton className="justify-self-start" onClick={pickFile}>
        Select file
      </ActionButton>
      {isRunning && file && (
        <RunProgress {...run} share={readBytes / Math.max(file.size, 1)}>
          Reading {file.name}: {formatByteCount(readBytes)} of {formatByteCount(file.size)}
        </RunProgress>
      )}
      <p role="status" className="empty:hidden">
        {file && computed && <ComparisonResult {...{ file, computed }} />}
      </p>
      {failure && <LostPartNote missing="Not compared" />}
      {computed && 'cids' in computed && (
        <ul
          aria-label="CIDs of the file"
          className="grid divide-y divide-line border-t border-line"
        >
          {eachOnce(computed.cids).map(({ how, cid: other }) => (
            <li
              key={other}
              className="grid gap-x-4 py-1.5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]"
            >
              <span className={isSameContent(other, hashedCid) ? 'font-medium' : 'text-mute'}>
                {isSameContent(other, hashedCid) && <span className="text-ok">✓ </span>}
                {describeHashing(how)}
              </span>
              <span className="flex min-w-0 items-center gap-1" title={kuboAddCommand(how)}>
                <CidValue value={other} />
                <CopyButton text={other} what="CID of the file" />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Several settings give a small file one CID. */
const eachOnce = <Each extends { cid: string }>(cids: readonly Each[]) =>
  cids.filter(({ cid }, index) => cids.findIndex((other) => other.cid === cid) === index)

type ComparisonResultProps = { file: File; computed: Awaited<ReturnType<typeof compareFile>> }

function ComparisonResult({ file: { name, size }, computed }: ComparisonResultProps) {
  if ('why' in computed)
    return (
      <>
        {name} not compared: {computed.why}
      </>
    )
  const [verdict, meaning] = verdictTexts[computed.check.verdict]
  return (
    <>
      <span className={`font-medium ${computed.check.verdict === 'verified' ? 'text-ok' : ''}`}>
        {verdict}
      </span>{' '}
      {name} ({formatByteCount(size)}) {meaning}
    </>
  )
}

const verdictTexts = {
  verified: ['✓ Same file.', 'has this CID.'],
  mismatch: ['No match.', 'is another file.'],
  'not verifiable': ['No match.', 'is another file, or this CID has unknown import settings.'],
} as const
