import { parseCidAddress } from '#domain/files/cid/cid-address.ts'
import { parseByteOffset } from '#domain/files/content/hex-dump.ts'

/** What the files page shows: all of this device's files, or the content of one CID. */
export type FilesAddress = {
  cid?: string
  /** What followed the CID in the address that was pasted; this API cannot follow it. */
  path?: string
  /** The view of the content, by name; without one the first that its bytes have. */
  view?: string
  /** The byte to go to, where bytes are looked at. */
  at?: number
}

/** Address of the files page, or of one CID's content. */
export function filesPath({ cid, path, view, at }: FilesAddress = {}): string {
  if (cid === undefined) return '/files'
  const queryText = new URLSearchParams({
    ...(path !== undefined && { path }),
    ...(view !== undefined && { view }),
    ...(at !== undefined && { at: `0x${at.toString(16)}` }),
  }).toString()
  return `/files/${encodeURIComponent(cid)}${queryText && `?${queryText}`}`
}

/** Reads a files page's address, or says what is wrong with the CID in it. */
export function parseFilesPath(
  params: { cid?: string | undefined },
  search: URLSearchParams,
): FilesAddress | { problem: string } {
  if (params.cid === undefined) return {}
  const cidAddress = parseCidAddress(params.cid)
  if ('problem' in cidAddress) return cidAddress
  const [path, view, at] = ['path', 'view', 'at'].map((name) => search.get(name))
  const byteOffset = parseByteOffset(at ?? '')
  return {
    ...cidAddress,
    ...(path && { path }),
    ...(view && { view }),
    ...(byteOffset !== undefined && { at: byteOffset }),
  }
}
