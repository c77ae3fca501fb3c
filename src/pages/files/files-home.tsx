import { kuboDefaults } from '#domain/files/import-settings.ts'
import { ChooseFiles } from '#pages/files/choose-files.tsx'
import { CidBox } from '#pages/files/cid-box.tsx'
import { LedgerList } from '#pages/files/ledger-list.tsx'
import { UploadList } from '#pages/files/upload-list.tsx'
import { useUploads } from '#queries/uploads.ts'
import { Page } from '#ui/page.tsx'

/** `/files`: add files, open a CID, and what this device remembers. */
export function FilesHome() {
  const uploads = useUploads()
  return (
    <Page title="Files">
      <header className="mb-1 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">Files</h1>
          <p className="text-mute">A file is found by what it holds: its CID.</p>
        </div>
        <CidBox />
      </header>
      <ChooseFiles
        onFiles={(files) =>
          uploads.start(
            files.map((file) => ({ name: file.name, size: file.size, content: file })),
            { settings: kuboDefaults, manifest: undefined },
          )
        }
      />
      <UploadList {...uploads} />
      <LedgerList />
    </Page>
  )
}
