import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { base32 } from 'multiformats/bases/base32'
import type { CID } from 'multiformats/cid'
import { openBacklog } from '#service/files/backlog.ts'
import { syncDirectory, undefinedIfAbsent, writeWhole } from '#service/files/durable.ts'

/** A recursive pin holds all below it, a direct one its own block. */
export type PinMode = 'recursive' | 'direct'

/** Pins by CID, not multihash, as in Kubo. Changes are durable when their promise resolves. */
export type Pins = {
  find(cid: CID): Promise<PinMode | undefined>
  /** All of them, or none when a file cannot be written. */
  add(cids: readonly CID[], mode: PinMode): Promise<void>
  remove(cids: readonly CID[]): Promise<void>
}

const writesAtOnce = 16

/** One file a pin in `directory`, which says its mode; each is written in `draftsDir` first. */
export function openPins(directory: string, draftsDir: string): Pins {
  // Not as people write it: base58 needs upper and lower case, which some file systems mix up.
  const pathOf = (cid: CID) => join(directory, base32.encode(cid.bytes))

  async function find(cid: CID): Promise<PinMode | undefined> {
    const mode = await readFile(pathOf(cid), 'utf8').catch(undefinedIfAbsent)
    if (mode === undefined) return undefined
    return mode === 'direct' ? 'direct' : 'recursive'
  }

  async function add(cids: readonly CID[], mode: PinMode): Promise<void> {
    const writes = openBacklog(writesAtOnce)
    const made: CID[] = []
    try {
      for (const cid of cids)
        await writes.add(async () => {
          if (!(await find(cid))) made.push(cid)
          await writeWhole(pathOf(cid), Buffer.from(mode), draftsDir)
        })
      await writes.settle()
      await syncDirectory(directory)
    } catch (error) {
      await writes.settle().catch(() => {})
      await removeAll(made)
      throw error
    }
  }

  async function removeAll(cids: readonly CID[]): Promise<void> {
    for (const cid of cids) await rm(pathOf(cid), { force: true })
    await syncDirectory(directory)
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
    remove: (cids) => inTurn(() => removeAll(cids)),
  }
}
