/** Left free, so that the queue never takes the last of what a browser gives this origin. */
const spare = 64 * 1024 * 1024
const place = 'keyhole-uploads'

const folder = async () => {
  const root = await navigator.storage.getDirectory()
  return root.getDirectoryHandle(place, { create: true })
}

/** Whether this browser has a file system for this origin: only for pages from HTTPS or this machine. */
export const canCopy = (): boolean => globalThis.navigator?.storage?.getDirectory !== undefined

/** Whether the browser's quota for this origin has room for so many bytes more. */
export async function hasRoom(bytes: number): Promise<boolean> {
  const { quota = 0, usage = 0 } = await navigator.storage.estimate()
  return usage + bytes + spare <= quota
}

/**
 * Copies content into the origin private file system, one after another into one file: a file each
 * would make ten thousand small ones slower than sending them.
 * @throws when one cannot be read or there is no room after all; nothing is left of it then.
 */
export async function writeCopy(pack: string, contents: readonly Blob[]): Promise<void> {
  const directory = await folder()
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
    const file = await (await (await folder()).getFileHandle(pack)).getFile()
    return at + size <= file.size ? file.slice(at, at + size) : undefined
  } catch {
    return undefined
  }
}

/** The packs that there are. */
export async function allCopies(): Promise<Set<string>> {
  const packs = new Set<string>()
  if (canCopy()) for await (const pack of (await folder()).keys()) packs.add(pack)
  return packs
}

/** Removes every pack that nobody needs. One that is being written stays: it is locked. */
export async function dropCopies(needed: ReadonlySet<string>): Promise<void> {
  for (const pack of await allCopies())
    if (!needed.has(pack)) await (await folder()).removeEntry(pack).catch(() => undefined)
}
