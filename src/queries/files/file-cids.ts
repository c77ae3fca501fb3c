import { mutationOptions } from '@tanstack/react-query'
import type { HashingMethod } from '#domain/files/content/content-check.ts'
import { importProfiles } from '#domain/files/unixfs/import-settings.ts'
import { cidsOfBlob } from '#queries/files/content-cids.ts'

const hashings: readonly HashingMethod[] = [...importProfiles, 'raw']

/**
 * The CIDs that a file gets in every way known here, read once, unless `signal` ends it before.
 * `onRead` is told bytes.
 */
export const fileCidsMutation = (onRead: (bytes: number) => void) =>
  mutationOptions({
    mutationKey: ['file CIDs'],
    mutationFn: async ({
      file,
      signal,
    }: {
      file: File
      signal: AbortSignal
    }): Promise<{ cids: { how: HashingMethod; cid: string }[] } | { why: string }> => {
      const computedCids = await cidsOfBlob(file, hashings, signal, onRead)
      if ('why' in computedCids) return computedCids
      return { cids: hashings.map((how, index) => ({ how, cid: computedCids.cids[index] ?? '' })) }
    },
  })
