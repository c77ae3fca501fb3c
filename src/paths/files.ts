import { readCid } from '#domain/files/cid/cid.ts'
import { parseCidAddress } from '#domain/files/cid/cid-address.ts'
import { parseByteOffset } from '#domain/files/content/byte-offset.ts'
import type { FilesAddress } from '#paths/files-path.ts'

/** Reads a files page's address, or gives the problem of the CID in it. */
export function parseFilesPath(
  params: { cid?: string | undefined },
  search: URLSearchParams,
): FilesAddress | { problem: string } {
  if (params.cid === undefined) return {}
  const cidAddress = parseCidAddress(params.cid)
  if ('problem' in cidAddress) return cidAddress
  const [folder, path, view, at] = ['folder', 'path', 'view', 'at'].map((name) => search.get(name))
  const byteOffset = parseByteOffset(at ?? '')
  return {
    ...cidAddress,
    ...(folder && readCid(folder) && { folder }),
    ...(path && { path }),
    ...(view && { view }),
    ...(byteOffset !== undefined && { at: byteOffset }),
  }
}
