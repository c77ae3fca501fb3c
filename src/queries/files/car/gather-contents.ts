import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { createTemporaryFile } from '#api/device/content-file.ts'
import { cat, catPieces } from '#api/files/files.ts'
import { hasExtension } from '#domain/files/unixfs/directory-block.ts'
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

/**
 * One temporary file into which whole contents are read with `cat`; `discard` removes it. Content that
 * a preview has read as a whole is not read again. `onRead` gets the bytes of all together.
 * @throws DiskError
 */
async function openGathering(
  client: QueryClient,
  signal: AbortSignal,
  onRead: (bytes: number) => void,
) {
  const file = await createTemporaryFile(undefined)
  const discard = () => file.discard().catch(() => undefined)
  const inTurn = createLimiter(1)
  let gatheredBytes = 0
  const writePiece = async (piece: Uint8Array<ArrayBuffer>) => {
    await file.write(piece)
    gatheredBytes += piece.length
    onRead(gatheredBytes)
    return true
  }
  return {
    /**
     * Reads a content of about `size` bytes and resolves to where its bytes begin and end.
     * @throws ApiFailure, DiskError; an abort passes through
     */
    async read(cid: string, size = Number.POSITIVE_INFINITY) {
      const preview = client.getQueryData(contentPreviewQuery(cid).queryKey)
      const isRead = preview !== 'directory' && preview?.whole
      const small = isRead
        ? preview
        : size > maxSmallBytes
          ? undefined
          : await fetchForRun(client, smallContentQuery(cid), signal)
      return inTurn(async () => {
        signal.throwIfAborted()
        const start = gatheredBytes
        await (small?.whole ? writePiece(small.bytes) : catPieces(cid, writePiece, signal))
        return [start, gatheredBytes] as const
      })
    },
    /** The bytes of all once `gather` has read them; a failure of it discards them. */
    async finish(gather: Promise<unknown>) {
      try {
        await gather
        return { content: (await file.finish()) ?? new Blob(), discard: () => void discard() }
      } catch (error) {
        await discard()
        throw error
      }
    },
  }
}

export async function gatherFile(
  client: QueryClient,
  cid: string,
  signal: AbortSignal,
  onRead: (bytes: number) => void,
) {
  const gathering = await openGathering(client, signal, onRead)
  return gathering.finish(gathering.read(cid))
}

/** Most files of one folder that are gathered, and the deepest nesting. */
const maxFiles = 100_000
const maxLevels = 256

class FolderProblem extends Error {}

/**
 * The contents of all files of a folder by the blocks of it and its subfolders, each of which is
 * checked; or why there is no whole list. A name with an extension is read as a file at once, so
 * that a small file costs one request. `onRead` gets how many files were read, too, and are known.
 * @throws ApiFailure, DiskError; an abort passes through
 */
export async function gatherFolder(
  client: QueryClient,
  root: string,
  signal: AbortSignal,
  onRead: (bytes: number, files: { read: number; known: number }) => void,
): Promise<{ content: FolderContent<Blob>; discard: () => void } | { why: string }> {
  type Entry = { cid: string; path: string; blocksBytes?: number | undefined }
  const found: { path: string; span: readonly [start: number, end: number] }[] = []
  const empty: string[] = []
  let [known, readBytes] = [1, 0]
  const report = (bytes: number) => {
    readBytes = bytes
    onRead(bytes, { read: found.length, known })
  }
  const gathering = await openGathering(client, signal, report)
  async function readFile({ cid, path, blocksBytes }: Entry) {
    found.push({ path, span: await gathering.read(cid, blocksBytes) })
    report(readBytes)
    return []
  }
  /** Reads a file, or resolves to what is in a folder. */
  async function visit(entry: Entry): Promise<Entry[]> {
    signal.throwIfAborted()
    const { cid, path } = entry
    try {
      if (hasExtension(path)) return await readFile(entry)
    } catch (error) {
      if (!isDirectoryRefusal(error)) throw error
    }
    const target = await client.fetchQuery(folderTargetQuery(cid, ''))
    if (target.kind === 'file') return readFile(entry)
    if (target.kind !== 'folder')
      throw new FolderProblem('other bytes came than those of the folder.')
    if (!target.isWhole) throw new FolderProblem('not all of the folder could be listed.')
    const { entries } = target
    if (entries.length === 0 && path !== '') empty.push(path)
    known += entries.length - 1
    return entries.map((inner) => ({
      ...inner,
      path: path === '' ? inner.name : `${path}/${inner.name}`,
    }))
  }
  async function walk() {
    for (let entries: Entry[] = [{ cid: root, path: '' }], level = 0; entries.length > 0; level++) {
      if (known > maxFiles || level > maxLevels)
        throw new FolderProblem('the folder is larger than can be gathered here.')
      const inner: Entry[] = []
      await forEachConcurrent(entries, maxConcurrentReads, async (entry) => {
        inner.push(...(await visit(entry)))
      })
      entries = inner
    }
  }
  try {
    const { content, discard } = await gathering.finish(walk())
    const files = found
      .map(({ path, span }) => ({ path, file: content.slice(...span) }))
      .sort((a, b) => depthFirst(a.path, b.path))
    return { content: { files, empty }, discard }
  } catch (error) {
    if (!(error instanceof FolderProblem)) throw error
    return { why: error.message }
  }
}
