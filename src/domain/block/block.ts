import type { Hash } from 'viem'
import type { TimedBlock } from '#domain/block/block-time.ts'
import { isHash, isSameHex, readQuantity } from '#domain/values/hex.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'

/** Number of bits set in a logs bloom of 256 bytes, or undefined when it is not one. */
export function countBloomBits(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{512}$/i.test(value)) return undefined
  let setBits = 0
  for (const digit of value.slice(2)) {
    for (let remainingBits = Number.parseInt(digit, 16); remainingBits > 0; remainingBits >>= 1)
      setBits += remainingBits & 1
  }
  return setBits
}

/** How many transactions a block's answer lists; undefined where it has no list. */
export const transactionCount = ({ transactions }: RawObject): number | undefined =>
  Array.isArray(transactions) ? transactions.length : undefined

/** A block's answer in short; undefined where it lacks one of the three. */
export function readTimedBlock(block: RawObject | undefined): TimedBlock | undefined {
  const [number, time] = [block?.number, block?.timestamp].map(readQuantity)
  return isHash(block?.hash) && number !== undefined && time !== undefined
    ? { number, hash: block.hash, time }
    : undefined
}

/** The hash of a transaction in a block's list, which has hashes or full transactions. */
export const listedHash = (entry: unknown): unknown => (isRawObject(entry) ? entry.hash : entry)

/**
 * The index of a block's entry, by which a node finds it: that of the transaction, or its place in the
 * list. They differ on Hedera, whose blocks leave out what the EVM did not run.
 */
export const listedIndex = (entry: unknown, place: number): number =>
  Number((isRawObject(entry) ? readQuantity(entry.transactionIndex) : undefined) ?? place)

/**
 * Whether the answer for a block hash is final. Only zkSync adds fields later, when the block's batch is
 * sealed (matter-labs/zksync-era, core/lib/types/src/api/mod.rs); an answer for another hash does not count.
 */
export const isFinalBlock = (block: RawObject, hash: Hash): boolean =>
  isSameHex(block.hash, hash) &&
  block.number != null &&
  block.l1BatchNumber !== null &&
  block.l1BatchTimestamp !== null
