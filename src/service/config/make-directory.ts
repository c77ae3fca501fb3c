import { existsSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a folder and its parents, or throws the error of the disk. Node's own recursion never ends where a
 * folder that is there answers ENOENT, as /proc does, and hides the error of a disk that can only be read.
 */
export async function makeDirectory(path: string, mode = 0o700): Promise<void> {
  try {
    await mkdir(path, { mode })
  } catch (error) {
    if ((await stat(path).catch(() => undefined))?.isDirectory()) return
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isMissing || existsSync(dirname(path))) throw error
    await makeDirectory(dirname(path), mode)
    await makeDirectory(path, mode)
  }
}
