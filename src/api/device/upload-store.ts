import { delMany, get, keys, set, setMany, values } from 'idb-keyval'
import { openObjectStore, tryIndexedDb } from '#api/device/object-store.ts'
import { hasRoom } from '#api/device/storage-room.ts'

/** Milliseconds to open a store, and to copy a content of gigabytes into it. */
const [maxOpenMs, maxCopyMs] = [15_000, 30 * 60_000]

const items = openObjectStore('keyhole-uploads', 'items')
/** Its lock, which is held while a content is copied, holds up the other store in no browser. */
const contents = openObjectStore('keyhole-upload-contents', 'contents', maxOpenMs, maxCopyMs)

/** The stored queue, in the order of its ids; undefined where the browser refuses storage. */
export const readUploads = <Item>(): Promise<Item[] | undefined> =>
  tryIndexedDb(() => values<Item>(items))

/** Stores items of the queue, all or none; false for none. */
export async function writeUploads(uploads: readonly { id: string }[]): Promise<boolean> {
  const entries = uploads.map((upload): [string, unknown] => [upload.id, upload])
  return (await tryIndexedDb(() => setMany(entries, items).then(() => true))) ?? false
}

/** Forgets items of the queue, and the copies of their content. */
export async function forgetUploads(ids: readonly string[]): Promise<void> {
  await tryIndexedDb(() => delMany([...ids], items))
  await removeCopies(ids)
}

/** Bytes left free, so that the queue never fills the storage of this origin. */
const spareBytes = 64 * 1024 * 1024

/**
 * Copies a content of so many bytes, files included, to where it outlives the page. Resolves to why
 * there is no copy, or undefined when it is whole: browsers store all of it or nothing.
 */
export async function writeCopy(
  id: string,
  content: unknown,
  bytes: number,
): Promise<string | undefined> {
  if (!(await hasRoom(bytes + spareBytes))) return 'this browser has no room for a copy'
  const isStored = await tryIndexedDb(() => set(id, content, contents).then(() => true))
  return isStored
    ? undefined
    : 'a file is unreadable, or this browser stores no files here (private window or blocked cookies)'
}

/** The copy of a content; undefined when there is none. */
export const readCopy = <Content>(id: string): Promise<Content | undefined> =>
  tryIndexedDb(() => get<Content>(id, contents))

/** The ids of all copies; none where the browser does not list them. */
export const listCopies = async (): Promise<string[]> =>
  (await tryIndexedDb(() => keys<string>(contents))) ?? []

export const removeCopies = async (ids: readonly string[]): Promise<void> =>
  tryIndexedDb(() => delMany([...ids], contents))
