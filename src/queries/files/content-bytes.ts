import { queryOptions } from '@tanstack/react-query'
import { MalformedError } from '#api/errors.ts'
import { catRange } from '#api/files/files.ts'

/** Bytes that are read and shown at once: their dump is as long as a text that is drawn unasked. */
export const windowBytes = 8 * 1024

/**
 * Bytes of a content from `start` to before `end`: of those that were loaded, otherwise by a range
 * read, which only services that know ranges are asked for.
 */
export const contentBytesQuery = (
  cid: string,
  { start, end }: { start: number; end: number },
  loadedBlob: Blob,
) =>
  queryOptions({
    queryKey: ['content bytes', 'files', cid, start, end] as const,
    queryFn: async ({ signal }): Promise<Uint8Array<ArrayBuffer>> => {
      if (end <= loadedBlob.size)
        return new Uint8Array(await loadedBlob.slice(start, end).arrayBuffer())
      const received = await catRange(cid, { offset: start, length: end - start }, signal)
      if (!received)
        throw new MalformedError('The provider returned other bytes than this range.', '')
      return received
    },
    staleTime: Number.POSITIVE_INFINITY,
    // A person who walks through gigabytes does not keep them in memory.
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
