import { useQuery } from '@tanstack/react-query'
import { pinEntryId } from '#domain/files/pins/pin-entry.ts'
import { visibleName } from '#domain/text/visible-name.ts'
import { filesPath } from '#paths/files-path.ts'
import type { FileExample } from '#protocol/connection.ts'
import { filesConnectionQuery } from '#state/connections/connections.ts'
import { type PinList, usePinList } from '#state/pins/pin-list.ts'
import type { Crumb } from '#ui/entity/entity-header.tsx'

/** The way from the files to a path in a folder; its last part is the page itself. */
export function folderCrumbs({ cid, name }: { cid: string; name: string }, path: string): Crumb[] {
  const pathParts = path === '' ? [] : path.split('/')
  const pathCrumbs = pathParts.map((part, index) => ({
    label: visibleName(part),
    ...(index < pathParts.length - 1 && {
      to: filesPath({ cid, path: pathParts.slice(0, index + 1).join('/') }),
    }),
  }))
  return [
    { label: 'Files', to: filesPath() },
    pathParts.length === 0 ? { label: name } : { label: name, to: filesPath({ cid }) },
    ...pathCrumbs,
  ]
}

/** A folder whose blocks were not read yet; `size` is that of its files, in bytes. */
export type KnownFolder = { name: string; size: number | undefined }

/** A CID as a folder that this browser added, or an example of the service; undefined for others. */
export function useKnownFolder(cid: string | undefined): KnownFolder | undefined {
  const connection = useQuery(filesConnectionQuery).data
  const pinList = usePinList().data
  return cid === undefined || !connection || !pinList
    ? undefined
    : findKnownFolder(cid, connection, pinList)
}

/** `useKnownFolder` for a given service with its examples, and a pin list. */
export function findKnownFolder(
  cid: string,
  { ipfsUrl: service, examples }: { ipfsUrl: string; examples: readonly FileExample[] },
  { byId }: Pick<PinList, 'byId'>,
): KnownFolder | undefined {
  const entry = byId.get(pinEntryId({ service, cid }))
  const example = examples.find((example) => example.cid === cid)
  if (entry?.files === undefined && !example?.files) return undefined
  return { name: entry?.name || example?.name || 'Folder', size: entry?.size ?? example?.size }
}
