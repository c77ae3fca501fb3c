import { queryOptions, skipToken } from '@tanstack/react-query'

/** Bytes that are shown as text at once: more would make the page slow. */
export const maxTextBytes = 4 * 1024 * 1024

/** All bytes of a content that was read after its preview, where they are not too many to show. */
export const wholeTextQuery = (cid: string, whole: Blob | undefined) =>
  queryOptions({
    queryKey: ['content text', 'files', cid] as const,
    queryFn:
      whole && whole.size <= maxTextBytes
        ? async () => new Uint8Array(await whole.arrayBuffer())
        : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
