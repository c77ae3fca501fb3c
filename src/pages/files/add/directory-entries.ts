import type { UploadFolder } from '#state/uploads/upload-source.ts'

/** A folder as it was chosen: with what could not be read, by path, and why. */
export type ChosenFolder = UploadFolder & {
  name: string
  unreadable: readonly { path: string; why: string }[]
  /** A browser's dialog tells of files only; what is dropped tells of empty folders too. */
  knowsEmpty: boolean
}

/**
 * What was dropped, sorted into files and folders. Must be called while the drop is handled: the
 * entries are gone afterwards.
 */
export function sortDropped({ items }: Pick<DataTransfer, 'items'>) {
  const files: File[] = []
  const folders: FileSystemDirectoryEntry[] = []
  for (const item of items) {
    const entry = item.webkitGetAsEntry()
    const file = item.getAsFile()
    if (entry?.isDirectory) folders.push(entry as FileSystemDirectoryEntry)
    else if (file) files.push(file)
  }
  return { files, folders }
}

/** Reads a dropped folder to its depths; `onFound` is told at every hundred files. */
export async function readFolder(
  top: FileSystemDirectoryEntry,
  signal: AbortSignal,
  onFound: (files: number) => void,
): Promise<ChosenFolder> {
  const files: { path: string; file: File }[] = []
  const empty: string[] = []
  const unreadable: { path: string; why: string }[] = []
  const note = (path: string) => (error: Error) => {
    unreadable.push({ path, why: error.message })
  }
  async function walk(folder: FileSystemDirectoryEntry, path: string) {
    const entries = await entriesOf(folder)
    if (entries.length === 0 && path !== '') empty.push(path)
    for (const entry of entries) {
      signal.throwIfAborted()
      const below = path === '' ? entry.name : `${path}/${entry.name}`
      if (entry.isDirectory) await walk(entry as FileSystemDirectoryEntry, below).catch(note(below))
      else
        await new Promise<File>((found, fail) => (entry as FileSystemFileEntry).file(found, fail))
          .then((file) => files.push({ path: below, file }))
          .catch(note(below))
      if (files.length % 100 === 0) onFound(files.length)
    }
  }
  await walk(top, '').catch(note(top.name))
  signal.throwIfAborted()
  return { name: top.name, files, empty, unreadable, knowsEmpty: true }
}

/** A reader gives a hundred at a time, and none at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  while (true) {
    const some = await new Promise<FileSystemEntry[]>((found, fail) =>
      reader.readEntries(found, fail),
    )
    if (some.length === 0) return all
    all.push(...some)
  }
}

/** The folder of a dialog, whose files know their paths from its name on. */
export function folderOfDialog(files: readonly File[]): ChosenFolder {
  const name = files[0]?.webkitRelativePath.split('/', 1)[0] ?? ''
  return {
    name,
    files: files.map((file) => ({ path: file.webkitRelativePath.slice(name.length + 1), file })),
    empty: [],
    unreadable: [],
    knowsEmpty: false,
  }
}
