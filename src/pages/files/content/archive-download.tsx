import { Download } from 'lucide-react'
import { useState } from 'react'
import { countWithNoun, formatByteCount, formatPercent, groupDigits } from '#domain/values/hex.ts'
import type { ArchiveProgress, ArchiveRequest } from '#queries/files/car/save-archive.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'
import { RunProgress } from '#ui/answer/run-progress.tsx'
import { useStoppableRun } from '#ui/answer/use-stoppable-run.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { Note } from '#ui/page/page.tsx'
import { copyTimeoutMs, downloadBlob } from '#ui/values/download-blob.ts'
import { Passed } from '#ui/verdict/passed.tsx'

type ArchiveDownloadProps = {
  request: ArchiveRequest
  /** Bytes of the content; undefined where they are not known. */
  size?: number | undefined
}

/**
 * The button that saves content as one file, its progress, and what came of it. Leaving the page ends it.
 */
export function ArchiveDownload({ request, size }: ArchiveDownloadProps) {
  const [progress, setProgress] = useState<ArchiveProgress>()
  const saveRun = useStoppableRun(async (_: undefined, signal) => {
    setProgress({ phase: 'read', bytes: 0 })
    const { saveArchive } = await import('#queries/files/car/save-archive.ts')
    const result = await saveArchive(request, signal, setProgress)
    if (result && 'file' in result && result.file) {
      downloadBlob(result.file.blob, request.fileName)
      setTimeout(result.file.discard, copyTimeoutMs)
    }
    return result
  })
  const { isRunning, failure, end: result, start, stop } = saveRun
  const share = progress?.files
    ? progress.files.read / progress.files.known
    : progress && size && Math.min(1, progress.bytes / size)
  const saved = result && 'sizeBytes' in result ? result : undefined
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <BusyButton
          primary={request.format === 'ZIP'}
          busy={isRunning}
          onClick={() => start(undefined)}
        >
          <Download aria-hidden="true" className="size-4" />
          Download {request.format}
        </BusyButton>
        {isRunning && progress && (
          <RunProgress {...{ isRunning, stop }} share={share}>
            {describeProgress(progress, size)}
          </RunProgress>
        )}
        {saved && (
          <span role="status">
            <Passed>Saved.</Passed>{' '}
            {'root' in saved
              ? countWithNoun(saved.blockCount, 'block')
              : countWithNoun(saved.fileCount, 'file')}
            , {formatByteCount(saved.sizeBytes)}.{'root' in saved && ` ${saved.settings}.`}
          </span>
        )}
      </div>
      {result && 'why' in result && (
        <div role="alert">
          <Note inline title={`${request.format} unavailable`}>
            <p>{result.why}</p>
          </Note>
        </div>
      )}
      {failure && <FailureNote failure={failure} retry={() => start()} />}
    </>
  )
}

function describeProgress({ phase, bytes, files }: ArchiveProgress, size = 0): string {
  const verb = phase === 'read' ? 'Reading' : 'Writing'
  if (bytes === 0) return verb
  if (!files && size > 0)
    return `${verb}: ${formatPercent(Math.min(1, bytes / size))} of ${formatByteCount(size)}`
  const fileCount = files
    ? `${groupDigits(files.read)} of ${countWithNoun(files.known, 'file')}, `
    : ''
  return `${verb}: ${fileCount}${formatByteCount(bytes)}`
}
