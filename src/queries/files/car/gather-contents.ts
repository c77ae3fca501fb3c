import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { createTemporaryFile } from '#api/device/content-file.ts'
import { cat, catPieces } from '#api/files/files.ts'
import { hasExtension, listEntries } from '#domain/files/unixfs/directory-block.ts'
import { depthFirst, type FolderContent } from '#domain/files/unixfs/folder.ts'
import { createLimiter, forEachConcurrent } from '#domain/requests/limit-concurrency.ts'
import { fetchForRun } from '#queries/client.ts'
import { contentPreviewQuery, isDirectoryRefusal } from '#queries/files/content-preview.ts'
import { folderTargetQuery } from '#queries/files/folder-target.ts'

/** The largest content that is read into memory, beside others. */
const maxSmallBytes = 1024 * 1024
const maxConcurrentReads = 6

/** A small content, which is tried again as any query and kept only until it is written. */
const smallContentQuery = (cid: string) =>
  queryOptions({
    queryKey: ['small content', 'files', cid] as const,
    queryFn: ({ signal }) => cat(cid, () => maxSmallBytes, signal),
    gcTime: 0,
  })

/** Most files of one folder that are gathered, and the deepest nesting. */
const maxFiles = 100_000
const maxLevels = 256

class FolderProblem extends Error {}

type Entry = { cid: string; path: string; blocksBytes?: number | undefined }

/**
 * The whole content of a file, which is that of a folder at the path '', or of all files of a folder by
 * the blocks of it and its subfolders, each of which is checked; or why there is no whole list. It is
 * read with `cat` into one temporary file, which `discard` removes; what a preview has read as a whole
 * is not read again. A name with an extension is read as a file at once, so that a small file costs
 * one request. `onRead` gets the bytes, and of a folder the files that were read and are known.
 * @throws ApiFailure, DiskError; an abort passes through
 */
export async function gatherContent(
  client: QueryClient,
  { cid: root, isFolder }: { cid: string; isFolder: boolean },
  signal: AbortSignal,
  onRead: (bytes: number, files?: { read: number; known: number }) => void,
): Promise<{ content: FolderContent<Blob>; discard: () => void } | { why: string }> {
  const file = await createTemporaryFile(undefined)
  const discard = () => file.discard().catch(() => undefined)
  const inTurn = createLimiter(1)
  const found: { path: string; start: number; end: number }[] = []
  const empty: string[] = []
  let [known, gatheredBytes] = [1, 0]
  const report = () => onRead(gatheredBytes, isFolder ? { read: found.length, known } : undefined)

  async function writePiece(piece: Uint8Array<ArrayBuffer>) {
    await file.write(piece)
    gatheredBytes += piece.length
    report()
    return true
  }
  async function readFile({ cid, path, blocksBytes = Number.POSITIVE_INFINITY }: Entry) {
    const preview = client.getQueryData(contentPreviewQuery(cid).queryKey)
    const isRead = preview !== 'directory' && preview?.whole
    const small =
      !isRead && blocksBytes <= maxSmallBytes
        ? await fetchForRun(client, smallContentQuery(cid), signal)
        : undefined
    const bytes = isRead ? preview.bytes : small?.whole ? small.bytes : undefined
    await inTurn(async () => {
      signal.throwIfAborted()
      const start = gatheredBytes
      await (bytes ? writePiece(bytes) : catPieces(cid, writePiece, signal))
      found.push({ path, start, end: gatheredBytes })
      report()
    })
    return []
  }
  /** Reads a file, or resolves to what is in a folder. */
  async function visit(entry: Entry): Promise<Entry[]> {
    signal.throwIfAborted()
    const { cid, path } = entry
    try {
      if (!isFolder || hasExtension(path)) return await readFile(entry)
    } catch (error) {
      if (!isFolder || !isDirectoryRefusal(error)) throw error
    }
    const target = await client.fetchQuery(folderTargetQuery(cid, ''))
    if (target.kind === 'file') return readFile(entry)
    if (target.kind !== 'folder')
      throw new FolderProblem('other bytes came than those of the folder.')
    if (!target.isWhole) throw new FolderProblem('not all of the folder could be listed.')
    if (target.entries.length === 0 && path !== '') empty.push(path)
    known += target.entries.length - 1
    return listEntries(target.entries, path)
  }
  try {
    for (let entries: Entry[] = [{ cid: root, path: '' }], level = 0; entries.length > 0; level++) {
      if (known > maxFiles || level > maxLevels)
        throw new FolderProblem('the folder is larger than can be gathered here.')
      const inner: Entry[] = []
      await forEachConcurrent(entries, maxConcurrentReads, async (entry) => {
        inner.push(...(await visit(entry)))
      })
      entries = inner
    }
    const gathered = (await file.finish()) ?? new Blob()
    const files = found
      .map(({ path, start, end }) => ({ path, file: gathered.slice(start, end) }))
      .sort((a, b) => depthFirst(a.path, b.path))
    return { content: { files, empty }, discard }
  } catch (error) {
    await discard()
    if (!(error instanceof FolderProblem)) throw error
    return { why: error.message }
  }
}
