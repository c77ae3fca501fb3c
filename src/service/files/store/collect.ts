import type { CID } from 'multiformats/cid'
import { CommandError } from '#service/files/failures.ts'
import { identityContent } from '#service/files/read/block-path.ts'
import type { Blocks } from '#service/files/read/blocks.ts'
import type { BlockFiles, SweepResult } from '#service/files/store/block-files.ts'
import { DigestSet } from '#service/files/store/digest-set.ts'
import type { Pins } from '#service/files/store/pins.ts'
import { walkDag } from '#service/files/store/walk-dag.ts'
import { createShare, type Steps, type Turns } from '#service/files/threads/turns.ts'

// File systems take times from a clock that is some ms behind ours; some round to seconds.
const clockSlackMs = 2_000

/**
 * Removes every block that no pin holds and that no one has put or touched for `graceMs`, nor since
 * the oldest session began; blocks of a pin that was removed less than `graceMs` ago are spared as
 * well. Runs in slices beside those sessions. Throws, and removes nothing, when a pinned node
 * cannot be read: what is below it is not known then.
 */
export async function collectGarbage(
  directory: string,
  blocks: Blocks,
  files: BlockFiles,
  pins: Pins,
  turns: Turns,
  graceMs: number,
): Promise<SweepResult> {
  // Taken before the pins are read: blocks that are pinned or put from here on are younger.
  const startedAtMs = Date.now()
  const cutoffMs = Math.min(startedAtMs - graceMs, files.oldestSession()) - clockSlackMs
  const liveDigests = new DigestSet()
  const visitedDigests = new DigestSet()
  function* markSteps(cid: CID, mode: string, onMissing?: () => void): Steps<void> {
    const cidsBelow =
      mode === 'direct' ? [cid] : walkDag(directory, blocks, cid, visitedDigests, onMissing)
    for (const liveCid of cidsBelow) {
      if (!identityContent(liveCid)) liveDigests.add(liveCid.multihash.digest)
      yield
    }
  }
  const share = createShare('')
  const markLive = (cid: CID, mode: string, onMissing?: () => void) =>
    turns.run(share, markSteps(cid, mode, onMissing))
  for await (const { cid, mode } of pins.list()) await markLive(cid, mode).catch(nameFailedPin(cid))
  let unpinnedCount = 0
  for await (const { cid, mode } of pins.removedSince(startedAtMs - graceMs)) {
    unpinnedCount += 1
    // The DAG may be incomplete, which is often why a pin is removed.
    await markLive(cid, mode, () => {})
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
