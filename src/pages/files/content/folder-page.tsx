import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Folder } from 'lucide-react'
import { Link, Navigate } from 'react-router'
import type { PinEntry } from '#domain/files/pins/pin-entry.ts'
import { listEntries } from '#domain/files/unixfs/directory-block.ts'
import type { FolderTarget } from '#domain/files/unixfs/folder-target.ts'
import { visibleName } from '#domain/text/visible-name.ts'
import { countWithNoun, formatByteCount, groupDigits } from '#domain/values/hex.ts'
import { ContentFrame } from '#pages/files/content/content-frame.tsx'
import { FolderListing } from '#pages/files/folder/folder-listing.tsx'
import { folderCrumbs, type KnownFolder } from '#pages/files/folder/use-known-folder.ts'
import { type FilesAddress, filesPath } from '#paths/files-path.ts'
import { folderProgressQuery, folderTargetQuery } from '#queries/files/folder-target.ts'
import { usePinEntry } from '#state/pins/pin-list.ts'
import { QueryFailure } from '#ui/answer/failure-note.tsx'
import { RunProgress } from '#ui/answer/run-progress.tsx'
import { StatusTag } from '#ui/entity/entity-body.tsx'
import { MenuSaveProof } from '#ui/entity/menu-save-proof.tsx'
import { RailRow } from '#ui/entity/rail-section.tsx'
import { Note } from '#ui/page/page.tsx'
import { Passed } from '#ui/verdict/passed.tsx'
import { VerificationTag } from '#ui/verdict/verification-tag.tsx'

type Props = {
  address: FilesAddress & { cid: string }
  service: string | undefined
  pinEntry: PinEntry | undefined
  knownFolder: KnownFolder | undefined
}

/** A folder, or the folder at a path in it: its own blocks name what is in it, and prove it. */
export default function FolderPage({ address, service, pinEntry, knownFolder }: Props) {
  const client = useQueryClient()
  const { cid: root } = address
  const path = (address.path ?? '').replace(/\/+$/, '')
  const targetResult = useQuery(folderTargetQuery(root, path))
  const target = targetResult.data
  const shownCid = target?.kind === 'folder' ? target.cid : root
  const ownEntry = usePinEntry(service, shownCid)
  if (target?.kind === 'file' && path !== '')
    return <Navigate replace to={filesPath({ cid: target.cid, folder: root, path })} />
  const name = pinEntry?.name || knownFolder?.name || ''
  const size = path === '' ? knownFolder?.size : undefined
  const buildProof = async (signal: AbortSignal) => {
    const { buildDirectoryProof } = await import('#queries/proof-file/build-proof.ts')
    return buildDirectoryProof({ client, signal }, shownCid)
  }
  const isMissing = target?.kind === 'missing'
  const crumbs = folderCrumbs({ cid: root, name: name || 'Folder' }, path)
  const rows = target?.kind === 'folder' ? listEntries(target.entries, path) : undefined
  return (
    <ContentFrame
      {...{ address, shownCid, service, crumbs }}
      pinEntry={path === '' ? pinEntry : ownEntry}
      name={path === '' ? name : (path.split('/').at(-1) ?? '')}
      isFolder
      isRead={targetResult.isFetched}
      title={visibleName((!isMissing && path.split('/').at(-1)) || name || 'Folder')}
      tags={
        <>
          <FolderTag target={target} isRead={targetResult.isFetched} />
          {(path === '' || rows) && <StatusTag>Folder</StatusTag>}
          {size !== undefined && <StatusTag>{formatByteCount(size)}</StatusTag>}
          {rows && <StatusTag>{countWithNoun(rows.length, 'entry', 'entries')}</StatusTag>}
        </>
      }
      view={{ name: 'files', label: 'Files' }}
      verification={<FolderVerdict target={target} isRead={targetResult.isFetched} />}
      needsVerification={target?.kind === 'mismatch'}
      menuItems={rows?.[0] && <MenuSaveProof build={buildProof} />}
    >
      {isMissing ? (
        <Note
          title="Not in this folder"
          actions={<Link to={filesPath({ cid: root })}>Open the folder</Link>}
        >
          <p className="data break-all">{visibleName(path)}</p>
        </Note>
      ) : rows ? (
        <>
          {rows.length === 0 ? (
            <Note title="Empty folder" icon={<Folder />} />
          ) : (
            <FolderListing folder={root} rows={rows} />
          )}
          {target?.kind === 'folder' && !target.isWhole && (
            <p className="text-sm text-mute">
              More entries were not read: the folder is larger than is listed here.
            </p>
          )}
        </>
      ) : target ? (
        <Note title="Folder not listed" icon={<Folder />}>
          <p>The bytes that came are not this folder.</p>
        </Note>
      ) : targetResult.error ? (
        <>
          <Note inline title="Folder not listed">
            <p>
              The provider did not give the folder’s own block. A file in it opens by its own CID.
            </p>
          </Note>
          <QueryFailure of={targetResult} />
        </>
      ) : (
        <ReadingFolder {...{ root, path }} />
      )}
    </ContentFrame>
  )
}

type TargetProps = { target: FolderTarget | undefined; isRead: boolean }

/** Whether the blocks of the folder have their CIDs, as a tag that leads to the reason. */
function FolderTag({ target, isRead }: TargetProps) {
  if (target?.kind === 'mismatch') return <VerificationTag text="Mismatch" tone="bad" />
  if (target && 'isVerified' in target && target.isVerified)
    return <VerificationTag text="Verified" tone="ok" />
  return <VerificationTag text={isRead ? 'Unverified' : 'Verifying…'} />
}

function FolderVerdict({ target, isRead }: TargetProps) {
  if (!target) return <RailRow label={isRead ? 'Folder block not received' : 'Verifying…'} />
  if (target.kind === 'mismatch')
    return (
      <>
        <RailRow label="Folder block">
          <span className="font-medium text-bad">does not match its CID</span>
        </RailRow>
        <RailRow label="CID">
          <span className="data break-all">{target.cid}</span>
        </RailRow>
        <RailRow label="CID of the received bytes">
          <span className="data break-all">{target.here}</span>
        </RailRow>
      </>
    )
  if (!('isVerified' in target && target.isVerified))
    return <RailRow label="Folder block not verified" />
  return (
    <>
      <RailRow label="Names and CIDs">
        <Passed>match this CID</Passed>
      </RailRow>
      <p className="border-t border-line py-1.5 text-sm text-mute">
        Sizes are those that the folder states, with the bytes that hold its files together. Each
        file is checked when it is opened.
      </p>
    </>
  )
}

/** Shown while the blocks of a folder come, with their number where they are many. */
function ReadingFolder({ root, path }: { root: string; path: string }) {
  const progress = useQuery(folderProgressQuery(root, path)).data
  return (
    <div aria-busy="true" className="grid gap-2">
      {progress && (
        <RunProgress share={progress.blocksRead / progress.blocksKnown}>
          Reading the folder: {groupDigits(progress.blocksRead)} of{' '}
          {groupDigits(progress.blocksKnown)} blocks
        </RunProgress>
      )}
      <div aria-hidden="true" className="waiting h-64 rounded-lg" />
    </div>
  )
}
