import { withQuery } from '#paths/query-text.ts'

/** Address of the files page: all files of this browser, or the content of one CID. */
export type FilesAddress = {
  cid?: string
  /** Path in the folder that the CID names. With `folder`, the path of this CID in that folder. */
  path?: string
  /** The CID of the folder in which this CID was opened. */
  folder?: string
  /** The tab, by name; without one the first view that the bytes have. */
  view?: string
}

/** Address of the files page, or of one CID's content. */
export function filesPath({ cid, folder, path, view }: FilesAddress = {}): string {
  if (cid === undefined) return '/files'
  return withQuery(`/files/${encodeURIComponent(cid)}`, { folder, path, view })
}
