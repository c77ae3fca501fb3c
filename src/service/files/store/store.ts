import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartError } from '#service/config/json-file.ts'
import { makeDirectory } from '#service/config/key-file.ts'
import { CommandError, isDiskFull, isReadOnlyError } from '#service/files/failures.ts'
import { openReader } from '#service/files/read/reader.ts'
import { syncDirectory } from '#service/files/store/durable.ts'
import { takeLock } from '#service/files/store/lock.ts'
import type { StoreLimits } from '#service/files/store/store-operations.ts'
import { openStoreThread, type StoreThread } from '#service/files/store/store-thread.ts'

/** The files of the service on disk: one thread reads, another one changes them. */
export type FileStore = Awaited<ReturnType<typeof openFileStore>>

const figuresTimeoutMs = 1_000
const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * Opens the store in `files/` of the data directory, created when missing. Blocks that no pin holds
 * are removed when they are older than `graceMs`, or at once when `quotaBytes` or the disk is used
 * up; a collection runs a minute after the start and then every hour. An existing store can be read
 * also from a disk that is full or read-only; changes are refused until it can be written. Throws a
 * StartError when another service uses the directory, or it cannot be written.
 */
export async function openFileStore(
  dataDir: string,
  {
    quotaBytes,
    graceMs = hourMs,
    warn = (text) => process.emitWarning(text),
  }: Partial<StoreLimits> & { warn?: (text: string) => void } = {},
) {
  const directory = join(dataDir, 'files')
  let isClosed = false
  let releaseLock: (() => Promise<void>) | undefined
  /** Takes the lock of the store. Throws when the store cannot be written. */
  async function takeStore(): Promise<void> {
    await makeFolders(dataDir, directory)
    releaseLock = await takeLock(join(directory, 'lock'))
    if (isClosed) await releaseLock()
  }
  // One attempt at a time: a second one would find the lock of the first.
  let pendingTake: Promise<void> | undefined
  const ensureTaken = () => {
    pendingTake ??= takeStore().catch((error) => {
      pendingTake = undefined
      throw error
    })
    return pendingTake
  }
  try {
    await ensureTaken()
  } catch (error) {
    if (error instanceof StartError) throw error
    const isThere = existsSync(join(directory, 'blocks'))
    if (!isThere || !(isDiskFull(error) || isReadOnlyError(error)))
      throw new StartError(`${unwritableMessage(directory, error)}: ${remedyFor(error)}`)
    warn(`${unwritableMessage(directory, error)}: until it can be, it is only read`)
  }

  const storeThread = openStoreThread({ directory, limits: { quotaBytes, graceMs } })
  const reader = openReader(join(directory, 'blocks'))
  const ask: StoreThread['ask'] = async (...question) => {
    await ensureTaken().catch((error) => {
      throw error instanceof StartError
        ? new CommandError('another service uses the file store of this one')
        : error
    })
    return storeThread.ask(...question)
  }
  const collectStore = () =>
    ask('collect', undefined).catch((error) => {
      if (!isClosed) warn(`The file store cannot be collected: ${error.message}`)
    })
  // Collected early, too: a service may never run for an hour.
  const firstTimer = setTimeout(collectStore, minuteMs).unref()
  const collectTimer = setInterval(collectStore, hourMs).unref()
  return {
    reader,
    thread: { ask },
    /**
     * Figures of a store that was changed or collected since the start; undefined before, and when
     * its thread does not answer at once.
     */
    figures: () =>
      storeThread
        .ask('figures', undefined, { signal: AbortSignal.timeout(figuresTimeoutMs) })
        .catch(() => undefined),
    /** Ends running operations, as a crash would, and releases the directory. */
    async close() {
      isClosed = true
      clearTimeout(firstTimer)
      clearInterval(collectTimer)
      await Promise.all([reader.close(), storeThread.close()])
      await releaseLock?.()
    },
  }
}

function unwritableMessage(directory: string, error: unknown): string {
  const errorCode = error instanceof Error && 'code' in error ? error.code : error
  const diskReason = isDiskFull(error)
    ? ', its disk is full'
    : isReadOnlyError(error)
      ? ', its disk is read-only'
      : ''
  return `The file store ${resolve(directory)} cannot be written (${errorCode}${diskReason})`
}

const remedyFor = (error: unknown): string =>
  isDiskFull(error)
    ? 'make room there, or set KEYHOLE_DATA_DIR to a directory on another disk'
    : 'set KEYHOLE_DATA_DIR to a directory of yours'

async function makeFolders(dataDir: string, directory: string): Promise<void> {
  await makeDirectory(dataDir)
  for (const name of ['drafts', 'pins', 'unpinned', 'blocks'])
    await makeDirectory(join(directory, name))
  for (const folder of [directory, dataDir]) await syncDirectory(folder)
}
