import { queryOptions, skipToken } from '@tanstack/react-query'
import { MalformedError } from '#api/errors.ts'
import { cat } from '#api/files/files.ts'

/**
 * A block of a directory, checked against its CID; of a file only the beginning is read. The code
 * that reads blocks is loaded with the first folder: most pages of files have none.
 */
export const directoryBlockQuery = (cid: string) =>
  queryOptions({
    queryKey: ['directory block', 'files', cid] as const,
    queryFn: async ({ signal }) => {
      const { maxBlockBytes, readDirectory } = await import('#domain/files/unixfs/folder-target.ts')
      const { beginsAsFile } = await import('#domain/files/unixfs/directory-block.ts')
      return readDirectory(cid, async (asked) => {
        let isFile = false
        const { bytes, whole } = await cat(
          asked,
          (beginning) => {
            isFile = beginsAsFile(beginning)
            return isFile ? 0 : maxBlockBytes
          },
          signal,
        )
        if (isFile) return undefined
        if (!whole) throw new MalformedError('More bytes came than a block can have.', '')
        return bytes
      })
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * The end of a path in a folder ('' is the folder itself), found block by block through `cat`. Key:
 * what a CID names never changes.
 * @throws ApiFailure where the provider does not give the blocks of a folder
 */
export const folderTargetQuery = (root: string, path: string) =>
  queryOptions({
    queryKey: ['folder target', 'files', root, path] as const,
    queryFn: async ({ client, signal, queryKey }) => {
      const { findFolderTarget } = await import('#domain/files/unixfs/folder-target.ts')
      return findFolderTarget(
        root,
        path,
        (cid) => {
          signal.throwIfAborted()
          return client.fetchQuery(directoryBlockQuery(cid))
        },
        (blocksRead, blocksKnown) =>
          client.setQueryData(progressKey(queryKey), { blocksRead, blocksKnown }),
      )
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** How much of a large folder was read, while it is. */
export const folderProgressQuery = (root: string, path: string) =>
  queryOptions<{ blocksRead: number; blocksKnown: number }>({
    queryKey: progressKey(folderTargetQuery(root, path).queryKey),
    queryFn: skipToken,
  })

const progressKey = (targetKey: readonly unknown[]) => [...targetKey, 'progress']
