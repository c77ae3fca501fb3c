import type { Hash } from 'viem'

/** A block whose time is known, in seconds since 1970. */
export type TimedBlock = { number: bigint; hash: Hash; time: bigint }

/** A chain's blocks, as the search asks for them. */
export type TimedChain = {
  /** The newest block that can be found, as the newest of all may be empty. */
  newest(): Promise<{ block: TimedBlock; isNewest: boolean } | undefined>
  /** The block of this number; undefined where it is empty and found only by a transaction. */
  at(number: bigint): Promise<TimedBlock | undefined>
  /** The parent of a block; undefined when the service no longer has it. */
  parent(block: TimedBlock): Promise<TimedBlock | undefined>
}

export type BlockTimeSearchResult =
  | { kind: 'found'; block: TimedBlock /** The block after it. */; next?: TimedBlock }
  /** The block cannot be located exactly: it lies from `after` on and before `before`. */
  | { kind: 'between'; after: TimedBlock | undefined; before: TimedBlock; why: 'empty' | 'calls' }
  /** Every block, as far as can be known, is later. */
  | { kind: 'too early'; first: TimedBlock }
  /** The newest block is not known, and the time is later than any that is. */
  | { kind: 'no newest'; after?: TimedBlock }

/** How many requests one search may make. */
export const maxSearchRequests = 96

/** Most empty blocks walked through, parent by parent. */
const maxParentSteps = 32

/**
 * Finds the last block whose time is not after `time`. Looks where the time would be if blocks came
 * evenly, and halves the rest when that did not bring it much closer (interpolation-binary search), so
 * that neither a changed pace nor a gap makes it long. Blocks without transactions cannot be found by
 * number: the search skips them, and at the end walks back through them by parents.
 */
export async function findBlockByTime(
  chain: TimedChain,
  time: bigint,
): Promise<BlockTimeSearchResult> {
  let requestCount = 1
  const newest = await chain.newest()
  if (!newest) return { kind: 'no newest' }
  const newestBlock = newest.block
  if (newestBlock.time <= time)
    return newest.isNewest
      ? { kind: 'found', block: newestBlock }
      : { kind: 'no newest', after: newestBlock }

  let earlierBlock: TimedBlock | undefined
  let laterBlock = newestBlock
  // No block with a transaction was met from here to `laterBlock`.
  let upperNumber = newestBlock.number
  let mustHalve = false
  let averagePace = { blocks: 1n, seconds: assumedBlockSeconds }
  for (;;) {
    const lowerNumber = earlierBlock?.number ?? -1n
    if (upperNumber - lowerNumber <= 1n) break
    if (requestCount >= maxSearchRequests - maxParentSteps)
      return { kind: 'between', after: earlierBlock, before: laterBlock, why: 'calls' }
    const guessedNumber = mustHalve
      ? lowerNumber + (upperNumber - lowerNumber) / 2n
      : estimateBlockNumber(earlierBlock, laterBlock, time, averagePace)
    const probedNumber = clampBigint(guessedNumber, lowerNumber + 1n, upperNumber - 1n)
    const rangeSize = upperNumber - lowerNumber
    const probedBlock = await firstFilled(probedNumber)
    if (!probedBlock) upperNumber = probedNumber
    else if (probedBlock.time <= time) {
      earlierBlock = probedBlock
    } else {
      laterBlock = probedBlock
      upperNumber = probedBlock.number
    }
    if (probedBlock && newestBlock.time > probedBlock.time)
      averagePace = {
        blocks: newestBlock.number - probedBlock.number,
        seconds: newestBlock.time - probedBlock.time,
      }
    const remainingRange = upperNumber - (earlierBlock?.number ?? -1n)
    mustHalve = !mustHalve && remainingRange > rangeSize / 4n
  }
  return walkBackByParents()

  /** The first block with transactions at a number or, in growing steps, after it. */
  async function firstFilled(number: bigint): Promise<TimedBlock | undefined> {
    for (
      let numberOffset = 0n;
      number + numberOffset < upperNumber;
      numberOffset = numberOffset === 0n ? 1n : numberOffset * 2n
    ) {
      if (requestCount >= maxSearchRequests - maxParentSteps) return undefined
      requestCount++
      const block = await chain.at(number + numberOffset)
      if (block) return block
    }
    return undefined
  }

  /** Walks back from the first later block with transactions through the empty ones before it. */
  async function walkBackByParents(): Promise<BlockTimeSearchResult> {
    const lowerNumber = earlierBlock?.number ?? -1n
    let nextBlock = laterBlock
    for (let parentSteps = 0; parentSteps < maxParentSteps; parentSteps++) {
      if (earlierBlock && nextBlock.number === lowerNumber + 1n)
        return { kind: 'found', block: earlierBlock, next: nextBlock }
      if (nextBlock.number === 0n) return { kind: 'too early', first: nextBlock }
      const parent = await chain.parent(nextBlock)
      if (!parent) break
      if (parent.time <= time) return { kind: 'found', block: parent, next: nextBlock }
      nextBlock = parent
    }
    return { kind: 'between', after: earlierBlock, before: nextBlock, why: 'empty' }
  }
}

const clampBigint = (value: bigint, least: bigint, most: bigint) =>
  value < least ? least : value > most ? most : value

/** Assumed seconds between blocks until two of them are known. */
const assumedBlockSeconds = 12n

/** The number that a block of this time would have if blocks came evenly. */
function estimateBlockNumber(
  after: TimedBlock | undefined,
  before: TimedBlock,
  time: bigint,
  averagePace: { blocks: bigint; seconds: bigint },
): bigint {
  if (!after)
    return before.number - 1n - ((before.time - time) * averagePace.blocks) / averagePace.seconds
  const elapsedSeconds = before.time - after.time
  if (elapsedSeconds <= 0n) return (after.number + before.number) / 2n
  return after.number + ((before.number - after.number) * (time - after.time)) / elapsedSeconds
}
