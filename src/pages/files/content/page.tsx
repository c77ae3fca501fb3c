import { Navigate, useLocation, useParams, useSearchParams } from 'react-router'
import { OpenCidForm } from '#pages/files/add/open-cid-form.tsx'
import { ContentPage } from '#pages/files/content/content-page.tsx'
import { parseFilesPath } from '#paths/files.ts'
import { filesPath } from '#paths/files-path.ts'
import { EntityHeader } from '#ui/entity/entity-header.tsx'
import { Page } from '#ui/page/page.tsx'

/** `/files/{cid}`: the content of one CID, or what is wrong with it. */
export default function CidPage() {
  const params = useParams()
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const { cid = '' } = params
  const filesAddress = parseFilesPath({ cid }, search)
  if ('problem' in filesAddress)
    return (
      <Page title="Invalid CID">
        <EntityHeader
          crumbs={[{ label: 'Files', to: filesPath() }, { label: 'Invalid CID' }]}
          title="Invalid CID"
        />
        <div className="card px-4 py-3 sm:px-5">
          <p>{filesAddress.problem}</p>
          <p className="data mt-1 break-all text-mute">{cid}</p>
        </div>
        <div className="max-w-xl">
          <OpenCidForm />
        </div>
      </Page>
    )
  // A pasted address was reduced to its CID: redirect to the canonical path.
  const canonicalPath = filesPath(filesAddress)
  if (!canonicalPath.startsWith(pathname)) return <Navigate replace to={canonicalPath} />
  return (
    <ContentPage
      key={filesAddress.cid}
      address={{ ...filesAddress, cid: filesAddress.cid ?? cid }}
    />
  )
}
