import type { Hash } from 'viem'

/** A block whose place in time is known; times are seconds since 1970. */
export type TimedBlock = { number: bigint; hash: Hash; time: bigint }

/** What the search asks of a chain. */
export type TimedChain = {
  /** The newest block; undefined when it cannot be found, as when it is empty. */
  newest(): Promise<TimedBlock | undefined>
  /** The block of this number; undefined when it holds no transaction, by which alone it is found. */
  at(number: bigint): Promise<TimedBlock | undefined>
  /** The parent of a block; undefined when the service no longer has it. */
  parent(block: TimedBlock): Promise<TimedBlock | undefined>
}

export type TimeSearch =
  | { kind: 'found'; block: TimedBlock /** The block after it. */; next?: TimedBlock }
  /** It cannot be pinned down: it lies from `after` on and before `before`. */
  | { kind: 'between'; after: TimedBlock | undefined; before: TimedBlock; why: 'empty' | 'calls' }
  /** Every block, as far as can be known, is later. */
  | { kind: 'too early'; first: TimedBlock }
  | { kind: 'no newest' }

/** How many requests one search may make. */
export const mostCalls = 96

/** Blocks without transactions that are walked through at most, parent by parent. */
const mostParents = 32

/**
 * Finds the last block whose time is not after `time`; with `within`, any that is at most so many
 * seconds before it. Looks where the time would be if blocks came evenly, and halves the rest when
 * that did not bring it much closer (interpolation-binary search), so that neither a changed pace
 * nor a gap makes it long. Blocks that hold no transaction cannot be asked for: it goes round them,
 * and at the end back through them by parents.
 */
export async function searchTime(
  chain: TimedChain,
  time: bigint,
  within: bigint,
): Promise<TimeSearch> {
  let calls = 1
  const newest = await chain.newest()
  if (!newest) return { kind: 'no newest' }
  if (newest.time <= time) return { kind: 'found', block: newest }

  // Several blocks may share a second: without a tolerance the last one of them is meant.
  const isNear = (block: TimedBlock) => within > 0n && time - block.time <= within
  let after: TimedBlock | undefined
  let before = newest
  // Between here and `before` no block with a transaction was met.
  let ceiling = newest.number
  let halve = false
  let pace = { blocks: 1n, seconds: supposed }
  for (;;) {
    const floor = after?.number ?? -1n
    if (ceiling - floor <= 1n) break
    if (calls >= mostCalls - mostParents) return { kind: 'between', after, before, why: 'calls' }
    const guess = halve ? floor + (ceiling - floor) / 2n : estimate(after, before, time, pace)
    const number = clamp(guess, floor + 1n, ceiling - 1n)
    const size = ceiling - floor
    const found = await firstFilled(number)
    if (!found) ceiling = number
    else if (found.time <= time) {
      after = found
      if (isNear(found)) return { kind: 'found', block: found }
    } else {
      before = found
      ceiling = found.number
    }
    if (found && newest.time > found.time)
      pace = { blocks: newest.number - found.number, seconds: newest.time - found.time }
    const left = ceiling - (after?.number ?? -1n)
    halve = !halve && left > size / 4n
  }
  return through()

  /** The first block with transactions at a number or, in growing steps, after it. */
  async function firstFilled(number: bigint): Promise<TimedBlock | undefined> {
    for (let step = 0n; number + step < ceiling; step = step === 0n ? 1n : step * 2n) {
      if (calls >= mostCalls - mostParents) return undefined
      calls++
      const block = await chain.at(number + step)
      if (block) return block
    }
    return undefined
  }

  /** From the first filled block that is later, back through the empty ones before it. */
  async function through(): Promise<TimeSearch> {
    const floor = after?.number ?? -1n
    let next = before
    for (let walked = 0; walked < mostParents; walked++) {
      if (after && next.number === floor + 1n) return { kind: 'found', block: after, next }
      if (next.number === 0n) return { kind: 'too early', first: next }
      const parent = await chain.parent(next)
      if (!parent) break
      if (parent.time <= time) return { kind: 'found', block: parent, next }
      next = parent
    }
    return { kind: 'between', after, before: next, why: 'empty' }
  }
}

const clamp = (value: bigint, least: bigint, most: bigint) =>
  value < least ? least : value > most ? most : value

/** Seconds between blocks that are supposed before two of them are known. */
const supposed = 12n

/** The number that a block of this time would have if blocks came evenly. */
function estimate(
  after: TimedBlock | undefined,
  before: TimedBlock,
  time: bigint,
  pace: { blocks: bigint; seconds: bigint },
): bigint {
  if (!after) return before.number - 1n - ((before.time - time) * pace.blocks) / pace.seconds
  const seconds = before.time - after.time
  if (seconds <= 0n) return (after.number + before.number) / 2n
  return after.number + ((before.number - after.number) * (time - after.time)) / seconds
}

/** One request of a search, and what it found. */
export type TimeStep =
  | { kind: 'newest' | 'finalized'; found: TimedBlock | undefined }
  | { kind: 'number'; number: bigint; found: TimedBlock | undefined }
  | { kind: 'parent'; of: bigint; found: TimedBlock | undefined }
