import { createTemporaryFile, DiskError, pickFile } from '#api/device/content-file.ts'
import type { FolderContent } from '#domain/files/unixfs/folder.ts'
import type { ImportSettings } from '#domain/files/unixfs/import-settings.ts'
import { type WrittenCar, writeCar } from '#queries/files/car/car-jobs.ts'

/** Content to write as a CAR; `open` reads it, where it is not on this device yet. */
export type CarRequest = {
  /** Name of the CAR file. */
  fileName: string
  /** The CID that its root must be; undefined where it is not known yet. */
  root: string | undefined
  /** The settings to try, the likeliest first. */
  candidates: readonly ImportSettings[]
  open: (
    signal: AbortSignal,
    onRead: (bytes: number) => void,
  ) => Promise<{ content: Blob | FolderContent<Blob>; discard: () => void } | { why: string }>
}

/** Current phase, and its bytes so far. */
export type CarProgress = { phase: 'read' | 'build'; bytes: number }

/** A CAR that was saved; `file` is still to be handed over where the browser had no dialog for it. */
export type SavedCar = Extract<WrittenCar, { root: string }> & {
  sizeBytes: number
  file: { blob: Blob; discard: () => void } | undefined
}

/**
 * Saves content as a CAR, never more than a few MiB of it in memory. Browsers open the dialog for a
 * file only on a press of a button.
 * @throws ApiFailure
 */
export async function saveCar(
  { fileName, root, candidates, open }: CarRequest,
  signal: AbortSignal,
  onProgress: (progress: CarProgress) => void,
): Promise<SavedCar | { why: string } | 'cancelled'> {
  let discardAll = () => undefined as unknown
  try {
    signal.throwIfAborted()
    const file = (await pickFile(fileName)) ?? (await createTemporaryFile(undefined))
    discardAll = () => file.discard().catch(() => undefined)
    const source = await open(signal, (bytes) => onProgress({ phase: 'read', bytes }))
    if ('why' in source) return source
    let sizeBytes = 0
    const countingFile = {
      write: (piece: Uint8Array<ArrayBuffer>) => {
        sizeBytes += piece.length
        return file.write(piece)
      },
    }
    const written = await writeCar(
      { content: source.content, candidates, root },
      countingFile,
      signal,
      (bytes) => onProgress({ phase: 'build', bytes }),
    ).finally(source.discard)
    if ('why' in written) return written
    const blob = await file.finish()
    const discardLater = discardAll
    discardAll = () => undefined
    return { ...written, sizeBytes, file: blob && { blob, discard: discardLater } }
  } catch (error) {
    if (signal.aborted || (error as Error).name === 'AbortError') return 'cancelled'
    if (error instanceof DiskError) return { why: error.message }
    throw error
  } finally {
    await discardAll()
  }
}
