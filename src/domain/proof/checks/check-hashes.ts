import { type ChainContext, isStateSync } from '#domain/proof/chain.ts'
import { judge, mismatchVerdict } from '#domain/proof/checks/judge.ts'
import { FieldProblem, isAbsent } from '#domain/proof/field-bytes.ts'
import { type EncodedTransaction, isUntriedType } from '#domain/proof/transaction-encoding.ts'
import { type TransactionReading, untriedType } from '#domain/proof/transaction-readings.ts'
import {
  formatAnswered,
  type ProofRule,
  type ProofVerdict,
  partlyVerified,
  type ValueComparison,
  verified,
} from '#domain/proof/verdict.ts'
import { countWithNoun, groupDigits, isHash, readQuantity } from '#domain/values/hex.ts'
import { toHex } from '#domain/values/integer.ts'
import type { RawObject } from '#domain/values/raw.ts'

/** Fields of an answer beside the values that they must have. */
export class FieldComparison {
  readonly differing: ValueComparison[] = []
  /** Fields that the answer does not have. */
  readonly missing: string[] = []
  count = 0

  /** Compares fields by quantity, or by text in any case; what is expected to be absent is not. */
  add(object: RawObject, expected: { readonly [field: string]: unknown }, path = ''): this {
    for (const [name, value] of Object.entries(expected)) {
      const answered = object[name]
      if (isAbsent(value)) continue
      if (isAbsent(answered)) {
        this.missing.push(path + name)
        continue
      }
      this.count++
      if (!isSameValue(answered, value)) {
        const [label, computed] = [path + name, formatExpected(value)]
        // Request and block may expect the same of a field.
        if (!this.differing.some((other) => other.label === label && other.computed === computed))
          this.differing.push({ label, answered: formatAnswered(answered), computed })
      }
    }
    return this
  }
}

/** Quantities are the same in any writing, also as 32 bytes; hashes as 32 bytes in any case. */
function isSameValue(answered: unknown, expected: unknown): boolean {
  const quantity = typeof expected === 'bigint' ? expected : readQuantity(expected)
  return quantity === undefined || isHash(expected)
    ? formatAnswered(answered).toLowerCase() === formatAnswered(expected).toLowerCase()
    : quantity === readQuantity(answered)
}

const formatExpected = (value: unknown): string =>
  typeof value === 'bigint' ? `0x${value.toString(16)}` : formatAnswered(value)

/**
 * Fields that Arbitrum nodes add to a block by reading other fields of its header, and the values
 * they must have: `sendRoot` is `extraData`, `sendCount` and `l1BlockNumber` are the first two
 * numbers of 64 bits in `mixHash` (OffchainLabs/go-ethereum, core/types/arb_types.go, HeaderInfo).
 * Empty for blocks of other chains.
 */
export function arbitrumFields(block: RawObject): { [field: string]: unknown } {
  const { mixHash, extraData, sendRoot, sendCount, l1BlockNumber } = block
  if ([sendRoot, sendCount, l1BlockNumber].some(isAbsent) || !isHash(mixHash)) return {}
  return {
    sendRoot: extraData,
    sendCount: BigInt(mixHash.slice(0, 18)),
    l1BlockNumber: BigInt(`0x${mixHash.slice(18, 34)}`),
  }
}

const separatelyChecked = ['hash', 'transactions', 'withdrawals', 'uncles']

/** Parts of a transaction's answer that are no encoded fields and have checks of their own. */
const signatureFields = ['type', 'chainId', 'chainID', 'v', 'yParity', 'r', 's']
const placeFields = ['hash', 'from', 'blockHash', 'blockNumber', 'transactionIndex']

const uncheckedNames = (object: RawObject, covered: readonly string[]): string[] =>
  Object.keys(object).filter((name) => !covered.includes(name) && !isAbsent(object[name]))

/** A sentence about the members of a block that no check covers; empty where there are none. */
export const uncheckedInBlock = (block: RawObject, header: readonly string[]): string =>
  uncheckedSentence(
    uncheckedNames(block, [...header, ...separatelyChecked, ...Object.keys(arbitrumFields(block))]),
  )

/** Fields that nodes add to a block and that no chain hashes. */
const addedToBlocks = ['size', 'totalDifficulty', 'l1BlockNumber', 'milliTimestamp', 'author']

/** Most names in one sentence, and the longest name. */
const [maxUnknownFields, maxNameLength] = [5, 40]

/**
 * Fields that can be part of a header, being hexadecimal, and of no fork that is known here. A node
 * can add one to hide that it changed another: nothing is verified then, either.
 */
export const unknownHeaderFields = (block: RawObject, header: readonly string[]): string[] =>
  uncheckedNames(block, [
    ...header,
    ...separatelyChecked,
    ...addedToBlocks,
    ...Object.keys(arbitrumFields(block)),
  ])
    .filter((name) => typeof block[name] === 'string' && /^0x[0-9a-f]*$/i.test(block[name]))
    .slice(0, maxUnknownFields)
    .map((name) => name.slice(0, maxNameLength))

/**
 * Such a sentence for a signed transaction: in a dynamic fee, `gasPrice` is computed by the node.
 * @internal Exported for tests.
 */
export const uncheckedInTransaction = (raw: RawObject, { fields, signed }: EncodedTransaction) =>
  signed
    ? uncheckedSentence(uncheckedNames(raw, [...fields, ...signatureFields, ...placeFields]))
    : ''

const uncheckedSentence = (names: readonly string[]): string =>
  names.length === 0 ? '' : ` Not covered by this check: ${names.join(', ')}.`

const rule: ProofRule = {
  formula: 'hash = keccak256(type ++ rlp(fields and signature))',
  sources: ['Yellow paper 4.2', 'EIP-2718'],
}

/**
 * Differences in a transaction's hash, and in the values it gives twice, of which one goes into the hash: v
 * and yParity of typed ones, v and chainId of legacy ones with replay protection.
 */
function differencesOf({ raw, encoded, hash }: TransactionReading, path = ''): ValueComparison[] {
  if (!encoded || !hash) return []
  const { type, signed, chainId } = encoded
  const fields = new FieldComparison().add(raw, { hash: toHex(hash) }, path)
  if (!signed) return fields.differing
  const yParity = BigInt(signed.parity)
  const v = readQuantity(raw.v) === yParity + 27n ? raw.v : yParity
  const twice = { yParity, v: type > 0 ? v : undefined, chainId, chainID: chainId }
  return fields.add(raw, twice, path).differing
}

/** Whether a transaction has the hash that it says, and no value that contradicts what is hashed. */
export const hasOwnHash = (reading: TransactionReading): boolean =>
  reading.hash !== undefined && !isAbsent(reading.raw.hash) && differencesOf(reading).length === 0

/** Whether each transaction of a block has the hash that it says; undefined for an empty block. */
export function checkHashes(
  readings: readonly TransactionReading[],
  chain: ChainContext,
): ProofVerdict | undefined {
  const last = readings.at(-1)
  if (!last) return undefined
  const signed = isStateSync(last.raw, chain) ? readings.slice(0, -1) : readings
  const verdict = checkList(signed, chain, (index) => `transactions[${index}].`)
  if (signed === readings || verdict.kind !== 'verified') return verdict
  const words = `${verdict.explanation} The last one is a Polygon state sync, whose hash is derived from the block.`
  return { ...partlyVerified('all but the last', words), rule }
}

export const checkHash = (reading: TransactionReading, chain: ChainContext): ProofVerdict =>
  checkList([reading], chain, () => '')

const checkList = (
  readings: readonly TransactionReading[],
  chain: ChainContext,
  path: (index: number) => string,
): ProofVerdict =>
  judge(rule, () => {
    const withoutHash = readings.find(({ raw }) => isAbsent(raw.hash))
    if (withoutHash) throw new FieldProblem(`${path(withoutHash.index)}hash`, 'is missing or null')
    const differing = readings
      .map((reading) => ({ reading, found: differencesOf(reading, path(reading.index)) }))
      .filter(({ found }) => found.length > 0)
    const compared = differing.flatMap(({ found }) => found)
    const untried = differing.find(({ reading }) => isUntriedType(reading.encoded?.type ?? 0))
    if (untried) return untriedType(untried.reading, compared)
    const count = groupDigits(readings.length)
    if (differing.length > 0)
      return mismatchVerdict(
        chain,
        `${countWithNoun(differing.length, 'transaction')} of ${count}: another hash than in the response, or inconsistent fields.`,
        compared,
      )
    const unencoded = readings.flatMap(({ problem }) => problem ?? [])
    const [problem] = unencoded
    const encodedCount = groupDigits(readings.length - unencoded.length)
    if (problem && (encodedCount === '0' || problem.kind === 'field-missing')) return problem
    if (problem)
      return partlyVerified(
        `${encodedCount} of ${count}`,
        `${encodedCount} of ${count} transactions match their hashes. ${problem.explanation}`,
      )
    const [{ raw, encoded, hash } = {}, second] = readings
    if (second || !raw || !encoded || !hash)
      return verified(`${count} match`, `All ${count} transactions match their hashes.`)
    return verified(
      'matches',
      `The signed fields have this transaction hash.${uncheckedInTransaction(raw, encoded)}`,
      [{ label: 'hash', answered: formatAnswered(raw.hash), computed: toHex(hash) }],
    )
  })
