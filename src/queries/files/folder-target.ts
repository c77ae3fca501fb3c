import { queryOptions, skipToken } from '@tanstack/react-query'

/**
 * A block of a directory, checked against its CID; of a file only the beginning is read. The code
 * that reads blocks is loaded with the first folder: most pages of files have none.
 */
export const directoryBlockQuery = (cid: string) =>
  queryOptions({
    queryKey: ['directory block', 'files', cid] as const,
    queryFn: async ({ signal }) => {
      const { readDirectory } = await import('#queries/files/read-folder.ts')
      return readDirectory(cid, signal)
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
      const { findFolderTarget } = await import('#queries/files/read-folder.ts')
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
