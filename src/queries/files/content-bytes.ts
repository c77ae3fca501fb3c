import { queryOptions } from '@tanstack/react-query'
import { catRange } from '#api/files/files.ts'
import { findBytes } from '#domain/files/content/hex-dump.ts'

/** Bytes that are read at once. */
export const chunkBytes = 64 * 1024

/**
 * Bytes of a content from `start` on: of those that were loaded, otherwise by a range read. Null
 * where the service does not know ranges.
 */
export const contentBytesQuery = (cid: string, start: number, loadedBlob: Blob, whole: boolean) =>
  queryOptions({
    queryKey: ['content bytes', 'files', cid, start, whole || start < loadedBlob.size] as const,
    queryFn: async ({ signal }): Promise<Uint8Array<ArrayBuffer> | null> => {
      if (whole || start + chunkBytes <= loadedBlob.size)
        return new Uint8Array(await loadedBlob.slice(start, start + chunkBytes).arrayBuffer())
      return (await catRange(cid, { offset: start, length: chunkBytes }, signal)) ?? null
    },
    staleTime: Number.POSITIVE_INFINITY,
    // A person who scrolls through gigabytes does not keep them in memory.
    gcTime: 30_000,
  })

/**
 * Whether the service supports offsets, which the specification does not know: the end of the
 * loaded bytes is read again and compared.
 */
export const rangeSupportQuery = (cid: string, loadedBlob: Blob) =>
  queryOptions({
    queryKey: ['content ranges', 'files', cid] as const,
    queryFn: async ({ signal }): Promise<boolean> => {
      const length = Math.min(64, loadedBlob.size)
      const offset = loadedBlob.size - length
      const receivedBytes = await catRange(cid, { offset, length }, signal)
      const expectedBytes = new Uint8Array(await loadedBlob.slice(offset).arrayBuffer())
      return (
        receivedBytes?.length === length &&
        receivedBytes.every((byte, byteIndex) => byte === expectedBytes[byteIndex])
      )
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * The offset of bytes in a content at or after `from`, read piece by piece; undefined when they are
 * not in it.
 * @throws the signal's reason when it is aborted: a content may be gigabytes
 */
export async function findInBlob(
  blob: Blob,
  searchBytes: Uint8Array,
  from: number,
  signal: AbortSignal,
): Promise<number | undefined> {
  const stepBytes = 4 * 1024 * 1024
  for (let stepStart = from; stepStart < blob.size; stepStart += stepBytes) {
    signal.throwIfAborted()
    // A match across the border of two pieces is found in the first.
    const piece = blob.slice(stepStart, stepStart + stepBytes + searchBytes.length - 1)
    const matchIndex = findBytes(new Uint8Array(await piece.arrayBuffer()), searchBytes)
    if (matchIndex !== undefined) return stepStart + matchIndex
  }
  return undefined
}
