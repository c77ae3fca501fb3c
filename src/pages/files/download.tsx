import type { ContentCheck } from '#domain/files/content-check.ts'
import { bytes } from '#domain/quantity.ts'
import type { Reading } from '#pages/files/use-reading.ts'
import { BusyButton } from '#ui/busy-button.tsx'
import { save } from '#ui/save.ts'

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
      onClick={() => (blob ? save(blob, name) : reading.start('save'))}
    >
      {wrong ? 'Download other bytes than the CID’s' : 'Download'}
      {total !== undefined && ` ${bytes(total)}`}
    </BusyButton>
  )
}
