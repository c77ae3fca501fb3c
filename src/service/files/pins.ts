import { opendir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { base32 } from 'multiformats/bases/base32'
import { CID } from 'multiformats/cid'
import { openBacklog } from '#service/files/backlog.ts'
import { syncDirectory, undefinedIfAbsent, writeWhole } from '#service/files/durable.ts'

/** A recursive pin holds all below it, a direct one its own block. */
type PinMode = 'recursive' | 'direct'

/** Pins by CID, not multihash, as in Kubo. Changes are durable when their promise resolves. */
export type Pins = {
  find(cid: CID): Promise<PinMode | undefined>
  /** All of them, or none when a file cannot be written. */
  add(cids: readonly CID[], mode: PinMode): Promise<void>
  remove(cids: readonly CID[]): Promise<void>
  list(): AsyncGenerator<{ cid: CID; mode: PinMode }>
  /** Those removed since a time in ms since 1970; what was removed before is forgotten. */
  removedSince(time: number): AsyncGenerator<{ cid: CID; mode: PinMode }>
}

const writesAtOnce = 16

/**
 * One file a pin in `directory`, which says its mode; each is written in `draftsDir` first. A pin
 * that is removed stays in `removedDir` for a while, so that a collection can spare what it held.
 */
export function openPins(directory: string, removedDir: string, draftsDir: string): Pins {
  // Not as people write it: base58 needs upper and lower case, which some file systems mix up.
  const nameOf = (cid: CID) => base32.encode(cid.bytes)
  const pathOf = (cid: CID) => join(directory, nameOf(cid))

  async function find(cid: CID): Promise<PinMode | undefined> {
    const mode = await readFile(pathOf(cid), 'utf8').catch(undefinedIfAbsent)
    return mode === undefined ? undefined : modeOf(mode)
  }

  async function add(cids: readonly CID[], mode: PinMode): Promise<void> {
    const writes = openBacklog(writesAtOnce)
    const made: CID[] = []
    try {
      for (const cid of cids)
        await writes.add(async () => {
          const before = await find(cid)
          // Never weakened, though somebody pins it otherwise at the same moment.
          if (before === mode || before === 'recursive') return
          if (!before) made.push(cid)
          await writeWhole(pathOf(cid), Buffer.from(mode), draftsDir)
        })
      await writes.settle()
      await syncDirectory(directory)
    } catch (error) {
      await writes.settle().catch(() => {})
      for (const cid of made) await rm(pathOf(cid), { force: true })
      await syncDirectory(directory)
      throw error
    }
  }

  async function remove(cids: readonly CID[]): Promise<void> {
    for (const cid of cids) {
      const removed = join(removedDir, nameOf(cid))
      await rename(pathOf(cid), removed)
      const now = Date.now() / 1000
      await utimes(removed, now, now)
    }
    await syncDirectory(directory)
  }

  async function* read(path: string): AsyncGenerator<{ cid: CID; mode: PinMode; path: string }> {
    for await (const { name } of await opendir(path)) {
      const mode = await readFile(join(path, name), 'utf8').catch(undefinedIfAbsent)
      if (mode === undefined) continue
      yield { cid: CID.decode(base32.decode(name)), mode: modeOf(mode), path: join(path, name) }
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
    remove: (cids) => inTurn(() => remove(cids)),
    list: () => read(directory),
    async *removedSince(time) {
      for await (const { cid, mode, path } of read(removedDir))
        if ((await stat(path)).mtimeMs >= time) yield { cid, mode }
        else await rm(path)
    },
  }
}

const modeOf = (text: string): PinMode => (text === 'direct' ? 'direct' : 'recursive')
