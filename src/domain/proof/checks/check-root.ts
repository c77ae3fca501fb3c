import { type ChainContext, isOpStack, isStateSync } from '#domain/proof/chain.ts'
import { hasOwnHash } from '#domain/proof/checks/check-hashes.ts'
import { judge, mismatchVerdict } from '#domain/proof/checks/judge.ts'
import {
  FieldProblem,
  isAbsent,
  readDataBytes,
  readQuantityBytes,
} from '#domain/proof/field-bytes.ts'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import { orderedTrieRoot } from '#domain/proof/ordered-trie.ts'
import { isUntriedType } from '#domain/proof/transaction-encoding.ts'
import { type TransactionReading, untriedType } from '#domain/proof/transaction-readings.ts'
import {
  inapplicable,
  type ProofRule,
  type ProofVerdict,
  partlyVerified,
  unverifiable,
  type ValueComparison,
  verified,
} from '#domain/proof/verdict.ts'
import { emptyCodeHash } from '#domain/values/empty-root.ts'
import { countWithNoun, readQuantity } from '#domain/values/hex.ts'
import { toHex } from '#domain/values/integer.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import { encodeRlp } from '#domain/values/rlp.ts'

/** The header of a block as it was judged, and the rules of its chain. */
export type JudgedHeader = { chain: ChainContext; header: Pick<ProofVerdict, 'kind'> }

const countHave = (count: number, noun: string) =>
  `${countWithNoun(count, noun)} in this order ${count === 1 ? 'has' : 'have'}`

/**
 * The verdict on a list whose trie has the root in the header. That header is only what the node says
 * while it is not verified.
 */
export const sameRoot = (
  count: number,
  noun: string,
  { header }: JudgedHeader,
  compared: readonly ValueComparison[],
): ProofVerdict =>
  header.kind === 'verified'
    ? verified(
        'matches',
        `${countHave(count, noun)} the root in the header: none was changed, added, omitted or moved.`,
        compared,
      )
    : partlyVerified(
        'unverified header',
        `${countHave(count, noun)} the root in the header that the node gave, which is not verified.`,
        compared,
      )

/** The verdict on a list whose trie has another root, where no other rule explains it. */
export const otherRoot = (
  count: number,
  noun: string,
  chain: ChainContext,
  compared: readonly ValueComparison[],
): ProofVerdict =>
  mismatchVerdict(
    chain,
    `${countHave(count, noun)} another root than in the header: at least one was changed, added, omitted or moved.`,
    compared,
  )

const transactionsRule: ProofRule = {
  formula: 'transactionsRoot = trie({ rlp(index): type ++ rlp(fields and signature) })',
  sources: ['Yellow paper 4.3.2', 'EIP-2718'],
}

/**
 * Whether the list of transactions is the one that the header commits to by its root. A root by
 * another rule is only believed of a header that has the requested hash: otherwise it may have been
 * put there, to hide that the list was emptied.
 */
export const checkTransactionsRoot = (
  block: RawObject,
  readings: readonly TransactionReading[],
  judged: JudgedHeader,
  keccak256: Keccak256,
): ProofVerdict =>
  judge(transactionsRule, () => {
    const answered = toHex(readDataBytes(block, 'transactionsRoot', 32))
    const problem = readings.find(({ problem }) => problem)?.problem
    if (problem) return problem
    const entries = readings.map(({ encoded }) => encoded?.bytes as Uint8Array)
    const compared = [rootOf('transactionsRoot', answered, entries, keccak256)]
    if (compared[0]?.computed === answered)
      return sameRoot(readings.length, 'transaction', judged, compared)
    // EDR, the node of Hardhat 2 and 3, has that hash in its first block, not the root of an empty trie.
    if (readings.length === 0 && answered === emptyCodeHash && judged.header.kind === 'verified')
      return unverifiable(
        'other rule',
        'Hardhat’s node writes the hash of no bytes here, not the root of an empty trie. Not verifiable.',
        compared,
      )
    const last = readings.at(-1)
    const [withoutLast] =
      last && isStateSync(last.raw, judged.chain)
        ? [rootOf('transactionsRoot without the last', answered, entries.slice(0, -1), keccak256)]
        : []
    if (withoutLast?.computed === answered)
      return partlyVerified(
        'all but the last',
        'All transactions but the last have the root in the header. The last one is a Polygon state sync outside the root: not verifiable.',
        [withoutLast],
      )
    // Anvil puts a transaction that came with its blobs into the trie together with them (EIP-4844, network form).
    const isOfAnvil = judged.chain.id === anvilChainId && judged.header.kind === 'verified'
    const hasBlobs = readings.some(({ encoded }) => encoded?.type === 3)
    if (isOfAnvil && hasBlobs && readings.every(isAsListed))
      return unverifiable(
        'blobs of anvil',
        'It differs. On a development chain, anvil computes this root over blob transactions with their blobs, which the response does not have. Not verifiable.',
        compared,
      )
    const untried = readings.find(({ encoded }) => encoded && isUntriedType(encoded.type))
    if (untried) return untriedType(untried, compared)
    return otherRoot(readings.length, 'transaction', judged.chain, compared)
  })

const isAsListed = (reading: TransactionReading) =>
  hasOwnHash(reading) && readQuantity(reading.raw.transactionIndex) === BigInt(reading.index)

/** The chain ID of anvil, unless it is given another. */
const anvilChainId = 31_337n

const withdrawalsRule: ProofRule = {
  formula:
    'withdrawalsRoot = trie({ rlp(index): rlp([index, validatorIndex, address, amount in gwei]) })',
  sources: ['EIP-4895'],
}

/** Whether the list of withdrawals is the one of the header; undefined before Shanghai. */
export function checkWithdrawalsRoot(
  block: RawObject,
  judged: JudgedHeader,
  keccak256: Keccak256,
): ProofVerdict | undefined {
  const { withdrawals, withdrawalsRoot, transactions } = block
  if (isAbsent(withdrawals) && isAbsent(withdrawalsRoot)) return undefined
  return judge(withdrawalsRule, () => {
    const answered = toHex(readDataBytes(block, 'withdrawalsRoot', 32))
    if (!Array.isArray(withdrawals))
      throw new FieldProblem('withdrawals', 'is missing, but its root is present')
    const entries = withdrawals.map(encodeWithdrawal)
    const compared = [rootOf('withdrawalsRoot', answered, entries, keccak256)]
    if (compared[0]?.computed === answered)
      return sameRoot(entries.length, 'withdrawal', judged, compared)
    if (entries.length === 0 && isOpStack(judged.chain, transactions))
      return unverifiable(
        inapplicable.withdrawals,
        'On OP Stack chains since Isthmus, this is the storage root of the message passer. Not verifiable here.',
        compared,
      )
    return otherRoot(entries.length, 'withdrawal', judged.chain, compared)
  })
}

/** The root of entries in their order beside the one of the header. */
export const rootOf = (
  label: string,
  answered: string,
  entries: readonly Uint8Array[],
  keccak256: Keccak256,
): ValueComparison => ({
  ...{ label, answered },
  computed: toHex(orderedTrieRoot(entries, keccak256)),
})

function encodeWithdrawal(entry: unknown, index: number): Uint8Array {
  const path = `withdrawals[${index}].`
  if (!isRawObject(entry)) throw new FieldProblem(`withdrawals[${index}]`, 'is not an object')
  return encodeRlp([
    readQuantityBytes(entry, 'index', path),
    readQuantityBytes(entry, 'validatorIndex', path),
    readDataBytes(entry, 'address', 20, path),
    readQuantityBytes(entry, 'amount', path),
  ])
}
