import { hasRoom, privateFolder } from '#api/device/private-folder.ts'

/** Left free, so that the queue never takes the last of what a browser gives this origin. */
const spareBytes = 64 * 1024 * 1024

const openUploadsFolder = () => privateFolder('keyhole-uploads')

/** Why no copy of so many bytes can be kept here; undefined when it can. */
export async function copyObstacle(bytes: number): Promise<string | undefined> {
  if (!(await openUploadsFolder()))
    return 'this browser keeps no files for this page, as in private windows, on plain HTTP or with cookies blocked'
  return (await hasRoom(bytes + spareBytes)) ? undefined : 'this browser has no room for a copy'
}

/**
 * Copies content into the origin private file system, one after another into one file: a file each
 * would make ten thousand small ones slower than sending them.
 * @throws when one cannot be read or there is no room after all; nothing is left of it then.
 */
export async function writeCopy(pack: string, contents: readonly Blob[]): Promise<void> {
  const directory = await openUploadsFolder()
  if (!directory) throw new Error('This browser keeps no files for this page.')
  const packHandle = await directory.getFileHandle(pack, { create: true })
  try {
    // What is not closed is not there: a copy that breaks off leaves an empty file.
    await new Blob([...contents]).stream().pipeTo(await packHandle.createWritable())
  } catch (error) {
    await directory.removeEntry(pack).catch(() => undefined)
    throw error
  }
}

/** A copy of `size` bytes from `at` on in a pack; undefined when it is not there any more. */
export async function readCopy(
  pack: string,
  byteOffset: number,
  size: number,
): Promise<Blob | undefined> {
  try {
    const packFile = await (await (await openUploadsFolder())?.getFileHandle(pack))?.getFile()
    return packFile && byteOffset + size <= packFile.size
      ? packFile.slice(byteOffset, byteOffset + size)
      : undefined
  } catch {
    return undefined
  }
}

/** The packs that there are. */
export async function listPacks(): Promise<Set<string>> {
  const packNames = new Set<string>()
  for await (const pack of (await openUploadsFolder())?.keys() ?? []) packNames.add(pack)
  return packNames
}

/** Removes every pack that nobody needs. One that is being written stays: it is locked. */
export async function dropPacks(needed: ReadonlySet<string>): Promise<void> {
  const directory = await openUploadsFolder()
  for (const pack of await listPacks())
    if (!needed.has(pack)) await directory?.removeEntry(pack).catch(() => undefined)
}
