import { Link, Navigate, useLocation, useParams, useSearchParams } from 'react-router'
import { AddFiles } from '#pages/files/add/add-files.tsx'
import { ContentPage } from '#pages/files/content/content-page.tsx'
import { OpenCidForm } from '#pages/files/content/open-cid-form.tsx'
import { PinListSection } from '#pages/files/pins/pin-list-section.tsx'
import { UploadList } from '#pages/files/uploads/upload-list.tsx'
import { filesPath, parseFilesPath } from '#paths/files.ts'
import { useUploads } from '#state/uploads/use-uploads.ts'
import { Note } from '#ui/page/note.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'

/** `/files`: add files and see what this device added; `/files/{cid}`: the content of one CID. */
export default function FilesPage() {
  const params = useParams()
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const filesAddress = parseFilesPath(params, search)
  if ('problem' in filesAddress)
    return (
      <Page title="Files">
        <PageHead title="Files" />
        <Note title="This is no CID">
          <p>{filesAddress.problem}</p>
          <p className="data mt-2 break-all text-mute">{params.cid}</p>
          <p className="mt-3">
            <Link to={filesPath()}>All files of this device</Link>
          </p>
        </Note>
      </Page>
    )
  const { cid } = filesAddress
  if (cid === undefined) return <FilesHome />
  // A pasted address was reduced to its CID: redirect to the canonical path.
  const canonicalPath = filesPath(filesAddress)
  if (!canonicalPath.startsWith(pathname)) return <Navigate replace to={canonicalPath} />
  return <ContentPage key={cid} address={{ ...filesAddress, cid }} />
}

/** `/files`: add files, open a CID, and what this device remembers. */
function FilesHome() {
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
