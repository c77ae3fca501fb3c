import { toHex } from '#domain/hex-bytes.ts'
import { type Chain, isOpStack } from '#domain/proof/chain.ts'
import { differs } from '#domain/proof/differs.ts'
import { FieldProblem, isAbsent, readData, readQuantityBytes } from '#domain/proof/fields.ts'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import { orderedTrieRoot } from '#domain/proof/ordered-trie.ts'
import { isUntriedType } from '#domain/proof/other-chains-types.ts'
import type { Reading, Readings } from '#domain/proof/readings.ts'
import { UnknownType } from '#domain/proof/transaction-encoding.ts'
import {
  count,
  fieldMissing,
  partly,
  type Rule,
  unverifiable,
  type Verdict,
  verified,
} from '#domain/proof/verdict.ts'
import { grouped, readQuantity } from '#domain/quantity.ts'
import { isRawObject, type RawObject } from '#domain/raw.ts'
import { encodeRlp } from '#domain/rlp.ts'

const transactionsRule: Rule = {
  formula: 'transactionsRoot = trie({ rlp(index): type ++ rlp(fields and signature) })',
  sources: ['Yellow paper 4.3.2', 'EIP-2718'],
}

/** Whether the list of transactions is the one that the header commits to by its root. */
export function checkTransactionsRoot(
  block: RawObject,
  readings: Readings,
  chain: Chain,
  keccak256: Keccak256,
): Verdict {
  if (readings === 'hashes')
    return unverifiable(
      'hashes only',
      'The answer lists hashes only. The root is made of whole transactions: load them to check it.',
    )
  const root = attempt(() => toHex(readData(block, 'transactionsRoot', 32)))
  for (const problem of [readings, root])
    if (problem instanceof FieldProblem) return missing(problem)
  const list = readings as readonly Reading[]
  const unread = list.find(({ problem }) => problem)
  if (unread) return unreadable(unread)
  const bytes = list.map(({ encoded }) => encoded?.bytes as Uint8Array)
  const computed = toHex(orderedTrieRoot(bytes, keccak256))
  const compared = [{ what: 'transactionsRoot', answered: String(root), computed }]
  if (computed === root)
    return verified(
      'matches',
      `${count(list.length, 'transaction')} in this order ${list.length === 1 ? 'has' : 'have'} the root that the header names: none was changed, added, left out or moved.`,
      transactionsRule,
      compared,
    )
  const last = list.at(-1)
  if (last && isStateSync(last.raw)) {
    const without = toHex(orderedTrieRoot(bytes.slice(0, -1), keccak256))
    if (without === root)
      return partly(
        'all but the last',
        `${count(list.length - 1, 'transaction')} have the root that the header names. The last one is a state sync, which Polygon appends to the list and leaves out of the root: nothing here proves it.`,
        transactionsRule,
        [{ what: 'transactionsRoot without the last', answered: root, computed: without }],
      )
  }
  const untried = list.find(({ encoded }) => encoded && isUntriedType(encoded.type))
  if (untried)
    return unverifiable(
      `type ${untried.raw.type}`,
      `The root differs. But the encoding of type ${untried.raw.type} is read from Arbitrum’s source, and no public block was at hand to try it.`,
      transactionsRule,
      compared,
    )
  return differs(
    chain,
    `The ${grouped(list.length)} transactions have another root than the header names: at least one was changed, added, left out or moved.`,
    transactionsRule,
    compared,
  )
}

/** Polygon's own: unsigned, from nobody to nobody, without gas. */
export const isStateSync = ({ from, to, gas, v, r, s }: RawObject): boolean =>
  [from, to, gas, v, r, s].every((value) => readQuantity(value) === 0n)

const withdrawalsRule: Rule = {
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
      withdrawalsRule,
      compared,
    )
  if (withdrawals.length === 0 && isOpStack(chain, transactions))
    return unverifiable(
      'other root',
      'OP Stack chains have no withdrawals of this kind. Since Isthmus the field holds the storage root of the contract that passes messages to the parent chain, and that storage is not in the answer.',
      withdrawalsRule,
      compared,
    )
  return differs(
    chain,
    `The ${count(withdrawals.length, 'withdrawal')} of the answer have another root than the header names.`,
    withdrawalsRule,
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

export const missing = (problem: FieldProblem): Verdict =>
  fieldMissing(problem.field, `It cannot be computed: ${problem.message}.`)

/** The verdict on a list, one entry of which cannot be encoded. */
export function unreadable({ index, problem }: Reading): Verdict {
  const place = `transactions[${index}]`
  if (problem instanceof UnknownType)
    return unverifiable(
      `type ${problem.type}`,
      `Transaction ${index} is of type ${problem.type}, and how that type is encoded is not known here.`,
    )
  return fieldMissing(
    `${place}.${problem?.field}`,
    `Transaction ${index} cannot be encoded: ${problem?.message}.`,
  )
}

function attempt<T>(read: () => T): T | FieldProblem {
  try {
    return read()
  } catch (problem) {
    if (problem instanceof FieldProblem) return problem
    throw problem
  }
}
