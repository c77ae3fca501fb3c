import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Blocks, openBlocks } from '#service/files/blocks.ts'
import { syncDirectory } from '#service/files/durable.ts'
import { openPins, type Pins } from '#service/files/pins.ts'
import { StartError } from '#service/start-error.ts'

/** What the file half of the service keeps on disk. It holds nothing open. */
export type FileStore = { blocks: Blocks; pins: Pins }

/**
 * The store in `files/` of the data directory, made when it is not there. Throws a StartError when
 * it cannot be.
 */
export async function openFileStore(dataDir: string): Promise<FileStore> {
  const path = (...names: string[]) => join(dataDir, 'files', ...names)
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    for (const name of ['drafts', 'pins', 'blocks']) await mkdir(path(name), { recursive: true })
    for (const directory of [path(), dataDir]) await syncDirectory(directory)
    await removeOrphans(path('drafts'))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new StartError(
      `The file store ${resolve(path())} cannot be written (${code}): set KEYHOLE_DATA_DIR to a directory of yours`,
    )
  }
  return {
    blocks: openBlocks(path('blocks'), path('drafts')),
    pins: openPins(path('pins'), path('drafts')),
  }
}

/** Drafts that a crash has left. A young one may belong to another service on this directory. */
async function removeOrphans(draftsDir: string): Promise<void> {
  const hourAgo = Date.now() - 3_600_000
  for (const name of await readdir(draftsDir)) {
    const draft = join(draftsDir, name)
    if ((await stat(draft)).mtimeMs < hourAgo) await rm(draft)
  }
}
