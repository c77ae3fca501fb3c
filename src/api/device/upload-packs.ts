import { hasRoom, privateFolder } from '#api/device/private-folder.ts'

/** Left free, so that the queue never takes the last of what a browser gives this origin. */
const spareBytes = 64 * 1024 * 1024

const folder = () => privateFolder('keyhole-uploads')

/** Why no copy of so many bytes can be kept here; undefined when it can. */
export async function whyNoCopy(bytes: number): Promise<string | undefined> {
  if (!(await folder()))
    return 'this browser keeps no files for this page, as in private windows, on plain HTTP or with cookies blocked'
  return (await hasRoom(bytes + spareBytes)) ? undefined : 'this browser has no room for a copy'
}

/**
 * Copies content into the origin private file system, one after another into one file: a file each
 * would make ten thousand small ones slower than sending them.
 * @throws when one cannot be read or there is no room after all; nothing is left of it then.
 */
export async function writeCopy(pack: string, contents: readonly Blob[]): Promise<void> {
  const directory = await folder()
  if (!directory) throw new Error('This browser keeps no files for this page.')
  const handle = await directory.getFileHandle(pack, { create: true })
  try {
    // What is not closed is not there: a copy that breaks off leaves an empty file.
    await new Blob([...contents]).stream().pipeTo(await handle.createWritable())
  } catch (error) {
    await directory.removeEntry(pack).catch(() => undefined)
    throw error
  }
}

/** A copy of `size` bytes from `at` on in a pack; undefined when it is not there any more. */
export async function readCopy(pack: string, at: number, size: number): Promise<Blob | undefined> {
  try {
    const file = await (await (await folder())?.getFileHandle(pack))?.getFile()
    return file && at + size <= file.size ? file.slice(at, at + size) : undefined
  } catch {
    return undefined
  }
}

/** The packs that there are. */
export async function allCopies(): Promise<Set<string>> {
  const packs = new Set<string>()
  for await (const pack of (await folder())?.keys() ?? []) packs.add(pack)
  return packs
}

/** Removes every pack that nobody needs. One that is being written stays: it is locked. */
export async function dropCopies(needed: ReadonlySet<string>): Promise<void> {
  const directory = await folder()
  for (const pack of await allCopies())
    if (!needed.has(pack)) await directory?.removeEntry(pack).catch(() => undefined)
}
