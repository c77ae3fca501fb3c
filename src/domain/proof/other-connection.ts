import type { Hash } from 'viem'
import { mismatch, type ProofVerdict, unverifiable, verified } from '#domain/proof/verdict.ts'
import { groupDigits, isSameHex } from '#domain/values/hex.ts'

/**
 * Whether another connection names the same block at a number.
 * @param named the hash there; null where none was found
 * @param isOneChain whether both connections are said to be of one chain
 */
export function connectionVerdict(
  name: string,
  { hash, number }: { hash: Hash; number: bigint },
  named: Hash | null,
  isOneChain: boolean,
): ProofVerdict {
  const block = `block ${groupDigits(number)}`
  if (named === null) return unverifiable('not found', `${name} returned no ${block}.`)
  if (isSameHex(named, hash))
    return verified(
      'same hash',
      `${name} has this hash at ${block}, too; other fields of its response were not compared: use Compare with, under Request. Both may use the same node.`,
    )
  const names = ['this connection', name] as const
  const compared = [{ label: `hash of ${block}`, answered: hash, computed: named, names }]
  const reason = isOneChain
    ? 'One of the two was replaced, a response is wrong, or two chains have one ID.'
    : 'That both connections are to one chain is not known.'
  const verdictOf = isOneChain ? mismatch : unverifiable
  return verdictOf('other block', `${name} has another ${block}. ${reason}`, compared)
}
