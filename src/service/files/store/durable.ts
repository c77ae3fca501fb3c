import { randomUUID } from 'node:crypto'
import { open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes a file so that it is whole or absent after a crash: its bytes are on the disk before it
 * has its name. The name itself is durable only after `syncDirectory`, which serves many files at
 * once. `draftsDir` must be on the same file system.
 */
export async function writeFileAtomically(
  path: string,
  bytes: Uint8Array,
  draftsDir: string,
): Promise<void> {
  const draftPath = join(draftsDir, randomUUID())
  try {
    await writeFile(draftPath, bytes, { flush: true })
    await rename(draftPath, path)
  } catch (error) {
    await rm(draftPath, { force: true })
    throw error
  }
}

/** Whether a file in the folder of drafts is a draft: of a pin, or of a block (block-files.ts). */
export const isDraftName = (name: string): boolean => /^block-\d+$|^[\da-f-]{36}$/.test(name)

/** Makes the names in a directory durable. */
export async function syncDirectory(path: string): Promise<void> {
  // Windows has no such call, and writes names through.
  if (process.platform === 'win32') return
  const directoryHandle = await open(path)
  try {
    await directoryHandle.sync()
  } finally {
    await directoryHandle.close()
  }
}
