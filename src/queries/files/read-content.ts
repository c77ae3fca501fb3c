import type { QueryClient } from '@tanstack/react-query'
import {
  type ContentFile,
  createTemporaryFile,
  DiskError,
  pickFile,
} from '#api/device/content-file.ts'
import { catPieces } from '#api/files/files.ts'
import type { ContentCheck } from '#domain/files/content/content-check.ts'
import { openContentCheck } from '#queries/files/content-cids.ts'
import { contentCheckKey } from '#queries/files/content-preview.ts'
import { limitProgress } from '#workers/limit-progress.ts'

/** Why a whole content is read: to check its CID, to look at it here, or to save it. */
export type ReadPurpose = 'check' | 'look' | 'save'

/** The content to read. `size` in bytes, if known; `knownSettings` as in `contentCheckKey`. */
export type ContentRequest = {
  cid: string
  name: string
  size: number | undefined
  knownSettings: string | undefined
}

/** A content that was read, undefined where a person cancelled it; its file is to be finished or discarded. */
export type ContentReadResult =
  | { check: ContentCheck; file: ContentFile | undefined }
  | { problem: string }
  | undefined

const progressIntervalMs = 100

/**
 * Reads a whole content to the disk, never more than a few MiB of it in memory, and recomputes its CID from
 * the same bytes while they come. Browsers open the dialog for a file only on a press of a button.
 * @throws ApiFailure
 */
export async function readContent(
  client: QueryClient,
  request: ContentRequest,
  purpose: ReadPurpose,
  signal: AbortSignal,
  onProgress: (bytes: number, size: number | undefined) => void,
): Promise<ContentReadResult> {
  let file: ContentFile | undefined
  try {
    if (purpose === 'save') file = await pickFile(request.name)
    if (purpose !== 'check') file ??= await createTemporaryFile(request.size)
    const check = await readInto(file, request, signal, onProgress)
    client.setQueryData(contentCheckKey(request.cid, request.knownSettings), check)
    return { check, file }
  } catch (error) {
    await file?.discard().catch(() => undefined)
    if (signal.aborted || (!file && (error as Error).name === 'AbortError')) return undefined
    if (error instanceof DiskError) return { problem: error.message }
    throw error
  }
}

async function readInto(
  file: ContentFile | undefined,
  { cid, knownSettings }: ContentRequest,
  signal: AbortSignal,
  onProgress: (bytes: number, size: number | undefined) => void,
): Promise<ContentCheck> {
  const contentCheck = openContentCheck(cid, knownSettings)
  let bytesRead = 0
  const report = limitProgress(onProgress, progressIntervalMs)
  const takePiece = async (piece: Uint8Array<ArrayBuffer>, size: number | undefined) => {
    bytesRead += piece.length
    await file?.write(piece)
    await contentCheck.push(piece)
    report(bytesRead, size)
    return true
  }
  try {
    await catPieces(cid, takePiece, signal)
    return await contentCheck.finish()
  } finally {
    contentCheck.end()
  }
}
