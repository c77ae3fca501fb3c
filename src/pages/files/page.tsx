import { AddFiles } from '#pages/files/add/add-files.tsx'
import { PinListSection } from '#pages/files/pins/pin-list-section.tsx'
import { UploadList } from '#pages/files/uploads/upload-list.tsx'
import { usePinList } from '#state/pins/pin-list.ts'
import { useUploads } from '#state/uploads/use-uploads.ts'
import { EntityHeader } from '#ui/entity/entity-header.tsx'
import { Page } from '#ui/page/page.tsx'

/** `/files`: add files, open a CID, and what this browser added or pinned. */
export default function FilesPage() {
  const uploadQueue = useUploads()
  const pinList = usePinList().data
  const isEmpty = pinList?.byId.size === 0 && uploadQueue.uploads.length === 0
  return (
    <Page title="Files">
      <EntityHeader title="Files" />
      <AddFiles isEmpty={isEmpty} />
      <UploadList {...uploadQueue} />
      <PinListSection />
    </Page>
  )
}
