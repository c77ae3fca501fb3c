import type { Hash } from 'viem'
import { isSameHex } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'

/**
 * Whether a block that was found by this hash will always be answered the same. It will, except for
 * what zkSync adds when the block's batch is sealed (matter-labs/zksync-era,
 * core/lib/types/src/api/mod.rs); an answer for another hash is not an answer.
 */
export const isFinalBlock = (block: RawObject, hash: Hash): boolean =>
  isSameHex(block.hash, hash) &&
  block.number != null &&
  block.l1BatchNumber !== null &&
  block.l1BatchTimestamp !== null
