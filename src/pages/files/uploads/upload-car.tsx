import { importSettingsById, kuboDefaults } from '#domain/files/unixfs/import-settings.ts'
import LocalCarDownload from '#pages/files/car/archive-download.tsx'
import type { Upload } from '#state/uploads/upload.ts'
import { loadContent } from '#state/uploads/upload-content.ts'

/** Saves the content of an upload as a CAR, whether a provider has it or not. */
export default function UploadCar({ upload }: { upload: Upload }) {
  const { name, size, cid, settings } = upload
  return (
    <div className="grid gap-2 border-t border-line px-4 py-3">
      <LocalCarDownload
        {...{ name, size }}
        settings={importSettingsById(settings) ?? kuboDefaults}
        root={cid}
        loadContent={() => loadContent(upload)}
      />
    </div>
  )
}
