import type { QueryClient } from '@tanstack/react-query'
import { createTemporaryFile } from '#api/device/content-file.ts'
import { catPieces } from '#api/files/files.ts'
import { contentPreviewQuery } from '#queries/files/content-preview.ts'

/**
 * Reads whole contents with `cat`, one after the other, into one temporary file; `discard` removes
 * it. Content that a preview has read as a whole is not read again. `onRead` gets the bytes of all
 * together.
 * @throws ApiFailure, DiskError; an abort passes through
 */
export async function gatherContents(
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
