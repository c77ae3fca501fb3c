import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Blocks, openBlocks } from '#service/files/blocks.ts'
import { syncDirectory } from '#service/files/durable.ts'
import type { StoreLimits } from '#service/files/keeper.ts'
import { takeLock } from '#service/files/lock.ts'
import { openStoreThread, type StoreThread } from '#service/files/store-thread.ts'
import { StartError } from '#service/start-error.ts'

/** What the file half of the service keeps on disk: read here, changed by a thread of its own. */
export type FileStore = {
  blocks: Blocks
  thread: Pick<StoreThread, 'ask'>
  /** Ends what is under way, like a crash would, and lets another service have the directory. */
  close(): Promise<void>
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * The store in `files/` of the data directory, made when it is not there. Blocks that no pin holds
 * are removed when they are older than `graceMs`, or at once when `quotaBytes` or the disk is used
 * up; they are looked for a minute after the start and then once an hour. Throws a StartError when another service uses the directory,
 * or it cannot be written.
 */
export async function openFileStore(
  dataDir: string,
  { quotaBytes, graceMs = hourMs }: Partial<StoreLimits> = {},
): Promise<FileStore> {
  const path = (...names: string[]) => join(dataDir, 'files', ...names)
  let release: () => Promise<void>
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    for (const name of ['drafts', 'pins', 'unpinned', 'blocks'])
      await mkdir(path(name), { recursive: true })
    for (const directory of [path(), dataDir]) await syncDirectory(directory)
    release = await takeLock(path('lock'))
  } catch (error) {
    if (error instanceof StartError) throw error
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new StartError(
      `The file store ${resolve(path())} cannot be written (${code}): set KEYHOLE_DATA_DIR to a directory of yours`,
    )
  }
  const thread = openStoreThread({ directory: path(), limits: { quotaBytes, graceMs } })
  let closed = false
  const collect = () =>
    thread.ask('collect', undefined).catch((error) => {
      if (!closed) process.emitWarning(`The file store cannot be collected: ${error.message}`)
    })
  // A service that is never up for an hour is collected, too.
  const first = setTimeout(collect, minuteMs).unref()
  const collecting = setInterval(collect, hourMs).unref()
  return {
    blocks: openBlocks(path('blocks')),
    thread,
    async close() {
      closed = true
      clearTimeout(first)
      clearInterval(collecting)
      await thread.close()
      await release()
    },
  }
}
