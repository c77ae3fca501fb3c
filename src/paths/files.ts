import { readCid } from '#domain/files/cid/cid.ts'
import { parseByteOffset } from '#domain/files/content/byte-offset.ts'
import type { FilesAddress } from '#paths/files-path.ts'

/** Reads what the query of a files page's address says beside its CID. */
export function readFilesView(search: URLSearchParams): Omit<FilesAddress, 'cid'> {
  const [folder, path, view, at] = ['folder', 'path', 'view', 'at'].map((name) => search.get(name))
  const byteOffset = parseByteOffset(at ?? '')
  return {
    ...(folder && readCid(folder) && { folder }),
    ...(path && { path }),
    ...(view && { view }),
    ...(byteOffset !== undefined && { at: byteOffset }),
  }
}
