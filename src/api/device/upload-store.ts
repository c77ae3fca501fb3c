import { createStore, delMany, get, set, setMany, values } from 'idb-keyval'
import { tryIndexedDb } from '#api/device/try-indexed-db.ts'

const items = createStore('keyhole-uploads', 'items')
const folders = createStore('keyhole-upload-folders', 'folders')

/** What a copied folder holds, in the order of its bytes. */
export type StoredFolder = {
  files: readonly { path: string; size: number; modified: number }[]
  empty: readonly string[]
}

/** The queue as it was kept, in the order of its ids; undefined where the browser refuses storage. */
export const readUploads = <Kept>(): Promise<Kept[] | undefined> =>
  tryIndexedDb(() => values<Kept>(items))

/** Keeps items of the queue, all or none; false for none. */
export async function writeUploads(kept: readonly { id: string }[]): Promise<boolean> {
  const written = tryIndexedDb(() =>
    setMany(
      kept.map((item) => [item.id, item]),
      items,
    ).then(() => true),
  )
  return (await written) ?? false
}

export async function forgetUploads(ids: readonly string[]): Promise<void> {
  await tryIndexedDb(() => delMany([...ids], items))
  await tryIndexedDb(() => delMany([...ids], folders))
}

export const readUploadFolder = (id: string): Promise<StoredFolder | undefined> =>
  tryIndexedDb(() => get<StoredFolder>(id, folders))

/** False when the browser did not keep it. */
export const writeUploadFolder = async (id: string, folder: StoredFolder): Promise<boolean> =>
  (await tryIndexedDb(() => set(id, folder, folders).then(() => true))) ?? false
