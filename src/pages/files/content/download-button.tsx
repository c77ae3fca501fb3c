import type { ContentCheck } from '#domain/files/content/content-check.ts'
import { formatByteCount } from '#domain/values/quantity.ts'
import type { Reading } from '#pages/files/content/use-content-read.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { downloadBlob } from '#ui/values/download-blob.ts'

/** Saves all of a content as a file, and reads it first where only its beginning is here. */
export function Download({
  blob,
  name,
  size,
  reading,
  check,
}: {
  blob: Blob | undefined
  name: string
  size: number | undefined
  reading: Reading
  check: ContentCheck | undefined
}) {
  const total = blob?.size ?? size
  const wrong = check?.verdict === 'mismatch'
  return (
    <BusyButton
      className="action ml-auto"
      busy={reading.progress !== undefined}
      title={name}
      onClick={() => (blob ? downloadBlob(blob, name) : reading.start('save'))}
    >
      {wrong ? 'Download other bytes than the CID’s' : 'Download'}
      {total !== undefined && ` ${formatByteCount(total)}`}
    </BusyButton>
  )
}
