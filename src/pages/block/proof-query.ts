import type { Hash } from 'viem'
import type { RawObject } from '#domain/values/raw.ts'
import type { BlockAddress } from '#paths/block.ts'
import { blockProofQuery } from '#queries/chain/proof.ts'

/** The proof that a block is the one its page was asked for: its hash, and its number where that was given. */
export function proofQueryOf(
  { network, block: asked }: BlockAddress,
  hash: Hash,
  block: RawObject,
) {
  const requestedNumber = asked.kind === 'number' ? asked.number : undefined
  return blockProofQuery(network, { hash, number: requestedNumber }, block)
}
