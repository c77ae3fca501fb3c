import { type QueryClient, useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { Navigate, type Params, useLocation, useSearchParams } from 'react-router'
import { FilePage } from '#pages/files/content/file-page.tsx'
import { findKnownFolder, useKnownFolder } from '#pages/files/folder/use-known-folder.ts'
import { parseFilesPath } from '#paths/files.ts'
import { type FilesAddress, filesPath } from '#paths/files-path.ts'
import { contentPreviewQuery } from '#queries/files/content-preview.ts'
import { filesConnectionQuery } from '#state/connections/connections.ts'
import { fetchFolderPins, fetchKnownPins, usePinEntry, usePinList } from '#state/pins/pin-list.ts'
import { usePageParams } from '#ui/page/page-params.ts'

const FolderPage = lazy(() => import('#pages/files/content/folder-page.tsx'))
const InvalidCid = lazy(() => import('#pages/files/content/invalid-cid.tsx'))

/**
 * The beginning of a file and the pin list beside it; a folder that is known is not read.
 * @public Called by `app/page-rows.tsx`.
 */
export async function prefetch(client: QueryClient, { cid }: Params, search: URLSearchParams) {
  const address = parseFilesPath({ cid }, search)
  if ('problem' in address || address.cid === undefined) return
  const pinsRead = fetchKnownPins(client)
  const connection = await client.fetchQuery(filesConnectionQuery)
  const folderPins = await fetchFolderPins(client)
  if (findKnownFolder(address.cid, connection, folderPins)) return
  await Promise.all([client.fetchQuery(contentPreviewQuery(address.cid)), pinsRead])
}

/** `/files/{cid}`: the content of one CID, or what is wrong with it. */
export default function CidPage() {
  const params = usePageParams()
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

/** A file, shown without running any of it, or a folder. */
function ContentPage({ address }: { address: FilesAddress & { cid: string } }) {
  const { cid } = address
  const connection = useQuery(filesConnectionQuery)
  const pinList = usePinList()
  const service = connection.data?.ipfsUrl
  const pinEntry = usePinEntry(service, cid)
  const knownFolder = useKnownFolder(cid)
  // A known folder is not read: Kubo's response would be an error.
  const isReadable = pinList.isSuccess && connection.isFetched && !knownFolder
  const previewResult = useQuery({ ...contentPreviewQuery(cid), enabled: isReadable })
  const pageProps = { address, service, pinEntry }
  return knownFolder || previewResult.data === 'directory' ? (
    <FolderPage {...pageProps} knownFolder={knownFolder} />
  ) : (
    <FilePage {...pageProps} previewResult={previewResult} />
  )
}
