import { toHex } from '#domain/values/hex-bytes.ts'
import { type Chain, isOpStack } from '#domain/proof/chain.ts'
import { differs } from '#domain/proof/mismatch-verdict.ts'
import { FieldProblem, isAbsent, readData, readQuantityBytes } from '#domain/proof/field-bytes.ts'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import { orderedTrieRoot } from '#domain/proof/ordered-trie.ts'
import { attempt, missing } from '#domain/proof/encoding-problem.ts'
import { count, type Rule, unverifiable, type Verdict, verified } from '#domain/proof/verdict.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import { encodeRlp } from '#domain/values/rlp.ts'

const rule: Rule = {
  formula:
    'withdrawalsRoot = trie({ rlp(index): rlp([index, validatorIndex, address, amount in gwei]) })',
  sources: ['EIP-4895'],
}

/** Whether the list of withdrawals is the one of the header; undefined before Shanghai. */
export function checkWithdrawalsRoot(
  block: RawObject,
  chain: Chain,
  keccak256: Keccak256,
): Verdict | undefined {
  const { withdrawals, withdrawalsRoot, transactions } = block
  if (isAbsent(withdrawals) && isAbsent(withdrawalsRoot)) return undefined
  const root = attempt(() => toHex(readData(block, 'withdrawalsRoot', 32)))
  if (root instanceof FieldProblem) return missing(root)
  if (!Array.isArray(withdrawals))
    return missing(new FieldProblem('withdrawals', 'is missing, though its root is there'))
  const bytes = attempt(() => withdrawals.map(encodeWithdrawal))
  if (bytes instanceof FieldProblem) return missing(bytes)
  const computed = toHex(orderedTrieRoot(bytes, keccak256))
  const compared = [{ what: 'withdrawalsRoot', answered: root, computed }]
  if (computed === root)
    return verified(
      'matches',
      `${count(withdrawals.length, 'withdrawal')} in this order ${withdrawals.length === 1 ? 'has' : 'have'} the root that the header names.`,
      rule,
      compared,
    )
  if (withdrawals.length === 0 && isOpStack(chain, transactions))
    return unverifiable(
      'other root',
      'OP Stack chains have no withdrawals of this kind. Since Isthmus the field holds the storage root of the contract that passes messages to the parent chain, and that storage is not in the answer.',
      rule,
      compared,
    )
  return differs(
    chain,
    `The ${count(withdrawals.length, 'withdrawal')} of the answer have another root than the header names.`,
    rule,
    compared,
  )
}

function encodeWithdrawal(entry: unknown, index: number): Uint8Array {
  const path = `withdrawals[${index}].`
  if (!isRawObject(entry)) throw new FieldProblem(`withdrawals[${index}]`, 'is no object')
  return encodeRlp([
    readQuantityBytes(entry, 'index', path),
    readQuantityBytes(entry, 'validatorIndex', path),
    readData(entry, 'address', 20, path),
    readQuantityBytes(entry, 'amount', path),
  ])
}
