import type { ContentCheck } from '#domain/files/content/content-check.ts'
import { formatByteCount } from '#domain/values/quantity.ts'
import type { ContentRead } from '#pages/files/content/use-content-read.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { downloadBlob } from '#ui/values/download-blob.ts'

/** Saves whole content as a file, and reads it first where only its beginning is loaded. */
export function DownloadButton({
  blob,
  name,
  size,
  reading,
  check,
}: {
  blob: Blob | undefined
  name: string
  size: number | undefined
  reading: ContentRead
  check: ContentCheck | undefined
}) {
  const totalBytes = blob?.size ?? size
  const isMismatch = check?.verdict === 'mismatch'
  return (
    <BusyButton
      className="action ml-auto"
      busy={reading.progress !== undefined}
      title={name}
      onClick={() => (blob ? downloadBlob(blob, name) : reading.start('save'))}
    >
      {isMismatch ? 'Download other bytes than the CID’s' : 'Download'}
      {totalBytes !== undefined && ` ${formatByteCount(totalBytes)}`}
    </BusyButton>
  )
}
