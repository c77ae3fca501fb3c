import { parseCidAddress } from '#domain/files/cid-address.ts'

/** What the files page shows: all of this device's files, or the content of one CID. */
export type FilesAddress = {
  cid?: string
  /** What followed the CID in the address that was pasted; this API cannot follow it. */
  path?: string
}

/** Address of the files page, or of one CID's content. */
export function filesPath({ cid, path }: FilesAddress = {}): string {
  if (cid === undefined) return '/files'
  const query = path === undefined ? '' : `?${new URLSearchParams({ path })}`
  return `/files/${encodeURIComponent(cid)}${query}`
}

/** Reads a files page's address, or says what is wrong with the CID in it. */
export function parseFilesPath(
  params: { cid?: string | undefined },
  search: URLSearchParams,
): FilesAddress | { problem: string } {
  if (params.cid === undefined) return {}
  const found = parseCidAddress(params.cid)
  const path = search.get('path')
  return 'problem' in found || path === null ? found : { ...found, path }
}
