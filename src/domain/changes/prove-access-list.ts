import { readAccessList } from '#domain/changes/access-list.ts'
import { chainContext, foreignRuleReason, isRuleOfChain } from '#domain/proof/chain.ts'
import { checkHeader } from '#domain/proof/checks/check-header.ts'
import { catchFieldProblem, fieldProblemVerdict } from '#domain/proof/checks/encoding-problem.ts'
import { mismatchVerdict } from '#domain/proof/checks/mismatch-verdict.ts'
import { FieldProblem, isAbsent, readDataBytes } from '#domain/proof/field-bytes.ts'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import {
  mismatch,
  type ProofRule,
  type ProofVerdict,
  partlyVerified,
  verified,
} from '#domain/proof/verdict.ts'
import { toHex } from '#domain/values/hex-bytes.ts'
import { countWithNoun } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'

/** Input of the proof of a block access list. */
export type AccessListProofInput = { block: RawObject; accessList: unknown }

const rule: ProofRule = {
  formula: 'blockAccessListHash = keccak256(rlp(block access list))',
  sources: ['EIP-7928'],
}

/** The name under which a header has the hash of its block access list; undefined where it has none. */
export const accessListHashField = (
  block: RawObject,
): 'blockAccessListHash' | 'balHash' | undefined =>
  (['blockAccessListHash', 'balHash'] as const).find((name) => !isAbsent(block[name]))

/**
 * Proves a block access list against the hash in the header, and the header against the block's hash. A
 * list that has the hash and is not sorted is that of an invalid block.
 */
export function proveAccessList(
  { block, accessList }: AccessListProofInput,
  { hash, chainId }: { hash: string; chainId: bigint | undefined },
  keccak256: Keccak256,
): ProofVerdict {
  const chain = chainContext(chainId, undefined, foreignRuleReason(block))
  const header = checkHeader(block, hash, chain, keccak256)
  const read = catchFieldProblem(() => ({
    ...readAccessList(accessList),
    expected: toHex(readDataBytes(block, accessListHashField(block) ?? 'blockAccessListHash', 32)),
  }))
  if (read instanceof FieldProblem) return fieldProblemVerdict(read)
  const { accounts, encoded, isSorted, expected } = read
  const computed = toHex(keccak256(encoded))
  const compared = [{ label: 'blockAccessListHash', answered: expected, computed }]
  const list = `The list of ${countWithNoun(accounts.length, 'account')}`
  if (computed !== expected)
    return mismatchVerdict(
      { ...chain, isRuleKnown: isRuleOfChain(chain) || header.kind === 'verified' },
      `${list} has another hash than in the header: at least one value was changed, added, omitted or moved.`,
      rule,
      compared,
    )
  if (!isSorted)
    return mismatch(
      'not sorted',
      `${list} has the hash in the header, but is not sorted. A block with such a list is invalid.`,
      rule,
      compared,
    )
  if (header.kind !== 'verified')
    return partlyVerified(
      'unverified header',
      `${list} has the hash in the header that the node gave, which is not verified.`,
      rule,
      compared,
    )
  return verified(
    'matches',
    `${list} has the hash in the header: no change of the block was altered, added or omitted.`,
    rule,
    compared,
  )
}
