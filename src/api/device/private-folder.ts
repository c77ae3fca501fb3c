import { settleWithin } from '#api/device/settle-within.ts'

/** Timeout of steps that take a few ms: a browser that needs more has no such folder. */
const maxProbeMs = 5_000

let rootProbe: Promise<FileSystemDirectoryHandle | undefined> | undefined

/**
 * A folder in this origin's private file system, or undefined where this page cannot write there:
 * there is none on plain HTTP, Firefox refuses it in private windows, others with cookies blocked,
 * and Safari before 26 cannot write to it from a page. The functions exist there all the same, so
 * writing is tried, once. Tabs share the folder, so locks have to work too.
 */
export async function privateFolder(name: string): Promise<FileSystemDirectoryHandle | undefined> {
  rootProbe ??= settleWithin(openWritableRoot(), maxProbeMs).catch(() => undefined)
  const rootDirectory = await rootProbe
  if (!rootDirectory) return undefined
  const opened = rootDirectory.getDirectoryHandle(name, { create: true })
  return settleWithin(opened, maxProbeMs).catch(() => undefined)
}

/** The root, after a byte was written to a file in it. */
async function openWritableRoot(): Promise<FileSystemDirectoryHandle> {
  const rootDirectory = await navigator.storage.getDirectory()
  const trialName = 'keyhole-trial'
  await navigator.locks.request(trialName, async () => {
    const trialFile = await rootDirectory.getFileHandle(trialName, { create: true })
    try {
      const writable = await trialFile.createWritable()
      await writable.write(new Uint8Array(1))
      await writable.close()
    } finally {
      await rootDirectory.removeEntry(trialName)
    }
  })
  return rootDirectory
}

/**
 * Whether this origin may store so many bytes more. True where the browser does not say: then
 * writing shows it.
 */
export async function hasRoom(bytes: number): Promise<boolean> {
  try {
    const { quota, usage = 0 } = await settleWithin(navigator.storage.estimate(), maxProbeMs)
    return quota === undefined || usage + bytes <= quota
  } catch {
    return true
  }
}
