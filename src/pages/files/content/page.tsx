import { lazy } from 'react'
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router'
import { ContentPage } from '#pages/files/content/content-page.tsx'
import { parseFilesPath } from '#paths/files.ts'
import { filesPath } from '#paths/files-path.ts'

const InvalidCid = lazy(() => import('#pages/files/content/invalid-cid.tsx'))

/** `/files/{cid}`: the content of one CID, or what is wrong with it. */
export default function CidPage() {
  const params = useParams()
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const { cid = '' } = params
  const filesAddress = parseFilesPath({ cid }, search)
  if ('problem' in filesAddress) return <InvalidCid cid={cid} problem={filesAddress.problem} />
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
