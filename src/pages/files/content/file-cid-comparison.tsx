import { useId, useState } from 'react'
import { type ContentCheck, describeHashing } from '#domain/files/content/content-check.ts'
import { formatByteCount } from '#domain/values/hex.ts'
import { compareFile } from '#queries/files/content-cids.ts'
import { RunProgress } from '#ui/answer/run-progress.tsx'
import { useStoppableRun } from '#ui/answer/use-stoppable-run.ts'
import { useFileDialog, useFileDrop } from '#ui/form/file-input.tsx'
import { LostPartNote } from '#ui/lazy/reload-note.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'
import { Passed } from '#ui/verdict/passed.tsx'

type Props = { cid: string; check: ContentCheck | undefined }

/** Computes the CIDs that a local file can have and compares them; sends nothing. */
export default function FileCidComparison({ cid, check }: Props) {
  const [readBytes, setReadBytes] = useState(0)
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
    </section>
  )
}

type ComparisonResultProps = { file: File; computed: Awaited<ReturnType<typeof compareFile>> }

function ComparisonResult({ file: { name, size }, computed }: ComparisonResultProps) {
  if (computed.verdict === 'not compared')
    return (
      <>
        {name} not compared: {computed.why}
      </>
    )
  const [verdict, meaning] = verdictTexts[computed.verdict]
  return (
    <>
      {computed.verdict === 'verified' ? (
        <Passed>{verdict}</Passed>
      ) : (
        <span className="font-medium">{verdict}</span>
      )}{' '}
      {name} ({formatByteCount(size)}) {meaning}
      {computed.verdict === 'verified' && ` ${describeHashing(computed.how)}.`}
    </>
  )
}

const verdictTexts = {
  verified: ['Same file.', 'has this CID.'],
  mismatch: ['No match.', 'is another file.'],
  'not verifiable': ['No match.', 'is another file, or this CID has unknown import settings.'],
} as const
