import { delMany, get, set, setMany, values } from 'idb-keyval'
import { openObjectStore } from '#api/device/object-store.ts'
import { tryIndexedDb } from '#api/device/try-indexed-db.ts'

const items = openObjectStore('keyhole-uploads', 'items')
const folders = openObjectStore('keyhole-upload-folders', 'folders')

/** The files of a copied folder, in the order of their bytes in its copy. */
export type StoredFolder = {
  files: readonly { path: string; size: number; modified: number }[]
  empty: readonly string[]
}

/** The stored queue, in the order of its ids; undefined where the browser refuses storage. */
export const readUploads = <Item>(): Promise<Item[] | undefined> =>
  tryIndexedDb(() => values<Item>(items))

/** Stores items of the queue, all or none; false for none. */
export async function writeUploads(uploads: readonly { id: string }[]): Promise<boolean> {
  const isWritten = tryIndexedDb(() =>
    setMany(
      uploads.map((upload) => [upload.id, upload]),
      items,
    ).then(() => true),
  )
  return (await isWritten) ?? false
}

export async function forgetUploads(ids: readonly string[]): Promise<void> {
  await tryIndexedDb(() => delMany([...ids], items))
  await tryIndexedDb(() => delMany([...ids], folders))
}

export const readUploadFolder = (id: string): Promise<StoredFolder | undefined> =>
  tryIndexedDb(() => get<StoredFolder>(id, folders))

/** False when the browser did not store it. */
export const writeUploadFolder = async (id: string, folder: StoredFolder): Promise<boolean> =>
  (await tryIndexedDb(() => set(id, folder, folders).then(() => true))) ?? false
