import { Download } from 'lucide-react'
import { formatByteCount } from '#domain/values/quantity.ts'
import type { FileContent } from '#pages/files/content/use-file-content.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { downloadBlob } from '#ui/values/download-blob.ts'

/** Saves whole content as a file, and reads it first where only its beginning is loaded. */
export function DownloadButton({
  file: { wholeBlob, fileName, size, reading, check },
}: {
  file: FileContent
}) {
  return (
    <BusyButton
      primary
      busy={reading.progress !== undefined}
      title={size === undefined ? fileName : `${fileName}, ${formatByteCount(size)}`}
      onClick={() => (wholeBlob ? downloadBlob(wholeBlob, fileName) : reading.start('save'))}
    >
      <Download aria-hidden="true" className="size-4" />
      {check?.verdict === 'mismatch' ? 'Download mismatch' : 'Download'}
    </BusyButton>
  )
}
