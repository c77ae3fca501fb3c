import { readAccessList } from '#domain/changes/access-list.ts'
import { isRuleOfChain } from '#domain/proof/chain.ts'
import { judgeHeader } from '#domain/proof/checks/check-header.ts'
import { judge, mismatchVerdict } from '#domain/proof/checks/judge.ts'
import { isAbsent, readDataBytes } from '#domain/proof/field-bytes.ts'
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
export const proveAccessList = (
  { block, accessList }: AccessListProofInput,
  request: { hash: string; chainId: bigint | undefined },
  keccak256: Keccak256,
): ProofVerdict =>
  judge(rule, () => {
    const { chain, header } = judgeHeader(block, request, keccak256)
    const { accounts, encoded, isSorted } = readAccessList(accessList)
    const name = accessListHashField(block) ?? 'blockAccessListHash'
    const answered = toHex(readDataBytes(block, name, 32))
    const computed = toHex(keccak256(encoded))
    const compared = [{ label: 'blockAccessListHash', answered, computed }]
    const list = `The list of ${countWithNoun(accounts.length, 'account')}`
    if (computed !== answered)
      return mismatchVerdict(
        { ...chain, isRuleKnown: isRuleOfChain(chain) || header.kind === 'verified' },
        `${list} has another hash than in the header: at least one value was changed, added, omitted or moved.`,
        compared,
      )
    if (!isSorted)
      return mismatch(
        'not sorted',
        `${list} has the hash in the header, but is not sorted. A block with such a list is invalid.`,
        compared,
      )
    if (header.kind !== 'verified')
      return partlyVerified(
        'unverified header',
        `${list} has the hash in the header that the node gave, which is not verified.`,
        compared,
      )
    return verified(
      'matches',
      `${list} has the hash in the header: no change of the block was altered, added or omitted.`,
      compared,
    )
  })
