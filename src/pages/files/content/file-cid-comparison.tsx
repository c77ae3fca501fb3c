import { useMutation } from '@tanstack/react-query'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { isSameContent } from '#domain/files/cid/cid.ts'
import { describeHashing } from '#domain/files/content/content-check.ts'
import { kuboAddCommand } from '#domain/files/unixfs/kubo-add-command.ts'
import { formatByteCount, formatPercent } from '#domain/values/quantity.ts'
import { fileCidsMutation } from '#queries/files/file-cids.ts'
import { LostPartNote } from '#ui/lazy/reload-note.tsx'
import { CidValue } from '#ui/values/cid-value.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

/** Computes the CIDs of a local file with every known setting and compares them; sends nothing. */
export default function FileCidComparison({ cid }: { cid: string }) {
  const [readBytes, setReadBytes] = useState(0)
  const cidMutation = useMutation(fileCidsMutation(setReadBytes))
  const headingId = useId()
  const selectedFile = cidMutation.variables?.file
  const abortController = useRef(new AbortController())
  useEffect(() => () => abortController.current.abort(), [])
  const compareFile = (files: FileList | null) => {
    const [selected] = files ?? []
    if (!selected) return
    // Only one file is hashed at a time; leaving the page aborts it.
    abortController.current.abort()
    abortController.current = new AbortController()
    setReadBytes(0)
    cidMutation.mutate({ file: selected, signal: abortController.current.signal })
  }
  const onFileDrop = (event: DragEvent) => {
    event.preventDefault()
    compareFile(event.dataTransfer.files)
  }
  return (
    <section
      aria-labelledby={headingId}
      className="card grid grid-cols-[minmax(0,1fr)] gap-2 px-4 py-3 sm:px-5"
      onDragOver={(event) => event.preventDefault()}
      onDrop={onFileDrop}
    >
      <h2 id={headingId} className="text-lg font-semibold">
        Compare with a local file
      </h2>
      <p className="max-w-prose text-mute">
        Select or drop a file. Its CID is computed in your browser; nothing is sent.
      </p>
      <input
        type="file"
        aria-label="File to compare"
        className="w-full min-w-0 text-mute file:mr-3 file:h-8 file:rounded-md file:border file:border-solid file:border-line file:bg-card file:px-3 file:text-ink"
        onChange={({ target }) => compareFile(target.files)}
      />
      <p role="status" className="empty:hidden">
        {cidMutation.isPending && selectedFile && (
          <span className="text-mute">
            Reading {selectedFile.name}:{' '}
            {formatPercent(selectedFile.size === 0 ? 1 : readBytes / selectedFile.size)}…
          </span>
        )}
        {selectedFile && cidMutation.data && (
          <ComparisonResult {...{ cid, file: selectedFile }} comparison={cidMutation.data} />
        )}
      </p>
      {cidMutation.error && cidMutation.error.name !== 'AbortError' && (
        <LostPartNote missing="Not compared" />
      )}
      {cidMutation.data && 'cids' in cidMutation.data && (
        <ul
          aria-label="CIDs of the file"
          className="grid divide-y divide-line border-t border-line"
        >
          {cidMutation.data.cids.map(({ how, cid: other }) => (
            <li
              key={other + describeHashing(how)}
              className="grid gap-x-4 py-1.5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]"
            >
              <span className={isSameContent(other, cid) ? 'font-medium' : 'text-mute'}>
                {isSameContent(other, cid) && <span className="text-ok">✓ </span>}
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

type Props = {
  cid: string
  file: File
  comparison: Awaited<ReturnType<NonNullable<ReturnType<typeof fileCidsMutation>['mutationFn']>>>
}

function ComparisonResult({ cid, file, comparison }: Props) {
  if ('why' in comparison)
    return (
      <>
        CIDs of {file.name} unavailable: {comparison.why}
      </>
    )
  const isSameFile = comparison.cids.some(({ cid: other }) => isSameContent(other, cid))
  return isSameFile ? (
    <>
      <span className="font-medium text-ok">✓ Same file.</span> {file.name} (
      {formatByteCount(file.size)}) has this CID.
    </>
  ) : (
    <>
      <span className="font-medium">No match.</span> {file.name} ({formatByteCount(file.size)}) is
      another file, or this CID has unknown import settings.
    </>
  )
}
