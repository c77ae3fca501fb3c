import type { CID } from 'multiformats/cid'
import { CommandError } from '#service/files/failures.ts'
import type { BlockFiles, SweepResult } from '#service/files/store/block-files.ts'
import { identityContent } from '#service/files/store/block-path.ts'
import type { Blocks } from '#service/files/store/blocks.ts'
import { createDigestSet } from '#service/files/store/digest-set.ts'
import type { Pins } from '#service/files/store/pins.ts'
import { walkDag } from '#service/files/store/walk-dag.ts'

// File systems take times from a clock that is some milliseconds behind ours; some round to
// seconds.
const clockSlackMs = 2_000

/**
 * Removes every block that no pin holds and nobody has put or touched for `graceMs`, nor since the
 * oldest operation under way began; what a pin held that was removed less than `graceMs` ago is
 * spared as well. Runs in slices beside those operations. Throws, and removes nothing, when a
 * pinned node cannot be read: what is below it is not known then. Memory: see digest-set.ts.
 */
export async function collectGarbage(
  directory: string,
  blocks: Blocks,
  files: BlockFiles,
  pins: Pins,
  graceMs: number,
): Promise<SweepResult> {
  // Before the pins are read: what is pinned or put from here on is younger.
  const startedAtMs = Date.now()
  const cutoffMs = Math.min(startedAtMs - graceMs, files.oldestSession()) - clockSlackMs
  const liveDigests = createDigestSet()
  const visitedDigests = createDigestSet()
  const markLive = async (cid: CID, mode: string) => {
    const cidsBelow = mode === 'direct' ? [cid] : walkDag(directory, blocks, cid, visitedDigests)
    for await (const liveCid of cidsBelow)
      if (!identityContent(liveCid)) liveDigests.add(liveCid.multihash.digest)
  }
  for await (const { cid, mode } of pins.list()) await markLive(cid, mode).catch(nameFailedPin(cid))
  let unpinnedCount = 0
  for await (const { cid, mode } of pins.removedSince(startedAtMs - graceMs)) {
    unpinnedCount += 1
    // It may have been incomplete, as a pin that somebody removes often is.
    await markLive(cid, mode).catch(() => {})
  }
  const sweepResult = await files.sweep(
    (name) => liveDigests.has(Buffer.from(name, 'hex')),
    cutoffMs,
  )
  return { ...sweepResult, young: sweepResult.young + unpinnedCount }
}

const nameFailedPin = (cid: CID) => (error: unknown) => {
  if (!(error instanceof CommandError)) throw error
  throw new CommandError(`${cid} is pinned, but cannot be read: ${error.message}`)
}
