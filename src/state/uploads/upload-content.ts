import { readCopy, whyNoCopy, writeCopy } from '#api/device/upload-packs.ts'
import { readFolder, writeFolder } from '#api/device/upload-store.ts'
import type { Chosen, Folder } from '#state/uploads/upload-source.ts'
import type { Copy, Upload } from '#state/uploads/upload.ts'

type Content = Chosen['content']

/** What was chosen in this tab, or told by another one: gone when the page is. */
const inMemory = new Map<string, Content>()

export const holdContent = (id: string, content: Content) => inMemory.set(id, content)
export const heldContent = (id: string): Content | undefined => inMemory.get(id)
export const letGoOf = (ids: readonly string[]) => {
  for (const id of ids) inMemory.delete(id)
}

const isFolder = (content: Content): content is Folder => !(content instanceof File)
const filesOf = (content: Content): readonly File[] =>
  isFolder(content) ? content.files.map(({ file }) => file) : [content]

/**
 * The bytes of an upload: what was chosen, else its copy. Undefined when there is none and the file
 * was changed or moved since, or chosen in an earlier page.
 */
export async function contentOf(upload: Upload): Promise<Content | undefined> {
  const { id, name, size, copy, files, modified } = upload
  const held = inMemory.get(id)
  if (held && (await isReadable(held))) return held
  if (!copy || 'why' in copy || !copy.whole) return undefined
  const bytes = await readCopy(copy.pack, copy.at, size)
  if (bytes && files === undefined) return new File([bytes], name, { lastModified: modified })
  const folder = bytes && (await readFolder(id))
  return folder && unpacked(folder, bytes)
}

function unpacked(
  { files, empty }: NonNullable<Awaited<ReturnType<typeof readFolder>>>,
  all: Blob,
) {
  let at = 0
  const parts = files.map(({ path, size, modified }) => {
    const bytes = all.slice(at, at + size)
    at += size
    return { path, file: new File([bytes], path, { lastModified: modified }) }
  })
  return { files: parts, empty }
}

/** Browsers say at the first read that a file was changed or moved. */
async function isReadable(content: Content): Promise<boolean> {
  try {
    for (const file of filesOf(content)) await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}

/** Small ones share a pack, which is written at once and read again only as a whole. */
const packBytes = 64 * 1024 * 1024
const packItems = 1000

/**
 * Shares uploads out to packs, in their order; one larger than a pack has its own.
 * @internal Exported for tests.
 */
export function packs<Item extends { size: number }>(items: readonly Item[]): Item[][] {
  const all: Item[][] = []
  let room = 0
  for (const item of items) {
    const last = all.at(-1)
    if (!last || item.size > room || last.length === packItems) {
      all.push([item])
      room = packBytes - item.size
    } else {
      last.push(item)
      room -= item.size
    }
  }
  return all
}

let copying = Promise.resolve()

type Kept = Pick<Upload, 'id' | 'size'>

/**
 * Copies what was chosen to where it outlives the page, in the background; `tell` hears where each
 * copy will be before it is written, and again when it is whole, or why there is none.
 */
export function keepCopies(
  uploads: readonly Kept[],
  tell: (copies: readonly { id: string; copy: Copy }[]) => void,
): Promise<void> {
  const copied = copying.then(async () => {
    for (const pack of packs(uploads)) await keepPack(pack, tell)
  })
  // What failed once must not keep the next ones from being copied.
  copying = copied.catch(() => undefined)
  return copied
}

async function keepPack(uploads: readonly Kept[], tell: Parameters<typeof keepCopies>[1]) {
  const none = (why: string) => tell(uploads.map(({ id }) => ({ id, copy: { why } })))
  const why = await whyNoCopy(uploads.reduce((sum, upload) => sum + upload.size, 0))
  if (why !== undefined) return none(why)
  const pack = `${uploads[0]?.id}`
  const contents: File[] = []
  let at = 0
  const places: { id: string; at: number }[] = []
  for (const { id, size } of uploads) {
    const content = inMemory.get(id)
    // Over already, and let go of.
    if (!content) continue
    places.push({ id, at })
    contents.push(...filesOf(content))
    at += size
    if (isFolder(content) && !(await writeFolder(id, keptFolder(content))))
      return none('this browser did not keep the list of its files')
  }
  const told = (whole: boolean) =>
    tell(places.map(({ id, at }) => ({ id, copy: { pack, at, whole } })))
  told(false)
  try {
    await writeCopy(pack, contents)
    told(true)
  } catch {
    none('one of these files could not be read, or there was no room for all of them')
  }
}

const keptFolder = ({ files, empty }: Folder) => ({
  files: files.map(({ path, file }) => ({ path, size: file.size, modified: file.lastModified })),
  empty,
})
