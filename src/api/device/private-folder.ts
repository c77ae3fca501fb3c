let tried: Promise<FileSystemDirectoryHandle | undefined> | undefined

/**
 * A folder in this origin's private file system, or undefined where this page cannot write there:
 * there is none on plain HTTP, Firefox refuses it in private windows, others with cookies blocked, and
 * Safari before 26 cannot write to it from a page. That the functions exist tells nothing of this, so
 * it is tried, once. Tabs share what lies there, so it takes working locks too.
 */
export async function privateFolder(name: string): Promise<FileSystemDirectoryHandle | undefined> {
  tried ??= tryRoot().catch(() => undefined)
  return (await tried)?.getDirectoryHandle(name, { create: true }).catch(() => undefined)
}

/** The root, after a byte was written to a file in it. */
async function tryRoot(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory()
  const name = 'keyhole-trial'
  await navigator.locks.request(name, async () => {
    const file = await root.getFileHandle(name, { create: true })
    try {
      const writable = await file.createWritable()
      await writable.write(new Uint8Array(1))
      await writable.close()
    } finally {
      await root.removeEntry(name)
    }
  })
  return root
}

/**
 * Whether this origin may put so many bytes more on the disk, as far as the browser tells; where it
 * does not, writing will.
 */
export async function hasRoom(bytes: number): Promise<boolean> {
  try {
    const { quota, usage = 0 } = await navigator.storage.estimate()
    return quota === undefined || usage + bytes <= quota
  } catch {
    return true
  }
}
