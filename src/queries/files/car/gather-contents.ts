import type { QueryClient } from '@tanstack/react-query'
import { createTemporaryFile } from '#api/device/content-file.ts'
import { catPieces } from '#api/files/files.ts'
import type { FolderContent } from '#domain/files/unixfs/folder.ts'
import { contentPreviewQuery } from '#queries/files/content-preview.ts'
import { folderTargetQuery } from '#queries/files/folder-target.ts'

/**
 * Reads whole contents with `cat`, one after the other, into one temporary file; `discard` removes
 * it. Content that a preview has read as a whole is not read again. `onRead` gets the bytes of all
 * together.
 * @throws ApiFailure, DiskError; an abort passes through
 */
async function gatherContents(
  client: QueryClient,
  cids: readonly string[],
  signal: AbortSignal,
  onRead: (bytes: number) => void,
): Promise<{ blobs: Blob[]; discard: () => void }> {
  const file = await createTemporaryFile(undefined)
  const ends: number[] = []
  let readBytes = 0
  try {
    for (const cid of cids) {
      const writePiece = async (piece: Uint8Array<ArrayBuffer>) => {
        await file.write(piece)
        readBytes += piece.length
        onRead(readBytes)
        return true
      }
      const preview = client.getQueryData(contentPreviewQuery(cid).queryKey)
      if (preview && preview !== 'directory' && preview.whole) await writePiece(preview.bytes)
      else await catPieces(cid, writePiece, signal)
      ends.push(readBytes)
    }
    const gathered = (await file.finish()) ?? new Blob()
    const blobs = ends.map((end, index) => gathered.slice(ends[index - 1] ?? 0, end))
    return { blobs, discard: () => void file.discard().catch(() => undefined) }
  } catch (error) {
    await file.discard().catch(() => undefined)
    throw error
  }
}

export async function gatherFile(
  client: QueryClient,
  cid: string,
  signal: AbortSignal,
  onRead: (bytes: number) => void,
) {
  const { blobs, discard } = await gatherContents(client, [cid], signal, onRead)
  return { content: blobs[0] ?? new Blob(), discard }
}

/** Most files of one folder that are gathered, and the deepest nesting. */
const maxFiles = 100_000
const maxLevels = 256

class FolderProblem extends Error {}

/**
 * All files of a folder by the blocks of it and its subfolders, each checked; or why there is no
 * whole list.
 * @throws ApiFailure where the provider does not give the blocks; the reason of `signal`
 */
async function listFolderContent(
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

/** The contents of all files of a folder, which its blocks name. */
export async function gatherFolder(
  client: QueryClient,
  cid: string,
  signal: AbortSignal,
  onRead: (bytes: number) => void,
): Promise<{ content: FolderContent<Blob>; discard: () => void } | { why: string }> {
  const listed = await listFolderContent(client, cid, signal)
  if ('why' in listed) return listed
  const cids = listed.files.map(({ file }) => file)
  const { blobs, discard } = await gatherContents(client, cids, signal, onRead)
  const files = listed.files.map(({ path }, index) => ({ path, file: blobs[index] ?? new Blob() }))
  return { content: { files, empty: listed.empty }, discard }
}
