import { sanitizeFileName } from '#domain/files/content/download-name.ts'
import type { FolderContent } from '#domain/files/unixfs/folder.ts'
import type { ImportSettings } from '#domain/files/unixfs/import-settings.ts'
import CarDownload from '#pages/files/car/car-download.tsx'

type Props = {
  name: string
  size: number
  settings: ImportSettings
  /** CID of the content with these settings, where it was computed already. */
  root?: string | undefined
  primary?: boolean
  /** Undefined where the bytes are gone. */
  loadContent: () => Promise<Blob | FolderContent<Blob> | undefined>
}

/** Saves a file or folder of this device as a CAR, without a request. */
export default function LocalCarDownload({
  name,
  size,
  settings,
  root,
  primary = false,
  loadContent,
}: Props) {
  return (
    <CarDownload
      {...{ size, primary }}
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
