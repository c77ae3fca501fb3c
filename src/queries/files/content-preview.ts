import { queryOptions, skipToken } from '@tanstack/react-query'
import { RpcError } from '#api/errors.ts'
import { type CatContent, cat } from '#api/files/files.ts'
import type { ContentCheck } from '#domain/files/content/content-check.ts'
import { needsWholeContent } from '#domain/files/content/content-kind.ts'

const KiB = 1024

/** Most bytes read unless a person asks for more. */
const maxAutoLoadBytes = 16 * KiB * KiB

/** Text is read in part; a part of a picture or a film cannot be shown. */
const previewBytes = (firstBytes: Uint8Array, size = 0): number =>
  needsWholeContent(firstBytes) && size <= maxAutoLoadBytes ? maxAutoLoadBytes : 256 * KiB

/** Whether `cat` failed at a directory: Kubo's message, core/commands/cat.go; other servers copy it. */
export const isDirectoryRefusal = (error: unknown): boolean =>
  error instanceof RpcError && /is a directory/i.test(error.message)

/** A CID's content as far as a preview needs it, also as a blob. */
export type ContentPreview = CatContent & { blob: Blob }

/**
 * The beginning of a CID's content (spec 4.6, `cat`), or that it is a directory, which has none.
 * The bytes of a CID never change.
 */
export const contentPreviewQuery = (cid: string) =>
  queryOptions({
    queryKey: ['content', 'files', cid] as const,
    queryFn: async ({ signal }): Promise<ContentPreview | 'directory'> => {
      try {
        const content = await cat(cid, previewBytes, signal)
        return { ...content, blob: new Blob([content.bytes]) }
      } catch (error) {
        if (isDirectoryRefusal(error)) return 'directory'
        throw error
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * The key of the verdict on all bytes of a CID; `knownSettings` is the id of the settings with which
 * this browser once got this very CID.
 */
export const contentCheckKey = (cid: string, knownSettings: string | undefined) =>
  ['content check', 'files', cid, knownSettings] as const

/** Whether bytes are those that the CID names. In the key, the CID stands for the bytes. */
export const contentCheckQuery = (
  cid: string,
  whole: Blob | undefined,
  knownSettings: string | undefined,
) =>
  queryOptions({
    queryKey: contentCheckKey(cid, knownSettings),
    queryFn: whole
      ? async ({ signal }): Promise<ContentCheck> => {
          const { checkContent } = await import('#queries/files/content-cids.ts')
          return checkContent(cid, whole, knownSettings, signal)
        }
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })

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
