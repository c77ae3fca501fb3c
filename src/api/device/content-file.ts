import { holdLock } from '#api/device/hold-lock.ts'
import { hasRoom, privateFolder } from '#api/device/private-folder.ts'

/** Where content is put while it comes, so that it never has to be in memory as a whole. */
export type ContentFile = {
  /** @throws DiskError */
  write: (piece: Uint8Array<ArrayBuffer>) => Promise<void>
  /** All was written. Resolves to the bytes, where this page can read them again. */
  finish: () => Promise<Blob | undefined>
  /** Takes back what was written. */
  discard: () => Promise<void>
}

/** There is no room on the disk, or the browser took the file away; says so in a sentence. */
export class DiskError extends Error {
  override name = 'DiskError'
}

declare global {
  interface Window {
    /** File System Access; Chromium has it. */
    showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>
  }
}

/**
 * A file where a person wants it, or undefined where the browser does not offer that, or does not let
 * this page write there. To be called from a press of a button.
 * @throws an AbortError when the dialog is cancelled
 */
export async function pickedFile(name: string): Promise<ContentFile | undefined> {
  const writable = await pick(name).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
  })
  if (!writable) return undefined
  return {
    write: (piece) => writable.write(piece).catch(refuse),
    finish: async () => {
      await writable.close().catch(refuse)
      return undefined
    },
    discard: () => writable.abort(),
  }
}

const pick = async (name: string) =>
  (await window.showSaveFilePicker?.({ suggestedName: name }))?.createWritable()

/**
 * A file in this page's own storage. It goes with `discard`, at the latest when the next one is made
 * after the page was closed; where the page has no such storage the bytes stay with the browser as a
 * Blob. `size` is of all that will come, as far as it is known.
 * @throws DiskError when there is not so much room
 */
export async function temporaryFile(size: number | undefined): Promise<ContentFile> {
  const directory = await privateFolder('keyhole-content')
  if (!directory) return blobFile(size)
  if (size !== undefined && !(await hasRoom(size)))
    throw new DiskError('This browser gives the page less room than that.')
  const name = crypto.randomUUID()
  const release = await holdLock(name)
  const discard = async () => {
    await directory.removeEntry(name).catch(() => undefined)
    release?.()
  }
  try {
    await sweep(directory)
    const handle = await directory.getFileHandle(name, { create: true })
    const writable = await handle.createWritable()
    return {
      write: (piece) => writable.write(piece).catch(refuse),
      finish: async () => {
        await writable.close().catch(refuse)
        return handle.getFile().catch(refuse)
      },
      discard: async () => {
        await writable.abort().catch(() => undefined)
        await discard()
      },
    }
  } catch (error) {
    await discard()
    return refuse(error)
  }
}

/** Removes files that no page holds: theirs were closed or crashed. */
async function sweep(directory: FileSystemDirectoryHandle) {
  const { held = [] } = await navigator.locks.query()
  const alive = new Set(held.map(({ name }) => name))
  for await (const name of directory.keys())
    if (!alive.has(name)) await directory.removeEntry(name).catch(() => undefined)
}

/** What browsers hold for a page without a file of its own, on phones too. */
const mostBlobBytes = 256 * 1024 * 1024

/** @throws DiskError when that is more than `mostBlobBytes` */
function blobFile(size = 0): ContentFile {
  const pieces: Blob[] = []
  let bytes = 0
  const check = (total: number) => {
    if (total > mostBlobBytes)
      throw new DiskError(
        'This browser lets the page write no files, and without one a page can hold 256 MiB at most. Another browser can save it, and so can the command under “Share”.',
      )
  }
  check(size)
  return {
    write: async (piece) => {
      bytes += piece.length
      check(bytes)
      pieces.push(new Blob([piece]))
    },
    finish: async () => new Blob(pieces),
    discard: async () => {
      pieces.length = 0
    },
  }
}

const refuse = (error: unknown): never => {
  throw new DiskError(`The browser says: ${error instanceof Error ? error.message : error}`)
}
