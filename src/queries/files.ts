import { mutationOptions, queryOptions, skipToken } from '@tanstack/react-query'
import { type Content, cat } from '#api/files.ts'
import { imageType } from '#domain/files/image-type.ts'
import { checkHere } from '#queries/import-here.ts'

const KiB = 1024

/** Text is read in part; of a picture, a part is nothing. */
const previewBound = (first: Uint8Array): number =>
  imageType(first) === undefined ? 256 * KiB : 8 * KiB * KiB

/** A CID's content as far as a preview needs it, with the bytes that were read. */
export type Preview = Content & { bytes: Uint8Array }

/** The beginning of a CID's content (spec 4.6, `cat`). A CID names its bytes: they never change. */
export const previewQuery = (cid: string) =>
  queryOptions({
    queryKey: ['content', 'files', cid] as const,
    queryFn: async ({ queryKey: [, , cid], signal }): Promise<Preview> => {
      const content = await cat(cid, previewBound, signal)
      return { ...content, bytes: new Uint8Array(await content.blob.arrayBuffer()) }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Whether bytes are those that the CID names. The CID stands for the bytes in the key. */
export const contentCheckQuery = (cid: string, whole: Blob | undefined) =>
  queryOptions({
    queryKey: ['content check', 'files', cid] as const,
    queryFn: whole ? ({ queryKey: [, , cid], signal }) => checkHere(whole, cid, signal) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Reads all of a CID's content, whatever its size, telling how far it is. */
export const wholeMutation = (
  cid: string,
  onRead: (bytes: number, size: number | undefined) => void,
) =>
  mutationOptions({
    mutationKey: ['whole', cid],
    mutationFn: async (signal: AbortSignal): Promise<Blob> => {
      const { blob } = await cat(cid, () => Number.POSITIVE_INFINITY, signal, onRead)
      return blob
    },
  })
