import { delMany, get, set, setMany, values } from 'idb-keyval'
import { openObjectStore, tryIndexedDb } from '#api/device/object-store.ts'
import { hasRoom, privateFolder } from '#api/device/private-folder.ts'
import { settleWithin } from '#api/device/settle-within.ts'

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

/** False when the browser did not store it. */
const isStored = async (write: () => Promise<void>): Promise<boolean> =>
  (await tryIndexedDb(() => write().then(() => true))) ?? false

/** Stores items of the queue, all or none; false for none. */
export function writeUploads(uploads: readonly { id: string }[]): Promise<boolean> {
  const entries = uploads.map((upload): [string, unknown] => [upload.id, upload])
  return isStored(() => setMany(entries, items))
}

export async function forgetUploads(ids: readonly string[]): Promise<void> {
  await tryIndexedDb(() => delMany([...ids], items))
  await tryIndexedDb(() => delMany([...ids], folders))
}

export const readUploadFolder = (id: string): Promise<StoredFolder | undefined> =>
  tryIndexedDb(() => get<StoredFolder>(id, folders))

export const writeUploadFolder = (id: string, folder: StoredFolder): Promise<boolean> =>
  isStored(() => set(id, folder, folders))

/** Bytes left free, so that the queue never fills the storage of this origin. */
const spareBytes = 64 * 1024 * 1024

/**
 * Timeout of steps that take a few ms, the opening of the folder included, which has its own bound.
 */
const maxOpenMs = 15_000

const openUploadsFolder = () => privateFolder('keyhole-uploads')

/** Why no copy of so many bytes can be stored here; undefined when it can. */
export async function copyObstacle(bytes: number): Promise<string | undefined> {
  if (!(await openUploadsFolder()))
    return 'this browser stores no files here (private window, plain HTTP or blocked cookies)'
  return (await hasRoom(bytes + spareBytes)) ? undefined : 'this browser has no room for a copy'
}

/**
 * Copies contents into one file of the origin private file system, one after another: with a file
 * for each, ten thousand small ones would take longer to copy than to send.
 * @throws when one cannot be read or there is no room after all; then nothing is left of the pack.
 */
export async function writeCopy(pack: string, contents: readonly Blob[]): Promise<void> {
  const directory = await openUploadsFolder()
  if (!directory) throw new Error('This browser keeps no files for this page.')
  const packHandle = await directory.getFileHandle(pack, { create: true })
  try {
    // Only closing writes the bytes: a copy that breaks off leaves an empty file.
    await new Blob([...contents]).stream().pipeTo(await packHandle.createWritable())
  } catch (error) {
    await directory.removeEntry(pack).catch(() => undefined)
    throw error
  }
}

/** The copy of `size` bytes at `byteOffset` in a pack; undefined when it is not there any more. */
export async function readCopy(
  pack: string,
  byteOffset: number,
  size: number,
): Promise<Blob | undefined> {
  try {
    const opening = openUploadsFolder()
      .then((directory) => directory?.getFileHandle(pack))
      .then((packHandle) => packHandle?.getFile())
    const packFile = await settleWithin(opening, maxOpenMs)
    return packFile && byteOffset + size <= packFile.size
      ? packFile.slice(byteOffset, byteOffset + size)
      : undefined
  } catch {
    return undefined
  }
}

/** The names of all packs. Rejects where the browser does not list them in time. */
export const listPacks = (): Promise<Set<string>> => settleWithin(readPackNames(), maxOpenMs)

async function readPackNames(): Promise<Set<string>> {
  const packNames = new Set<string>()
  for await (const pack of (await openUploadsFolder())?.keys() ?? []) packNames.add(pack)
  return packNames
}

/** Removes every pack that is not needed. A pack that is being written stays: it is locked. */
export async function dropPacks(needed: ReadonlySet<string>): Promise<void> {
  const directory = await openUploadsFolder()
  for (const pack of await listPacks())
    if (!needed.has(pack)) await directory?.removeEntry(pack).catch(() => undefined)
}
