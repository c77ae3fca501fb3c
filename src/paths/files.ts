import { readCid } from '#domain/files/cid/cid.ts'
import type { FilesAddress } from '#paths/files-path.ts'

/** Reads what the query of a files page's address says beside its CID. */
export function readFilesView(search: URLSearchParams): Omit<FilesAddress, 'cid'> {
  const [folder, path, view] = ['folder', 'path', 'view'].map((name) => search.get(name))
  return {
    ...(folder && readCid(folder) && { folder }),
    ...(path && { path }),
    // A CAR had a tab of its own.
    ...(view && { view: view === 'car' ? 'share' : view }),
  }
}
