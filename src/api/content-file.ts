/** Where content is put while it comes, so that it never has to be in memory as a whole. */
export type ContentFile = {
  /** @throws DiskError */
  write: (piece: Uint8Array<ArrayBuffer>) => Promise<void>
  /** All was written. Resolves to the bytes, where this page can read them again. */
  finish: () => Promise<Blob | undefined>
  /** Takes back what was written. */
  discard: () => Promise<void>
}

/** There is no room on the disk, or the browser took the file away. */
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
 * A file where a person wants it, or undefined where the browser does not offer that. To be called
 * from a press of a button.
 * @throws an AbortError when the dialog is cancelled
 */
export async function pickedFile(name: string): Promise<ContentFile | undefined> {
  const handle = await window.showSaveFilePicker?.({ suggestedName: name })
  if (!handle) return undefined
  const writable = await handle.createWritable()
  return {
    write: (piece) => writable.write(piece).catch(refuse),
    finish: async () => {
      await writable.close().catch(refuse)
      return undefined
    },
    discard: () => writable.abort(),
  }
}

const folder = 'keyhole-content'

/**
 * A file in this page's own storage. It goes with `discard`, at the latest when the next one is made
 * after the page was closed; where there is no such storage the bytes stay in memory. `size` is of
 * all that will come, as far as it is known.
 * @throws DiskError when there is not so much room
 */
export async function temporaryFile(size: number | undefined): Promise<ContentFile> {
  const root = await navigator.storage?.getDirectory?.().catch(() => undefined)
  if (!root) return inMemory()
  const { quota = 0, usage = 0 } = await navigator.storage.estimate()
  if (size !== undefined && size > quota - usage)
    throw new DiskError('This browser gives the page less room than that.')
  const directory = await root.getDirectoryHandle(folder, { create: true })
  const name = crypto.randomUUID()
  const release = await hold(name)
  await sweep(directory)
  const handle = await directory.getFileHandle(name, { create: true })
  const writable = await handle.createWritable()
  return {
    write: (piece) => writable.write(piece).catch(refuse),
    finish: async () => {
      await writable.close().catch(refuse)
      return handle.getFile()
    },
    discard: async () => {
      await writable.abort().catch(() => undefined)
      await directory.removeEntry(name).catch(() => undefined)
      release()
    },
  }
}

/** Holds a lock of this name until the returned function is called, or the page is gone. */
const hold = (name: string) =>
  new Promise<() => void>((resolve) => {
    navigator.locks.request(name, () => new Promise<void>((release) => resolve(release)))
  })

/** Removes files that no page holds: theirs were closed or crashed. */
async function sweep(directory: FileSystemDirectoryHandle) {
  const { held = [] } = await navigator.locks.query()
  const alive = new Set(held.map(({ name }) => name))
  for await (const name of directory.keys())
    if (!alive.has(name)) await directory.removeEntry(name).catch(() => undefined)
}

function inMemory(): ContentFile {
  const pieces: BlobPart[] = []
  return {
    write: async (piece) => {
      pieces.push(new Blob([piece]))
    },
    finish: async () => new Blob(pieces),
    discard: async () => {
      pieces.length = 0
    },
  }
}

const refuse = (error: unknown): never => {
  throw new DiskError(error instanceof Error ? error.message : String(error))
}
