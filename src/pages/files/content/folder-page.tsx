import { Folder } from 'lucide-react'
import { Navigate } from 'react-router'
import { listFolder } from '#domain/files/folder-listing.ts'
import type { PinEntry } from '#domain/files/pins/pin-entry.ts'
import { countWithNoun, formatByteCount } from '#domain/values/quantity.ts'
import { ContentFrame, PathNote } from '#pages/files/content/content-frame.tsx'
import { folderCrumbs } from '#pages/files/folder/folder-crumbs.ts'
import { FolderListing } from '#pages/files/folder/folder-listing.tsx'
import type { KnownFolder } from '#pages/files/folder/use-known-folder.ts'
import { type FilesAddress, filesPath } from '#paths/files-path.ts'
import { StatusTag } from '#ui/entity/status-tag.tsx'

type Props = {
  address: FilesAddress & { cid: string }
  service: string | undefined
  pinEntry: PinEntry | undefined
  knownFolder: KnownFolder | undefined
}

/** A folder: the known files at the path of the link, as no operation lists a folder. */
export default function FolderPage({ address, service, pinEntry, knownFolder }: Props) {
  const { cid, path = '' } = address
  const file = knownFolder?.files.find((file) => file.path === path)
  if (file) return <Navigate replace to={filesPath({ cid: file.cid, folder: cid, path })} />
  const listing = knownFolder && listFolder(knownFolder.files, path.replace(/\/+$/, ''))
  const isListed = knownFolder !== undefined && listing !== undefined
  const shownPath = isListed ? path.replace(/\/+$/, '') : ''
  const name = pinEntry?.name || knownFolder?.name || ''
  const crumbs = isListed
    ? folderCrumbs(knownFolder, shownPath)
    : [{ label: 'Files', to: filesPath() }, { label: name || 'Folder' }]
  return (
    <ContentFrame
      {...{ address, service, pinEntry, crumbs, name }}
      isFolder
      title={shownPath.split('/').at(-1) || name || 'Folder'}
      tags={
        <>
          <StatusTag>Folder</StatusTag>
          {knownFolder && <FolderSizeTags files={knownFolder.files} />}
        </>
      }
      note={path !== '' && !isListed && <PathNote path={path} />}
      views={[{ name: 'files', label: 'Files' }]}
    >
      {isListed ? (
        <>
          <FolderListing folder={cid} listing={listing} />
          <p className="text-sm text-mute">
            Known from this browser. This API cannot list folders.
          </p>
        </>
      ) : (
        <div className="card grid justify-items-center gap-1 px-4 py-10 text-center">
          <Folder aria-hidden="true" className="mb-2 size-8 text-mute" />
          <h2 className="text-lg font-semibold">Folder</h2>
          <p className="text-mute">This API cannot list folders.</p>
          <p className="text-mute">Open a file in it by its own CID.</p>
        </div>
      )}
    </ContentFrame>
  )
}

function FolderSizeTags({ files }: { files: KnownFolder['files'] }) {
  const sizeBytes = files.reduce((sum, { size }) => sum + (size ?? Number.NaN), 0)
  return (
    <>
      <StatusTag>{countWithNoun(files.length, 'file')}</StatusTag>
      {!Number.isNaN(sizeBytes) && <StatusTag>{formatByteCount(sizeBytes)}</StatusTag>}
    </>
  )
}
