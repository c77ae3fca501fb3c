import { AddFiles } from '#pages/files/add/add-files.tsx'
import { OpenCidForm } from '#pages/files/content/open-cid-form.tsx'
import { PinListSection } from '#pages/files/pins/pin-list-section.tsx'
import { UploadList } from '#pages/files/uploads/upload-list.tsx'
import { useUploads } from '#state/uploads/use-uploads.ts'
import { Page } from '#ui/page/page.tsx'

/** `/files`: add files, open a CID, and what this device remembers. */
export function FilesHome() {
  const uploadQueue = useUploads()
  return (
    <Page title="Files">
      <header className="mb-1 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">Files</h1>
          <p className="text-mute">A file is found by what it holds: its CID.</p>
        </div>
        <OpenCidForm />
      </header>
      <AddFiles start={uploadQueue.start} />
      <UploadList {...uploadQueue} />
      <PinListSection />
    </Page>
  )
}
