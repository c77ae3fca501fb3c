import {
  copyObstacle,
  readCopy,
  readUploadFolder,
  type StoredFolder,
  writeCopy,
  writeUploadFolder,
} from '#api/device/upload-store.ts'
import type { FolderContent } from '#domain/files/unixfs/folder.ts'
import type { Upload, UploadContent, UploadCopy } from '#state/uploads/upload.ts'

/** Content chosen in this tab, or sent over by another one: gone when the page is. */
const contentById = new Map<string, UploadContent>()

export const rememberContent = (id: string, content: UploadContent) => contentById.set(id, content)
export const contentInMemory = (id: string): UploadContent | undefined => contentById.get(id)
export const forgetContents = (ids: readonly string[]) => {
  for (const id of ids) contentById.delete(id)
}

const isFolder = (content: UploadContent): content is FolderContent<File> =>
  !(content instanceof File)
const filesOfContent = (content: UploadContent): readonly File[] =>
  isFolder(content) ? content.files.map(({ file }) => file) : [content]

/**
 * The bytes of an upload: the chosen content, otherwise its copy. Undefined when there is none and
 * the file was changed or moved since, or chosen in an earlier page.
 */
export async function loadContent(upload: Upload): Promise<UploadContent | undefined> {
  const { id, name, size, copy, files, modified } = upload
  const memoryContent = contentById.get(id)
  if (memoryContent && (await isReadable(memoryContent))) return memoryContent
  if (!copy || 'why' in copy || !copy.whole) return undefined
  const copiedBytes = await readCopy(copy.pack, copy.at, size)
  if (copiedBytes && files === undefined)
    return new File([copiedBytes], name, { lastModified: modified })
  const storedFolder = copiedBytes && (await readUploadFolder(id))
  return storedFolder && unpackFolder(storedFolder, copiedBytes)
}

function unpackFolder({ files, empty }: StoredFolder, copiedBytes: Blob): FolderContent<File> {
  let byteOffset = 0
  const unpackedFiles = files.map(({ path, size, modified }) => {
    const fileBytes = copiedBytes.slice(byteOffset, byteOffset + size)
    byteOffset += size
    return { path, file: new File([fileBytes], path, { lastModified: modified }) }
  })
  return { files: unpackedFiles, empty }
}

/** Browsers say at the first read that a file was changed or moved. */
async function isReadable(content: UploadContent): Promise<boolean> {
  try {
    for (const file of filesOfContent(content)) await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}

/** Small uploads share a pack: one file on this device that is written at once. */
const maxPackBytes = 64 * 1024 * 1024
const maxPackItems = 1000

/**
 * Groups uploads into packs, in their order; one larger than a pack has its own.
 * @internal Exported for tests.
 */
export function groupIntoPacks<Item extends { size: number }>(items: readonly Item[]): Item[][] {
  const packGroups: Item[][] = []
  let roomBytes = 0
  for (const item of items) {
    const lastPack = packGroups.at(-1)
    if (!lastPack || item.size > roomBytes || lastPack.length === maxPackItems) {
      packGroups.push([item])
      roomBytes = maxPackBytes - item.size
    } else {
      lastPack.push(item)
      roomBytes -= item.size
    }
  }
  return packGroups
}

let pendingCopies = Promise.resolve()

type CopyItem = Pick<Upload, 'id' | 'size'>

/**
 * Copies chosen content to where it outlives the page, in the background. `onCopied` is called with
 * the place of each copy before it is written, and again when it is whole, or with the reason why
 * there is none.
 */
export function copyUploads(
  uploads: readonly CopyItem[],
  onCopied: (copies: readonly { id: string; copy: UploadCopy }[]) => void,
): Promise<void> {
  const copyJob = pendingCopies.then(async () => {
    for (const pack of groupIntoPacks(uploads)) await copyPack(pack, onCopied)
  })
  // A copy that fails must not keep the next ones from being made.
  pendingCopies = copyJob.catch(() => undefined)
  return copyJob
}

async function copyPack(uploads: readonly CopyItem[], onCopied: Parameters<typeof copyUploads>[1]) {
  const reportNoCopy = (why: string) => onCopied(uploads.map(({ id }) => ({ id, copy: { why } })))
  const obstacle = await copyObstacle(uploads.reduce((sum, upload) => sum + upload.size, 0))
  if (obstacle !== undefined) return reportNoCopy(obstacle)
  const pack = `${uploads[0]?.id}`
  const packFiles: File[] = []
  let byteOffset = 0
  const copyPositions: { id: string; at: number }[] = []
  for (const { id, size } of uploads) {
    const content = contentById.get(id)
    // The upload is over already, and its content was released.
    if (!content) continue
    copyPositions.push({ id, at: byteOffset })
    packFiles.push(...filesOfContent(content))
    byteOffset += size
    if (isFolder(content) && !(await writeUploadFolder(id, toStoredFolder(content))))
      return reportNoCopy('this browser did not store its file list')
  }
  const reportCopies = (whole: boolean) =>
    onCopied(copyPositions.map(({ id, at }) => ({ id, copy: { pack, at, whole } })))
  reportCopies(false)
  try {
    await writeCopy(pack, packFiles)
    reportCopies(true)
  } catch {
    reportNoCopy('a file is unreadable, or storage is full')
  }
}

const toStoredFolder = ({ files, empty }: FolderContent<File>): StoredFolder => ({
  files: files.map(({ path, file }) => ({ path, size: file.size, modified: file.lastModified })),
  empty,
})
