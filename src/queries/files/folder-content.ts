import type { QueryClient } from '@tanstack/react-query'
import type { FolderContent } from '#domain/files/unixfs/folder.ts'
import { folderTargetQuery } from '#queries/files/folder-target.ts'

/** Most files of one folder that are gathered, and the deepest nesting. */
const maxFiles = 100_000
const maxLevels = 256

class FolderProblem extends Error {}

/**
 * All files of a folder by the blocks of it and its subfolders, each checked; or why there is no
 * whole list.
 * @throws ApiFailure where the provider does not give the blocks; the reason of `signal`
 */
export async function listFolderContent(
  client: QueryClient,
  root: string,
  signal: AbortSignal,
): Promise<FolderContent<string> | { why: string }> {
  const files: { path: string; file: string }[] = []
  const empty: string[] = []
  async function walk(cid: string, path: string, level: number): Promise<void> {
    signal.throwIfAborted()
    if (files.length >= maxFiles || level > maxLevels)
      throw new FolderProblem('the folder is larger than can be gathered here.')
    const target = await client.fetchQuery(folderTargetQuery(cid, ''))
    if (target.kind === 'file') files.push({ path, file: cid })
    else if (target.kind !== 'folder')
      throw new FolderProblem('other bytes came than those of the folder.')
    else if (!target.isWhole) throw new FolderProblem('not all of the folder could be listed.')
    else if (target.entries.length === 0 && path !== '') empty.push(path)
    else
      for (const entry of target.entries)
        await walk(entry.cid, path === '' ? entry.name : `${path}/${entry.name}`, level + 1)
  }
  try {
    await walk(root, '', 0)
    return { files, empty }
  } catch (error) {
    if (!(error instanceof FolderProblem)) throw error
    return { why: error.message }
  }
}
