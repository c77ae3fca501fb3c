import type { ChainContext } from '#domain/proof/chain.ts'
import { isStateSync, untriedType } from '#domain/proof/checks/check-root.ts'
import { FieldComparison } from '#domain/proof/checks/compare-fields.ts'
import { judge, mismatchVerdict } from '#domain/proof/checks/judge.ts'
import { uncheckedInTransaction } from '#domain/proof/checks/unchecked-fields.ts'
import { FieldProblem, isAbsent } from '#domain/proof/field-bytes.ts'
import { isUntriedType } from '#domain/proof/transaction-encoding.ts'
import type { TransactionReading } from '#domain/proof/transaction-readings.ts'
import {
  formatAnswered,
  type ProofRule,
  type ProofVerdict,
  partlyVerified,
  type ValueComparison,
  verified,
} from '#domain/proof/verdict.ts'
import { toHex } from '#domain/values/hex-bytes.ts'
import { countWithNoun, groupDigits, readQuantity } from '#domain/values/quantity.ts'

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
