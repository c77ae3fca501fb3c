import { readCid } from '#domain/files/cid/cid.ts'
import type { FolderFile } from '#domain/files/folder-listing.ts'

/** The list that is added with files of a folder that were added one by one. */
export type FileManifest = { name: string; files: FolderFile[] }

/** Reads `{ name, files: { [path]: { cid, size } } }`; undefined when the text is something else. */
export function readFileManifest(text: string): FileManifest | undefined {
  try {
    const { name, files } = JSON.parse(text)
    const listed = Object.entries<{ cid: string; size?: unknown }>(files).map(
      ([path, { cid, size }]) => ({ path, cid, size: typeof size === 'number' ? size : undefined }),
    )
    const isManifest =
      typeof name === 'string' && listed.length > 0 && listed.every(({ cid }) => readCid(cid))
    return isManifest ? { name, files: listed } : undefined
  } catch {
    return undefined
  }
}
