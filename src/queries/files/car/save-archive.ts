import { makeZip } from 'client-zip'
import {
  type ContentFile,
  createTemporaryFile,
  DiskError,
  pickFile,
} from '#api/device/content-file.ts'
import type { FolderContent } from '#domain/files/unixfs/folder.ts'
import type { ImportSettings } from '#domain/files/unixfs/import-settings.ts'
import { shortenText } from '#domain/text/others-text.ts'
import { runFileJob } from '#workers/compute-cid.ts'
import type { FileJobStart } from '#workers/files.worker.ts'

type OpenContent = (
  signal: AbortSignal,
  onRead: (bytes: number, files?: ArchiveProgress['files']) => void,
) => Promise<{ content: FolderContent<Blob>; discard: () => void } | { why: string }>

/** Content to write as one file, which `open` reads. */
export type ArchiveRequest = { fileName: string; open: OpenContent } & (
  | { format: 'ZIP' }
  | {
      format: 'CAR'
      /** The CID that its root must be. */
      root: string
      /** The settings to try, the likeliest first. */
      candidates: readonly ImportSettings[]
    }
)

/** Current phase, and its bytes so far; of a folder, the files that were read and are known, too. */
export type ArchiveProgress = {
  phase: 'read' | 'build'
  bytes: number
  files?: { read: number; known: number } | undefined
}

/** A saved archive; `file` is still to be handed over where the browser had no dialog for it. */
type SavedArchive = (Extract<WrittenCar, { root: string }> | { fileCount: number }) & {
  sizeBytes: number
  file: { blob: Blob; discard: () => void } | undefined
}

/**
 * Saves content as a CAR or ZIP, never more than a few MiB of it in memory. Browsers open the dialog for a
 * file only on a press of a button. Undefined where a person cancelled it.
 * @throws ApiFailure
 */
export async function saveArchive(
  request: ArchiveRequest,
  signal: AbortSignal,
  onProgress: (progress: ArchiveProgress) => void,
): Promise<SavedArchive | { why: string } | undefined> {
  let discardAll = () => undefined as unknown
  try {
    signal.throwIfAborted()
    const file = (await pickFile(request.fileName)) ?? (await createTemporaryFile(undefined))
    discardAll = () => file.discard().catch(() => undefined)
    let sizeBytes = 0
    const countingFile = {
      write: (piece: Uint8Array<ArrayBuffer>) => {
        sizeBytes += piece.length
        return file.write(piece)
      },
    }
    const source = await request.open(signal, (bytes, files) =>
      onProgress({ phase: 'read', bytes, files }),
    )
    if ('why' in source) return source
    const { content, discard } = source
    const onBuilt = (bytes: number) => onProgress({ phase: 'build', bytes })
    const [only] = content.files
    const written = await (request.format === 'ZIP'
      ? writeZip(content, countingFile, signal, onBuilt)
      : writeCar(
          {
            content: only?.path === '' ? only.file : content,
            candidates: request.candidates,
            root: request.root,
          },
          countingFile,
          signal,
          onBuilt,
        )
    ).finally(discard)
    if ('why' in written) return written
    const blob = await file.finish()
    const discardLater = discardAll
    discardAll = () => undefined
    return { ...written, sizeBytes, file: blob && { blob, discard: discardLater } }
  } catch (error) {
    if (signal.aborted || (error as Error).name === 'AbortError') return undefined
    if (error instanceof DiskError) return { why: error.message }
    throw error
  } finally {
    await discardAll()
  }
}

/** A name by which unpacking would leave the folder, or not work. */
const isUnsafeName = (name: string) => /^\.{0,2}$|[\0\\/]/.test(name)

/** The length has 16 bits (APPNOTE.TXT 4.4.10), of which a folder's slash is one byte. */
const isTooLong = (path: string) => new TextEncoder().encode(path).length >= 0xffff

/** A path that an entry and another one, or its folder, have; a folder's own entry ends with a slash. */
function findSharedPath(paths: readonly string[]): string | undefined {
  const sorted = paths.map((path) => path.replaceAll('/', '\0')).toSorted()
  // Sorted so, the content of a folder is next to a file with the folder's name.
  const isShared = (path: string, next = '') => next === path || next.startsWith(`${path}\0`)
  return sorted.find((path, at) => isShared(path, sorted[at + 1]))?.replaceAll('\0', '/')
}

/**
 * Writes a folder as a ZIP, at the pace of the file; nothing is compressed. `onRead` gets the bytes
 * written so far. Folders of others may hold names that no ZIP should.
 * @throws DiskError; the reason of `signal`
 * @internal Exported for tests.
 */
export async function writeZip(
  { files, empty }: FolderContent<Blob>,
  file: Pick<ContentFile, 'write'>,
  signal: AbortSignal,
  onRead: (bytes: number) => void,
): Promise<{ fileCount: number } | { why: string }> {
  const paths = [...files.map(({ path }) => path), ...empty]
  const unsafe = paths.find((path) => path.split('/').some(isUnsafeName) || isTooLong(path))
  if (unsafe !== undefined)
    return { why: `The name “${shortenText(unsafe, 40)}” cannot be unpacked.` }
  const folders = empty.map((path) => `${path}/`)
  const shared = findSharedPath([...files.map(({ path }) => path), ...folders])
  if (shared !== undefined) return { why: `The name “${shortenText(shared, 40)}” is used twice.` }
  const lastModified = new Date()
  const entries = [
    ...files.map(({ path, file }) => ({ name: path, input: file, lastModified })),
    ...folders.map((name) => ({ name, lastModified })),
  ]
  const reader = makeZip(entries).getReader()
  let bytes = 0
  for (;;) {
    signal.throwIfAborted()
    const { done, value } = await reader.read()
    if (done) return { fileCount: files.length }
    await file.write(value as Uint8Array<ArrayBuffer>)
    bytes += value.length
    onRead(bytes)
  }
}

/** The written CAR, or why there is none of this content. */
type WrittenCar = { root: string; settings: string; blockCount: number } | { why: string }

/**
 * Writes the CARv1 of content to a file, at the pace of the file. `onRead` gets the bytes that were
 * read of the content.
 * @throws the reason of `signal`, which ends the worker; DiskError
 */
async function writeCar(
  job: FileJobStart<'writeCar'>['input'],
  file: Pick<ContentFile, 'write'>,
  signal: AbortSignal,
  onRead: (bytes: number) => void,
): Promise<WrittenCar> {
  const writeController = new AbortController()
  const endSignal = AbortSignal.any([signal, writeController.signal])
  const channel = new MessageChannel()
  const written = await runFileJob('writeCar', job, endSignal, {
    onRead,
    channel,
    onPiece: (piece) =>
      file.write(piece).then(
        () => channel.port1.postMessage('next'),
        (error) => writeController.abort(error),
      ),
  })
  if ('problem' in written) return { why: `The content could not be read: ${written.problem}` }
  const { root } = written
  if (root !== undefined) return { ...written, root }
  const unknownFolders =
    job.content instanceof Blob ? '' : ' Empty folders, if there are any, are unknown here.'
  return {
    why: `None of ${job.candidates.length} known import settings gives this CID, so its blocks cannot be rebuilt.${unknownFolders}`,
  }
}
