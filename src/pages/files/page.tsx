import { Link, Navigate, useLocation, useParams, useSearchParams } from 'react-router'
import { ContentPage } from '#pages/files/content/content-page.tsx'
import { FilesHome } from '#pages/files/files-home.tsx'
import { filesPath, parseFilesPath } from '#paths/files.ts'
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
  // A pasted address was reduced to its CID: the page's own address says the same.
  const canonicalPath = filesPath(filesAddress)
  if (!canonicalPath.startsWith(pathname)) return <Navigate replace to={canonicalPath} />
  return <ContentPage key={cid} address={{ ...filesAddress, cid }} />
}
