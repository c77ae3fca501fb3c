import { queryOptions, skipToken } from '@tanstack/react-query'
import { RpcError } from '#api/errors.ts'
import { type CatContent, cat } from '#api/files/files.ts'
import {
  type ContentCheck,
  hashingsFor,
  judgeContent,
} from '#domain/files/content/content-check.ts'
import { needsWholeContent } from '#domain/files/content/content-kind.ts'
import type { ImportSettings } from '#domain/files/unixfs/import-settings.ts'
import { cidsOfBlob } from '#queries/files/content-cids.ts'

const KiB = 1024

/** More bytes are read only when a person asks for them. */
const maxAutoLoadBytes = 16 * KiB * KiB

/** Text is read in part; a part of a picture or a film cannot be shown. */
const previewBytes = (firstBytes: Uint8Array, size = 0): number =>
  needsWholeContent(firstBytes) && size <= maxAutoLoadBytes ? maxAutoLoadBytes : 256 * KiB

/** A CID's content as far as a preview needs it, with the bytes that were read. */
export type ContentPreview = CatContent & { bytes: Uint8Array<ArrayBuffer> }

/**
 * The beginning of a CID's content (spec 4.6, `cat`), or that it is a directory, which has none.
 * The bytes of a CID never change.
 */
export const contentPreviewQuery = (cid: string) =>
  queryOptions({
    queryKey: ['content', 'files', cid] as const,
    queryFn: async ({ queryKey: [, , cid], signal }): Promise<ContentPreview | 'directory'> => {
      try {
        const content = await cat(cid, previewBytes, signal)
        return { ...content, bytes: new Uint8Array(await content.blob.arrayBuffer()) }
      } catch (error) {
        // Kubo's message, core/commands/cat.go; other servers copy it.
        if (error instanceof RpcError && /is a directory/i.test(error.message)) return 'directory'
        throw error
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The key of the verdict on all bytes of a CID; `known` as in `hashingsFor`. */
export const contentCheckKey = (cid: string, known: ImportSettings | undefined) =>
  ['content check', 'files', cid, known?.id] as const

/** Whether bytes are those that the CID names. In the key, the CID stands for the bytes. */
export const contentCheckQuery = (
  cid: string,
  whole: Blob | undefined,
  known: ImportSettings | undefined,
) =>
  queryOptions({
    queryKey: contentCheckKey(cid, known),
    queryFn: whole
      ? async ({ signal }): Promise<ContentCheck> => {
          const hashingPlan = hashingsFor(cid, known)
          if ('why' in hashingPlan) return { verdict: 'not verifiable', ...hashingPlan }
          const { hashings } = hashingPlan
          const computedCids = await cidsOfBlob(whole, hashings, signal)
          if ('why' in computedCids) return { verdict: 'not verifiable', ...computedCids }
          return judgeContent(cid, hashings, computedCids.cids, known)
        }
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
