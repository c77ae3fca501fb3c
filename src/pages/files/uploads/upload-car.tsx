import { sanitizeFileName } from '#domain/files/content/download-name.ts'
import { importSettingsById, kuboDefaults } from '#domain/files/unixfs/import-settings.ts'
import CarDownload from '#pages/files/car/car-download.tsx'
import type { Upload } from '#state/uploads/upload.ts'
import { loadContent } from '#state/uploads/upload-content.ts'

/** Saves what is to be uploaded as a CAR, before a provider has it. */
export default function UploadCar({ upload }: { upload: Upload }) {
  const { name, size, cid, settings } = upload
  return (
    <div className="grid gap-2 border-t border-line px-4 py-3">
      <CarDownload
        size={size}
        request={{
          fileName: `${sanitizeFileName(name) || 'upload'}.car`,
          root: cid,
          candidates: [importSettingsById(settings) ?? kuboDefaults],
          open: async () => {
            const content = await loadContent(upload)
            return content
              ? { content, discard: () => undefined }
              : { why: 'This browser has no copy of the file. Select it again.' }
          },
        }}
      />
    </div>
  )
}
