import type { FolderContent } from '#domain/files/unixfs/folder.ts'

/** A chosen folder, with the paths that could not be read and why. */
export type ChosenFolder = FolderContent<File> & {
  name: string
  unreadable: readonly { path: string; why: string }[]
  /** Whether `empty` is complete: a browser's dialog lists files only, a drop lists folders too. */
  knowsEmpty: boolean
}

/**
 * Sorts dropped items into files and folders. Must be called while the drop event is handled: the
 * entries are gone afterwards.
 */
export function splitDropped({ items }: Pick<DataTransfer, 'items'>) {
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

/** Reads a dropped folder recursively; calls `onProgress` with the count at every 100 files. */
export async function readDroppedFolder(
  rootFolder: FileSystemDirectoryEntry,
  signal: AbortSignal,
  onProgress: (files: number) => void,
): Promise<ChosenFolder> {
  const files: { path: string; file: File }[] = []
  const empty: string[] = []
  const unreadable: { path: string; why: string }[] = []
  const noteUnreadable = (path: string) => (error: Error) => {
    unreadable.push({ path, why: error.message })
  }
  async function walk(folder: FileSystemDirectoryEntry, path: string) {
    const folderEntries = await readAllEntries(folder)
    if (folderEntries.length === 0 && path !== '') empty.push(path)
    for (const entry of folderEntries) {
      signal.throwIfAborted()
      const name = entry.name || '(name not in UTF-8)'
      const entryPath = path === '' ? name : `${path}/${name}`
      if (entry.isDirectory)
        await walk(entry as FileSystemDirectoryEntry, entryPath).catch(noteUnreadable(entryPath))
      else
        await new Promise<File>((resolve, fail) =>
          (entry as FileSystemFileEntry).file(resolve, fail),
        )
          .then((file) => files.push({ path: entryPath, file }))
          .catch(noteUnreadable(entryPath))
      if (files.length % 100 === 0) onProgress(files.length)
    }
  }
  await walk(rootFolder, '').catch(noteUnreadable(rootFolder.name))
  signal.throwIfAborted()
  return { name: rootFolder.name, files, empty, unreadable, knowsEmpty: true }
}

/** A directory reader returns entries in batches of 100, and an empty batch at the end. */
async function readAllEntries(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const directoryReader = folder.createReader()
  const allEntries: FileSystemEntry[] = []
  while (true) {
    const entryBatch = await new Promise<FileSystemEntry[]>((resolve, fail) =>
      directoryReader.readEntries(resolve, fail),
    )
    if (entryBatch.length === 0) return allEntries
    allEntries.push(...entryBatch)
  }
}

/** The folder of a dialog. Its files' paths begin with its name, and have `/` for `\` in Chromium. */
export function folderFromPicker(files: readonly File[]): ChosenFolder {
  const folderName = files[0]?.webkitRelativePath.split('/', 1)[0] ?? ''
  return {
    name: folderName,
    files: files.map((file) => ({
      path: file.webkitRelativePath.slice(folderName.length + 1, -file.name.length) + file.name,
      file,
    })),
    empty: [],
    unreadable: [],
    knowsEmpty: false,
  }
}
