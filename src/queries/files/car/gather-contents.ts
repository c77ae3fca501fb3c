import type { QueryClient } from '@tanstack/react-query'
import { createTemporaryFile } from '#api/device/content-file.ts'
import { catPieces } from '#api/files/files.ts'
import type { FolderFile } from '#domain/files/folder-listing.ts'
import type { FolderContent } from '#domain/files/unixfs/folder.ts'
import { contentPreviewQuery } from '#queries/files/content-preview.ts'
import { listFolderContent } from '#queries/files/folder-content.ts'

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

/** The content of a file. */
export async function gatherFile(
  client: QueryClient,
  cid: string,
  signal: AbortSignal,
  onRead: (bytes: number) => void,
) {
  const { blobs, discard } = await gatherContents(client, [cid], signal, onRead)
  return { content: blobs[0] ?? new Blob(), discard }
}

/**
 * The contents of all files of a folder: those that its blocks name, or, where the provider gives
 * none, those that this browser knows.
 */
export async function gatherFolder(
  client: QueryClient,
  cid: string,
  knownFiles: readonly FolderFile[] | undefined,
  signal: AbortSignal,
  onRead: (bytes: number) => void,
): Promise<{ content: FolderContent<Blob>; discard: () => void } | { why: string }> {
  const listed = await listFolderContent(client, cid, signal).catch((failure) => {
    signal.throwIfAborted()
    if (!knownFiles) throw failure
    return { files: knownFiles.map(({ path, cid }) => ({ path, file: cid })), empty: [] }
  })
  if ('why' in listed) return listed
  const cids = listed.files.map(({ file }) => file)
  const { blobs, discard } = await gatherContents(client, cids, signal, onRead)
  const files = listed.files.map(({ path }, index) => ({ path, file: blobs[index] ?? new Blob() }))
  return { content: { files, empty: listed.empty }, discard }
}
