import { settleWithin } from '#api/device/settle-within.ts'
import { hasRoom } from '#api/device/storage-room.ts'
import { holdLock } from '#api/device/tabs.ts'

/** A file that content is written to while it comes, so that it is never in memory as a whole. */
export type ContentFile = {
  /** @throws DiskError */
  write: (piece: Uint8Array<ArrayBuffer>) => Promise<void>
  /** Closes the file. Resolves to its bytes, where this page can read them again. */
  finish: () => Promise<Blob | undefined>
  /** Discards the written bytes. */
  discard: () => Promise<void>
}

/**
 * Error when there is no room on the disk, or the browser removed the file; the message says so in
 * a sentence.
 */
export class DiskError extends Error {
  override name = 'DiskError'
}

/** Timeouts, ms: of steps that take a few, and of a disk, which may be slow or look for a virus. */
const maxStepMs = 5_000
const maxDiskMs = 120_000

/** @throws DiskError */
const settleOnDisk = <T>(promise: Promise<T>): Promise<T> =>
  settleWithin(promise, maxDiskMs).catch(throwDiskError)

declare global {
  interface Window {
    /** File System Access API, which Chromium has. */
    showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>
  }
}

/**
 * A file that a person chooses in a dialog, or undefined where the browser has no such dialog or
 * does not let this page write there. Browsers open the dialog only on a press of a button.
 * @throws an AbortError when the dialog is cancelled
 */
export async function pickFile(name: string): Promise<ContentFile | undefined> {
  const writable = await pickWritable(name).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
  })
  if (!writable) return undefined
  return { ...joinWrites(writable, async () => undefined), discard: () => writable.abort() }
}

/** Writes small pieces together: each write takes a browser a millisecond or two. */
function joinWrites(writable: FileSystemWritableFileStream, read: ContentFile['finish']) {
  // Copied, as the caller may hand a piece over once it was taken.
  const buffer = new Uint8Array(256 * 1024)
  let filledBytes = 0
  const flush = async () => {
    const filled = buffer.slice(0, filledBytes)
    filledBytes = 0
    if (filled.length > 0) await settleOnDisk(writable.write(filled))
  }
  return {
    async write(piece: Uint8Array<ArrayBuffer>) {
      if (filledBytes + piece.length > buffer.length) await flush()
      if (piece.length > buffer.length) return settleOnDisk(writable.write(piece))
      buffer.set(piece, filledBytes)
      filledBytes += piece.length
    },
    async finish() {
      await flush()
      await settleOnDisk(writable.close())
      return read()
    },
  }
}

const pickWritable = async (name: string) =>
  (await window.showSaveFilePicker?.({ suggestedName: name }))?.createWritable()

/**
 * A file in this page's own storage, deleted by `discard`, or when the next one is created after the page was
 * closed. Where the page cannot write there (plain HTTP, private windows, Safari before 26), which only
 * trying shows, the bytes become a Blob. `size` is in bytes, of the whole content, as far as it is known.
 * @throws DiskError when there is not enough room
 */
export async function createTemporaryFile(size: number | undefined): Promise<ContentFile> {
  let removeFile = async () => {}
  try {
    const root = await settleWithin(navigator.storage.getDirectory(), maxStepMs)
    const opened = root.getDirectoryHandle('keyhole-content', { create: true })
    const directory = await settleWithin(opened, maxStepMs)
    if (size !== undefined && !(await hasRoom(size)))
      throw new DiskError('This browser gives the page less room than that.')
    const fileName = crypto.randomUUID()
    const releaseLock = await settleWithin(holdLock(fileName), maxStepMs).catch(() => undefined)
    removeFile = async () => {
      await settleWithin(directory.removeEntry(fileName), maxStepMs).catch(() => undefined)
      // A folder with files of other tabs stays.
      await settleWithin(root.removeEntry('keyhole-content'), maxStepMs).catch(() => undefined)
      releaseLock?.()
    }
    // Orphans that remain are removed with the next file.
    await settleWithin(removeOrphans(directory), maxStepMs).catch(() => undefined)
    const created = directory.getFileHandle(fileName, { create: true })
    const fileHandle = await settleWithin(created, maxStepMs)
    const writable = await settleWithin(fileHandle.createWritable(), maxStepMs)
    return {
      ...joinWrites(writable, () => settleOnDisk(fileHandle.getFile())),
      discard: async () => {
        await settleWithin(writable.abort(), maxStepMs).catch(() => undefined)
        await removeFile()
      },
    }
  } catch (error) {
    await removeFile()
    if (error instanceof DiskError) throw error
    return createBlobFile(size)
  }
}

/** Removes files of pages that were closed or crashed: their locks are free. */
async function removeOrphans(directory: FileSystemDirectoryHandle) {
  const { held = [] } = await navigator.locks.query()
  const heldNames = new Set(held.map(({ name }) => name))
  for await (const name of directory.keys())
    if (!heldNames.has(name)) await directory.removeEntry(name).catch(() => undefined)
}

/** Largest file that browsers keep as a Blob without trouble, on phones too. */
const maxBlobBytes = 256 * 1024 * 1024

/** @throws DiskError for more than `maxBlobBytes` */
function createBlobFile(size = 0): ContentFile {
  const pieces: Blob[] = []
  let writtenBytes = 0
  const assertFits = (totalBytes: number) => {
    if (totalBytes > maxBlobBytes)
      throw new DiskError(
        'This browser lets the page write no files, and without one a page can hold 256 MiB at most. Another browser can save it, and so can the command under “Share”.',
      )
  }
  assertFits(size)
  return {
    write: async (piece) => {
      writtenBytes += piece.length
      assertFits(writtenBytes)
      pieces.push(new Blob([piece]))
    },
    finish: async () => new Blob(pieces),
    discard: async () => {
      pieces.length = 0
    },
  }
}

function throwDiskError(error: unknown): never {
  throw new DiskError(`The browser says: ${error instanceof Error ? error.message : error}`)
}
