import { readCopy, removeCopies, writeCopy } from '#api/device/upload-store.ts'
import type { Upload, UploadContent, UploadCopy } from '#state/uploads/upload.ts'

/** Content chosen in this tab: gone when the page is. */
const contentById = new Map<string, UploadContent>()

export const rememberContent = (id: string, content: UploadContent) => contentById.set(id, content)

/** Forgets the content of an upload that is done, and its copy. */
export function dropContent(id: string) {
  contentById.delete(id)
  removeCopies([id])
}

/**
 * The bytes of an upload: the chosen content, otherwise its copy. Undefined when there is none and
 * the file was changed or moved since, or chosen in an earlier page.
 */
export async function loadContent({ id }: Upload): Promise<UploadContent | undefined> {
  const memoryContent = contentById.get(id)
  if (memoryContent && (await isReadable(memoryContent))) return memoryContent
  return readCopy<UploadContent>(id)
}

/** Browsers say at the first read that a file was changed or moved. */
async function isReadable(content: UploadContent): Promise<boolean> {
  try {
    const files = content instanceof File ? [content] : content.files.map(({ file }) => file)
    for (const file of files) await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}

let pendingCopies = Promise.resolve()

/**
 * Copies chosen content to where it outlives the page, in the background, one after the other.
 * `onCopied` is called when a copy is whole, or with the reason why there is none.
 */
export function copyUploads(
  uploads: readonly Pick<Upload, 'id' | 'size'>[],
  onCopied: (id: string, copy: UploadCopy) => void,
): Promise<void> {
  pendingCopies = pendingCopies.then(async () => {
    for (const { id, size } of uploads) {
      const content = contentById.get(id)
      // The upload is over already, and its content was released.
      if (!content) continue
      const why = await writeCopy(id, content, size)
      onCopied(id, why === undefined ? { whole: true } : { why })
    }
  })
  return pendingCopies
}
