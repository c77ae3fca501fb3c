import type { Hash } from 'viem'
import { isSameHex } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'

/**
 * Whether the answer for a block hash is final. Only zkSync adds fields later, when the block's
 * batch is sealed (matter-labs/zksync-era, core/lib/types/src/api/mod.rs); an answer for another
 * hash does not count.
 */
export const isFinalBlock = (block: RawObject, hash: Hash): boolean =>
  isSameHex(block.hash, hash) &&
  block.number != null &&
  block.l1BatchNumber !== null &&
  block.l1BatchTimestamp !== null
