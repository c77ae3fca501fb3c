import { mutationOptions } from '@tanstack/react-query'
import type { HashingMethod } from '#domain/files/content/content-check.ts'
import { importProfiles } from '#domain/files/unixfs/import-settings.ts'
import { cidsOfBlob } from '#queries/files/content-cids.ts'

const hashings: readonly HashingMethod[] = [...importProfiles, 'raw']

/**
 * The CIDs of a file by every hashing method known here; the file is read once. `onRead` is called
 * with the bytes read so far; `signal` ends it.
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
