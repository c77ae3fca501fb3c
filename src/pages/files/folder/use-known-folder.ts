import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FolderFile } from '#domain/files/folder-listing.ts'
import { pinEntryId } from '#domain/files/pins/pin-entry.ts'
import type { FileExample } from '#protocol/connection.ts'
import { filesConnectionQuery } from '#state/connections/connections.ts'
import { type PinList, usePinList } from '#state/pins/pin-list.ts'

/** A folder with the files in it that this browser or its service knows. */
export type KnownFolder = { cid: string; name: string; files: readonly FolderFile[] }

/**
 * The known files of a folder: those that this browser added or imported, otherwise those of the
 * service's examples. No operation lists a folder. Undefined where none are known.
 */
export function useKnownFolder(cid: string | undefined): KnownFolder | undefined {
  const connection = useQuery(filesConnectionQuery).data
  const pinList = usePinList().data
  return useMemo(() => {
    if (cid === undefined || !connection || !pinList) return undefined
    return findKnownFolder(cid, connection, pinList)
  }, [cid, connection, pinList])
}

/** `useKnownFolder` for a given service with its examples, and a pin list. */
export function findKnownFolder(
  cid: string,
  { ipfsUrl: service, examples }: { ipfsUrl: string; examples: readonly FileExample[] },
  { byId }: Pick<PinList, 'byId'>,
): KnownFolder | undefined {
  const files: FolderFile[] = []
  for (const entry of byId.values())
    if (entry.root === cid && entry.service === service)
      files.push({ path: entry.name, cid: entry.cid, size: entry.size })
  const example = examples.find((example) => example.cid === cid)
  const name = byId.get(pinEntryId({ service, cid }))?.name || example?.name || 'Folder'
  if (files.length > 0) return { cid, name, files }
  return example?.files && { cid, name, files: example.files }
}

/** Bytes of all files of a folder; undefined where the size of one is not known. */
export function knownSize({ files }: KnownFolder): number | undefined {
  const sum = files.reduce((total, { size }) => total + (size ?? Number.NaN), 0)
  return Number.isNaN(sum) ? undefined : sum
}
