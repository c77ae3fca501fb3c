import { type QueryClient, useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { type Params, useSearchParams } from 'react-router'
import { readCid } from '#domain/files/cid/cid.ts'
import { FilePage } from '#pages/files/content/file-page.tsx'
import { findKnownFolder, useKnownFolder } from '#pages/files/folder/use-known-folder.ts'
import { readFilesView } from '#paths/files.ts'
import type { FilesAddress } from '#paths/files-path.ts'
import { contentPreviewQuery } from '#queries/files/content-preview.ts'
import { filesConnectionQuery } from '#state/connections/connections.ts'
import { fetchFolderPins, fetchKnownPins, usePinEntry, usePinList } from '#state/pins/pin-list.ts'
import { usePageParams } from '#ui/page/page.tsx'

const FolderPage = lazy(() => import('#pages/files/content/folder-page.tsx'))
const PastedAddress = lazy(() => import('#pages/files/content/pasted-address.tsx'))

/**
 * The beginning of a file and the pin list beside it; a folder that is known is not read.
 * @public Called by `app/page-rows.tsx`.
 */
export async function prefetch(client: QueryClient, { cid = '' }: Params) {
  if (!readCid(cid)) return
  const pinsRead = fetchKnownPins(client)
  const connection = await client.fetchQuery(filesConnectionQuery)
  if (findKnownFolder(cid, connection, await fetchFolderPins(client))) return
  await Promise.all([client.fetchQuery(contentPreviewQuery(cid)), pinsRead])
}

/** `/files/{cid}`: the content of one CID, or what is wrong with it. */
export default function CidPage() {
  const { cid = '' } = usePageParams()
  const [search] = useSearchParams()
  if (!readCid(cid)) return <PastedAddress text={cid} />
  return <ContentPage key={cid} address={{ cid, ...readFilesView(search) }} />
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
