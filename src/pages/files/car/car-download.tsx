import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { sanitizeFileName } from '#domain/files/content/download-name.ts'
import type { FolderContent } from '#domain/files/unixfs/folder.ts'
import type { ImportSettings } from '#domain/files/unixfs/import-settings.ts'
import { countWithNoun, formatByteCount, formatPercent } from '#domain/values/quantity.ts'
import type { CarProgress, CarRequest } from '#queries/files/car/save-car.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { Note } from '#ui/page/note.tsx'
import { ActionButton } from '#ui/values/action-button.tsx'
import { copyTimeoutMs, downloadBlob } from '#ui/values/download-blob.ts'

type CarDownloadProps = {
  request: CarRequest
  /** Bytes of the content; undefined where they are not known. */
  size: number | undefined
  primary?: boolean
}

/**
 * The button that saves content as a CAR, its progress, and what came of it. Leaving the page ends
 * it.
 */
export function CarDownload({ request, size, primary = false }: CarDownloadProps) {
  const [progress, setProgress] = useState<CarProgress>()
  const abortController = useRef(new AbortController())
  useEffect(() => () => abortController.current.abort(), [])
  const saveMutation = useMutation({
    mutationFn: async () => {
      abortController.current = new AbortController()
      setProgress({ phase: 'read', bytes: 0 })
      const { saveCar } = await import('#queries/files/car/save-car.ts')
      const result = await saveCar(request, abortController.current.signal, setProgress)
      if (result === 'cancelled') return undefined
      if ('file' in result && result.file) {
        downloadBlob(result.file.blob, request.fileName)
        setTimeout(result.file.discard, copyTimeoutMs)
      }
      return result
    },
  })
  const { isPending, error, data: result } = saveMutation
  const car = result && 'root' in result ? result : undefined
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <BusyButton primary={primary} busy={isPending} onClick={() => saveMutation.mutate()}>
          <Download aria-hidden="true" className="size-4" />
          Download CAR
        </BusyButton>
        {isPending && progress && (
          <>
            <span role="status" className="text-mute">
              {describeProgress(progress, size)}
            </span>
            <ActionButton onClick={() => abortController.current.abort()}>Cancel</ActionButton>
          </>
        )}
        {car && (
          <span role="status">
            <span className="font-medium text-ok">✓ Saved.</span>{' '}
            {countWithNoun(car.blockCount, 'block')}, {formatByteCount(car.sizeBytes)}.{' '}
            {car.settings}.
          </span>
        )}
      </p>
      {car && request.root === undefined && (
        <p className="text-mute">
          Root: <span className="data break-all">{car.root}</span>
        </p>
      )}
      {result && 'why' in result && (
        <div role="alert">
          <Note inline title="CAR unavailable">
            <p>{result.why}</p>
          </Note>
        </div>
      )}
      {error && <FailureNote failure={error} retry={() => saveMutation.mutate()} />}
    </>
  )
}

function describeProgress({ phase, bytes }: CarProgress, size: number | undefined): string {
  const verb = phase === 'read' ? 'Reading' : 'Building blocks'
  if (bytes === 0) return `${verb}…`
  return size === undefined || size === 0
    ? `${verb}: ${formatByteCount(bytes)}…`
    : `${verb}: ${formatPercent(Math.min(1, bytes / size))} of ${formatByteCount(size)}…`
}

type LocalCarDownloadProps = {
  name: string
  size: number
  settings: ImportSettings
  /** CID of the content with these settings, where it was computed already. */
  root?: string | undefined
  /** Undefined where the bytes are gone. */
  loadContent: () => Promise<Blob | FolderContent<Blob> | undefined>
}

/** Saves a file or folder of this device as a CAR, without a request. */
export default function LocalCarDownload(props: LocalCarDownloadProps) {
  const { name, size, settings, root, loadContent } = props
  return (
    <CarDownload
      size={size}
      request={{
        fileName: `${sanitizeFileName(name) || 'content'}.car`,
        root,
        candidates: [settings],
        open: async () => {
          const content = await loadContent()
          return content
            ? { content, discard: () => undefined }
            : { why: 'This browser has no copy of the file. Select it again.' }
        },
      }}
    />
  )
}
