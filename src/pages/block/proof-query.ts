import type { Hash } from 'viem'
import type { RawObject } from '#domain/values/raw.ts'
import type { BlockAddress } from '#paths/block.ts'
import { blockProofQuery } from '#queries/chain/proof.ts'

/** The proof that a block is the requested one: by its hash, and its number where one was given. */
export function proofQueryOf(
  { network, block: reference }: BlockAddress,
  hash: Hash,
  block: RawObject,
) {
  const requestedNumber = reference.kind === 'number' ? reference.number : undefined
  return blockProofQuery(network, { hash, number: requestedNumber }, block)
}
