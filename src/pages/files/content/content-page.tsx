import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { FilePage } from '#pages/files/content/file-page.tsx'
import { useKnownFolder } from '#pages/files/folder/use-known-folder.ts'
import type { FilesAddress } from '#paths/files-path.ts'
import { contentPreviewQuery } from '#queries/files/content-preview.ts'
import { filesConnectionQuery } from '#state/connections/connections.ts'
import { usePinEntry, usePinList } from '#state/pins/pin-list.ts'

const FolderPage = lazy(() => import('#pages/files/content/folder-page.tsx'))

/** `/files/{cid}`: a file, shown without running any of it, or a folder. */
export function ContentPage({ address }: { address: FilesAddress & { cid: string } }) {
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
