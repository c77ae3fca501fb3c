import type { CID } from 'multiformats/cid'
import type { BlockFiles, Swept } from '#service/files/store/block-files.ts'
import { contentOfItself } from '#service/files/store/block-path.ts'
import type { Blocks } from '#service/files/store/blocks.ts'
import { createDigestSet } from '#service/files/store/digest-set.ts'
import { CommandError } from '#service/files/failures.ts'
import type { Pins } from '#service/files/store/pins.ts'
import { walk } from '#service/files/store/walk-dag.ts'

// File systems take times from a clock that is some milliseconds behind ours; some round to seconds.
const clockSlackMs = 2_000

/**
 * Removes every block that no pin holds and nobody has put or touched for `graceMs`, nor since the
 * oldest operation under way began; what a pin held that was removed less than `graceMs` ago is
 * spared as well. Runs in slices beside those operations. Throws, and removes nothing, when a pinned
 * node cannot be read: what is below it is not known then. Memory: see digest-set.ts.
 */
export async function collect(
  directory: string,
  blocks: Blocks,
  files: BlockFiles,
  pins: Pins,
  graceMs: number,
): Promise<Swept> {
  // Before the pins are read: what is pinned or put from here on is younger.
  const now = Date.now()
  const before = Math.min(now - graceMs, files.oldestSession()) - clockSlackMs
  const live = createDigestSet()
  const walked = createDigestSet()
  const mark = async (cid: CID, mode: string) => {
    const below = mode === 'direct' ? [cid] : walk(directory, blocks, cid, walked)
    for await (const found of below) if (!contentOfItself(found)) live.add(found.multihash.digest)
  }
  for await (const { cid, mode } of pins.list()) await mark(cid, mode).catch(named(cid))
  let unpinned = 0
  for await (const { cid, mode } of pins.removedSince(now - graceMs)) {
    unpinned += 1
    // It may have been incomplete, as a pin that somebody removes often is.
    await mark(cid, mode).catch(() => {})
  }
  const swept = await files.sweep((name) => live.has(Buffer.from(name, 'hex')), before)
  return { ...swept, young: swept.young + unpinned }
}

const named = (cid: CID) => (error: unknown) => {
  if (!(error instanceof CommandError)) throw error
  throw new CommandError(`${cid} is pinned, but cannot be read: ${error.message}`)
}
