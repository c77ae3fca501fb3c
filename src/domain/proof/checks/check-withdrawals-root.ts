import { type ChainContext, isOpStack } from '#domain/proof/chain.ts'
import { catchFieldProblem, fieldProblemVerdict } from '#domain/proof/checks/encoding-problem.ts'
import { mismatchVerdict } from '#domain/proof/checks/mismatch-verdict.ts'
import {
  FieldProblem,
  isAbsent,
  readDataBytes,
  readQuantityBytes,
} from '#domain/proof/field-bytes.ts'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import { orderedTrieRoot } from '#domain/proof/ordered-trie.ts'
import { type ProofRule, type ProofVerdict, unverifiable, verified } from '#domain/proof/verdict.ts'
import { toHex } from '#domain/values/hex-bytes.ts'
import { countWithNoun } from '#domain/values/quantity.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import { encodeRlp } from '#domain/values/rlp.ts'

const rule: ProofRule = {
  formula:
    'withdrawalsRoot = trie({ rlp(index): rlp([index, validatorIndex, address, amount in gwei]) })',
  sources: ['EIP-4895'],
}

/** Whether the list of withdrawals is the one of the header; undefined before Shanghai. */
export function checkWithdrawalsRoot(
  block: RawObject,
  chain: ChainContext,
  keccak256: Keccak256,
): ProofVerdict | undefined {
  const { withdrawals, withdrawalsRoot, transactions } = block
  if (isAbsent(withdrawals) && isAbsent(withdrawalsRoot)) return undefined
  const headerRoot = catchFieldProblem(() => toHex(readDataBytes(block, 'withdrawalsRoot', 32)))
  if (headerRoot instanceof FieldProblem) return fieldProblemVerdict(headerRoot)
  if (!Array.isArray(withdrawals))
    return fieldProblemVerdict(
      new FieldProblem('withdrawals', 'is missing, but its root is present'),
    )
  const withdrawalBytes = catchFieldProblem(() => withdrawals.map(encodeWithdrawal))
  if (withdrawalBytes instanceof FieldProblem) return fieldProblemVerdict(withdrawalBytes)
  const computedRoot = toHex(orderedTrieRoot(withdrawalBytes, keccak256))
  const compared = [{ label: 'withdrawalsRoot', answered: headerRoot, computed: computedRoot }]
  if (computedRoot === headerRoot)
    return verified(
      'matches',
      `${countWithNoun(withdrawals.length, 'withdrawal')} in this order ${withdrawals.length === 1 ? 'has' : 'have'} the root in the header.`,
      rule,
      compared,
    )
  if (withdrawals.length === 0 && isOpStack(chain, transactions))
    return unverifiable(
      'other root',
      'On OP Stack chains since Isthmus, this is the storage root of the message passer. Not verifiable here.',
      rule,
      compared,
    )
  return mismatchVerdict(
    chain,
    `The ${countWithNoun(withdrawals.length, 'withdrawal')} of the response have another root than in the header.`,
    rule,
    compared,
  )
}

function encodeWithdrawal(entry: unknown, index: number): Uint8Array {
  const pathPrefix = `withdrawals[${index}].`
  if (!isRawObject(entry)) throw new FieldProblem(`withdrawals[${index}]`, 'is not an object')
  return encodeRlp([
    readQuantityBytes(entry, 'index', pathPrefix),
    readQuantityBytes(entry, 'validatorIndex', pathPrefix),
    readDataBytes(entry, 'address', 20, pathPrefix),
    readQuantityBytes(entry, 'amount', pathPrefix),
  ])
}
