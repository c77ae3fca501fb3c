import { Navigate, useLocation, useParams, useSearchParams } from 'react-router'
import { AddFiles } from '#pages/files/add/add-files.tsx'
import { OpenCidForm } from '#pages/files/add/open-cid-form.tsx'
import { ContentPage } from '#pages/files/content/content-page.tsx'
import { PinListSection } from '#pages/files/pins/pin-list-section.tsx'
import { UploadList } from '#pages/files/uploads/upload-list.tsx'
import { filesPath, parseFilesPath } from '#paths/files.ts'
import { usePinList } from '#state/pins/pin-list.ts'
import { useUploads } from '#state/uploads/use-uploads.ts'
import { EntityHeader } from '#ui/entity/entity-header.tsx'
import { Page } from '#ui/page/page.tsx'

/** `/files`: add files and see what this browser added; `/files/{cid}`: the content of one CID. */
export default function FilesPage() {
  const params = useParams()
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const filesAddress = parseFilesPath(params, search)
  if ('problem' in filesAddress)
    return (
      <Page title="Invalid CID">
        <EntityHeader
          crumbs={[{ label: 'Files', to: filesPath() }, { label: 'Invalid CID' }]}
          title="Invalid CID"
        />
        <div className="card px-4 py-3 sm:px-5">
          <p>{filesAddress.problem}</p>
          <p className="data mt-1 break-all text-mute">{params.cid}</p>
        </div>
        <div className="max-w-xl">
          <OpenCidForm />
        </div>
      </Page>
    )
  const { cid } = filesAddress
  if (cid === undefined) return <FilesHome />
  // A pasted address was reduced to its CID: redirect to the canonical path.
  const canonicalPath = filesPath(filesAddress)
  if (!canonicalPath.startsWith(pathname)) return <Navigate replace to={canonicalPath} />
  return <ContentPage key={cid} address={{ ...filesAddress, cid }} />
}

/** `/files`: add files, open a CID, and what this browser added or pinned. */
function FilesHome() {
  const uploadQueue = useUploads()
  const pinList = usePinList().data
  const isEmpty = pinList?.byId.size === 0 && uploadQueue.uploads.length === 0
  return (
    <Page title="Files">
      <EntityHeader title="Files" />
      <AddFiles compact={!isEmpty} start={uploadQueue.start} />
      <UploadList {...uploadQueue} />
      <PinListSection />
    </Page>
  )
}
