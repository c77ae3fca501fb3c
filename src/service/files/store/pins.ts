import { opendir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { base32 } from 'multiformats/bases/base32'
import { CID } from 'multiformats/cid'
import { forEachConcurrent } from '#domain/requests/limit-concurrency.ts'
import { CommandError, undefinedIfAbsent } from '#service/files/failures.ts'
import type { MakeRoom } from '#service/files/store/block-files.ts'
import { diskBytes } from '#service/files/store/disk-use.ts'
import { syncDirectory, writeFileAtomically } from '#service/files/store/durable.ts'

/** A recursive pin holds everything below it, a direct one only its own block. */
type PinMode = 'recursive' | 'direct'

export type Pins = Awaited<ReturnType<typeof openPins>>

const maxWritesAtOnce = 16
const pinBytes = diskBytes('recursive'.length)

/**
 * Pins by CID, not by multihash, as in Kubo; changes are durable when they resolve. One file for each pin in
 * `directory`, which contains its mode; each is written to `draftsDir` first. A removed pin stays in
 * `removedDir` for a while, so that a collection can spare what it held.
 */
export async function openPins(
  { directory, removedDir, draftsDir }: Record<'directory' | 'removedDir' | 'draftsDir', string>,
  makeRoom: MakeRoom,
) {
  const pathOf = (cid: CID) => join(directory, fileNameOf(cid))
  const removedPathOf = (cid: CID) => join(removedDir, fileNameOf(cid))
  let pinCount = (await readdir(directory)).length
  let usedBytes = (pinCount + (await readdir(removedDir)).length) * pinBytes

  const find = (cid: CID) => readPinMode(pathOf(cid))

  async function reserveRoom(): Promise<void> {
    for (
      let pendingRoom = makeRoom(pinBytes, false);
      pendingRoom;
      pendingRoom = makeRoom(pinBytes, false)
    )
      await pendingRoom
    usedBytes += pinBytes
  }

  async function add(cids: readonly CID[], mode: PinMode): Promise<void> {
    const addedCids: CID[] = []
    try {
      const each = new Map(cids.map((cid) => [fileNameOf(cid), cid])).values()
      await forEachConcurrent(each, maxWritesAtOnce, async (cid) => {
        const existingMode = await find(cid)
        // A pin is never weakened, even when someone pins it otherwise at the same moment.
        if (existingMode === mode || existingMode === 'recursive') return
        if (!existingMode) {
          await reserveRoom()
          addedCids.push(cid)
        }
        await writeFileAtomically(pathOf(cid), Buffer.from(mode), draftsDir)
      })
      await syncDirectory(directory)
      pinCount += addedCids.length
    } catch (error) {
      for (const cid of addedCids) {
        await rm(pathOf(cid), { force: true })
        usedBytes -= pinBytes
      }
      await syncDirectory(directory)
      throw error
    }
  }

  async function remove(
    cids: readonly CID[],
    check: (cid: CID, mode: PinMode | undefined) => Promise<void>,
  ): Promise<void> {
    const checkedNames = new Set<string>()
    for (const cid of cids) {
      // A CID that is named twice is not pinned any more the second time.
      await check(cid, checkedNames.has(fileNameOf(cid)) ? undefined : await find(cid))
      checkedNames.add(fileNameOf(cid))
    }
    const removedCids: CID[] = []
    try {
      for (const cid of cids) {
        const isRemovedAgain = await stat(removedPathOf(cid)).catch(undefinedIfAbsent)
        // The time is set before the rename: a collection that saw the old one would take the pin
        // for removed long ago.
        const nowSeconds = Date.now() / 1000
        await utimes(pathOf(cid), nowSeconds, nowSeconds)
        await rename(pathOf(cid), removedPathOf(cid))
        removedCids.push(cid)
        if (isRemovedAgain) usedBytes -= pinBytes
      }
      pinCount -= removedCids.length
    } catch (error) {
      for (const cid of removedCids) await rename(removedPathOf(cid), pathOf(cid))
      throw error
    } finally {
      await syncDirectory(directory)
    }
  }

  async function* readPins(
    path: string,
  ): AsyncGenerator<{ cid: CID; mode: PinMode; path: string }> {
    for await (const { name } of await opendir(path)) {
      const cid = cidOfName(name)
      // Systems put files of their own in any folder, such as .DS_Store.
      const mode = cid && (await readPinMode(join(path, name)))
      if (mode) yield { cid, mode, path: join(path, name) }
    }
  }

  // Changes run one at a time, so that undoing a failed one never removes a pin of another.
  let lastChange: Promise<void> = Promise.resolve()
  const queueChange = (change: () => Promise<void>) => {
    const queuedChange = lastChange.then(change)
    lastChange = queuedChange.catch(() => {})
    return queuedChange
  }
  return {
    find,
    /** Adds all of them, or none when a file cannot be written. */
    add: (...pins: Parameters<typeof add>) => queueChange(() => add(...pins)),
    /** Removes all of them, or none when `check`, called for each beforehand, throws. */
    remove: (...pins: Parameters<typeof remove>) => queueChange(() => remove(...pins)),
    list: () => readPins(directory),
    /** Pins removed since a time in ms since 1970; earlier ones are forgotten. */
    async *removedSince(timeMs: number) {
      for await (const { cid, mode, path } of readPins(removedDir))
        if ((await stat(path)).mtimeMs >= timeMs) yield { cid, mode }
        else {
          await rm(path)
          usedBytes -= pinBytes
        }
    },
    /** Disk usage of all pins in bytes, including the removed ones. */
    usedBytes: () => usedBytes,
    /** How many pins there are, without the removed ones. */
    count: () => pinCount,
  }
}

// Base32, as base58 needs upper and lower case, which some file systems mix up.
const fileNameOf = (cid: CID): string => base32.encode(cid.bytes)

/** Undefined for a name that is not a pin. */
function cidOfName(name: string): CID | undefined {
  try {
    const cid = CID.decode(base32.decode(name))
    return fileNameOf(cid) === name ? cid : undefined
  } catch {
    return undefined
  }
}

/** Undefined without such a pin. Throws if it is not a file: reading a pipe has no end. */
async function readPinMode(path: string): Promise<PinMode | undefined> {
  const stats = await stat(path).catch(undefinedIfAbsent)
  if (stats && !stats.isFile())
    throw new CommandError(`pin in storage is not a file: ${basename(path)}`)
  const modeText = stats && (await readFile(path, 'utf8').catch(undefinedIfAbsent))
  if (modeText === undefined) return undefined
  return modeText === 'direct' ? 'direct' : 'recursive'
}
