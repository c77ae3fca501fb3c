import { opendir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { base32 } from 'multiformats/bases/base32'
import { CID } from 'multiformats/cid'
import { forEachConcurrent } from '#domain/requests/limit-concurrency.ts'
import type { MakeRoom } from '#service/files/store/block-files.ts'
import { diskBytes } from '#service/files/store/disk-use.ts'
import { syncDirectory, undefinedIfAbsent, writeWhole } from '#service/files/store/durable.ts'

/** A recursive pin holds all below it, a direct one its own block. */
type PinMode = 'recursive' | 'direct'

/** Pins by CID, not multihash, as in Kubo. Changes are durable when their promise resolves. */
export type Pins = {
  find(cid: CID): Promise<PinMode | undefined>
  /** All of them, or none when a file cannot be written. */
  add(cids: readonly CID[], mode: PinMode): Promise<void>
  /** All of them, or none when `check` throws, which is asked of each while nothing else changes. */
  remove(
    cids: readonly CID[],
    check: (cid: CID, mode: PinMode | undefined) => Promise<void>,
  ): Promise<void>
  list(): AsyncGenerator<{ cid: CID; mode: PinMode }>
  /** Those removed since a time in ms since 1970; what was removed before is forgotten. */
  removedSince(time: number): AsyncGenerator<{ cid: CID; mode: PinMode }>
  /** What all pins take of the disk, in bytes, the removed ones too. */
  used(): number
}

const maxWritesAtOnce = 16
const pinBytes = diskBytes('recursive'.length)

/**
 * One file a pin in `directory`, which says its mode; each is written in `draftsDir` first. A pin
 * that is removed stays in `removedDir` for a while, so that a collection can spare what it held.
 */
export async function openPins(
  { directory, removedDir, draftsDir }: Record<'directory' | 'removedDir' | 'draftsDir', string>,
  makeRoom: MakeRoom,
  passOver: (path: string) => void,
): Promise<Pins> {
  const pathOf = (cid: CID) => join(directory, nameOf(cid))
  const removedPathOf = (cid: CID) => join(removedDir, nameOf(cid))
  let used = 0
  for (const folder of [directory, removedDir]) used += (await readdir(folder)).length * pinBytes

  async function find(cid: CID): Promise<PinMode | undefined> {
    const mode = await readFile(pathOf(cid), 'utf8').catch(undefinedIfAbsent)
    return mode === undefined ? undefined : modeOf(mode)
  }

  async function takeRoom(): Promise<void> {
    for (let room = makeRoom(pinBytes, false); room; room = makeRoom(pinBytes, false)) await room
    used += pinBytes
  }

  async function add(cids: readonly CID[], mode: PinMode): Promise<void> {
    const made: CID[] = []
    try {
      const each = new Map(cids.map((cid) => [nameOf(cid), cid])).values()
      await forEachConcurrent(each, maxWritesAtOnce, async (cid) => {
        const before = await find(cid)
        // Never weakened, though somebody pins it otherwise at the same moment.
        if (before === mode || before === 'recursive') return
        if (!before) {
          await takeRoom()
          made.push(cid)
        }
        await writeWhole(pathOf(cid), Buffer.from(mode), draftsDir)
      })
      await syncDirectory(directory)
    } catch (error) {
      for (const cid of made) {
        await rm(pathOf(cid), { force: true })
        used -= pinBytes
      }
      await syncDirectory(directory)
      throw error
    }
  }

  const remove: Pins['remove'] = async (cids, check) => {
    const named = new Set<string>()
    for (const cid of cids) {
      // What is named twice is not pinned any more by the second time.
      await check(cid, named.has(nameOf(cid)) ? undefined : await find(cid))
      named.add(nameOf(cid))
    }
    const removed: CID[] = []
    try {
      for (const cid of cids) {
        const isRemovedAgain = await stat(removedPathOf(cid)).catch(undefinedIfAbsent)
        // First: a collection that saw the old time among the removed would take it for long gone.
        const now = Date.now() / 1000
        await utimes(pathOf(cid), now, now)
        await rename(pathOf(cid), removedPathOf(cid))
        removed.push(cid)
        if (isRemovedAgain) used -= pinBytes
      }
    } catch (error) {
      for (const cid of removed) await rename(removedPathOf(cid), pathOf(cid))
      throw error
    } finally {
      await syncDirectory(directory)
    }
  }

  async function* read(path: string): AsyncGenerator<{ cid: CID; mode: PinMode; path: string }> {
    for await (const { name } of await opendir(path)) {
      const cid = cidOf(name)
      if (!cid) {
        passOver(join(path, name))
        continue
      }
      const mode = await readFile(join(path, name), 'utf8').catch(undefinedIfAbsent)
      if (mode === undefined) continue
      yield { cid, mode: modeOf(mode), path: join(path, name) }
    }
  }

  // One change at a time, so that taking back a failed one never takes a pin of another.
  let last: Promise<void> = Promise.resolve()
  const inTurn = (change: () => Promise<void>) => {
    const turn = last.then(change)
    last = turn.catch(() => {})
    return turn
  }
  return {
    find,
    add: (cids, mode) => inTurn(() => add(cids, mode)),
    remove: (cids, check) => inTurn(() => remove(cids, check)),
    list: () => read(directory),
    async *removedSince(time) {
      for await (const { cid, mode, path } of read(removedDir))
        if ((await stat(path)).mtimeMs >= time) yield { cid, mode }
        else {
          await rm(path)
          used -= pinBytes
        }
    },
    used: () => used,
  }
}

// Not as people write it: base58 needs upper and lower case, which some file systems mix up.
const nameOf = (cid: CID): string => base32.encode(cid.bytes)

/** Undefined for a name that is none of ours. */
function cidOf(name: string): CID | undefined {
  try {
    const cid = CID.decode(base32.decode(name))
    return nameOf(cid) === name ? cid : undefined
  } catch {
    return undefined
  }
}

const modeOf = (text: string): PinMode => (text === 'direct' ? 'direct' : 'recursive')
