import type { ChainContext } from '#domain/proof/chain.ts'
import { isStateSync } from '#domain/proof/checks/check-transactions-root.ts'
import { encodingProblem, fieldProblemVerdict } from '#domain/proof/checks/encoding-problem.ts'
import { mismatchVerdict } from '#domain/proof/checks/mismatch-verdict.ts'
import { uncheckedInTransaction } from '#domain/proof/checks/unchecked-fields.ts'
import { FieldProblem, isAbsent } from '#domain/proof/field-bytes.ts'
import { type EncodedTransaction, isUntriedType } from '#domain/proof/transaction-encoding.ts'
import type { TransactionReading, TransactionReadings } from '#domain/proof/transaction-readings.ts'
import {
  formatAnswered,
  maxShownDifferences,
  type ProofRule,
  type ProofVerdict,
  partlyVerified,
  unverifiable,
  type ValueComparison,
  verified,
} from '#domain/proof/verdict.ts'
import { isSameHex } from '#domain/values/hex.ts'
import { toHex } from '#domain/values/hex-bytes.ts'
import { countWithNoun, groupDigits, readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'

const rule: ProofRule = {
  formula: 'hash = keccak256(type ++ rlp(fields and signature))',
  sources: ['Yellow paper 4.2', 'EIP-2718'],
}

/** Differences in a transaction's hash, and in the values it gives twice. */
function differencesOf(
  { raw, encoded, hash }: TransactionReading,
  path: string,
): ValueComparison[] {
  if (!encoded || !hash) return []
  const computedHash = toHex(hash)
  const differences = redundantFields(raw, encoded).map((difference) => ({
    ...difference,
    label: path + difference.label,
  }))
  if (!isSameHex(computedHash, raw.hash))
    differences.unshift({
      label: `${path}hash`,
      answered: formatAnswered(raw.hash),
      computed: computedHash,
    })
  return differences
}

export const hasOwnHash = (reading: TransactionReading): boolean =>
  reading.encoded !== undefined && differencesOf(reading, '').length === 0

/** Whether each transaction of a block has the hash that it says; undefined for an empty block. */
export function checkHashes(
  readings: TransactionReadings,
  chain: ChainContext,
): ProofVerdict | undefined {
  if (readings instanceof FieldProblem) return fieldProblemVerdict(readings)
  if (readings === 'hashes')
    return unverifiable('hashes only', 'Load the full transactions to check their hashes.')
  if (readings.length === 0) return undefined
  const lastReading = readings.at(-1)
  const signedReadings =
    lastReading && isStateSync(lastReading.raw, chain) ? readings.slice(0, -1) : readings
  const verdict = checkList(signedReadings, chain, (index) => `transactions[${index}].`)
  if (signedReadings === readings || verdict.kind !== 'verified') return verdict
  return partlyVerified(
    'all but the last',
    `${verdict.explanation} The last one is a Polygon state sync, whose hash is derived from the block.`,
    rule,
  )
}

/** Whether a transaction has the hash that it says. */
export const checkHash = (reading: TransactionReading, chain: ChainContext): ProofVerdict =>
  checkList([reading], chain, () => '')

function checkList(
  checkedReadings: readonly TransactionReading[],
  chain: ChainContext,
  path: (index: number) => string,
): ProofVerdict {
  const differingReadings = checkedReadings
    .map((reading) => ({ reading, found: differencesOf(reading, path(reading.index)) }))
    .filter(({ found }) => found.length > 0)
  const withoutHash = checkedReadings.find(({ raw }) => isAbsent(raw.hash))
  if (withoutHash)
    return fieldProblemVerdict(
      new FieldProblem(`${path(withoutHash.index)}hash`, 'is missing or null'),
    )
  const compared = differingReadings.flatMap(({ found }) => found).slice(0, maxShownDifferences)
  const untriedReading = differingReadings.find(
    ({ reading: { encoded } }) => encoded && isUntriedType(encoded.type),
  )
  if (untriedReading)
    return unverifiable(
      `type ${untriedReading.reading.raw.type}`,
      `The encoding of type ${untriedReading.reading.raw.type} follows Arbitrum’s source and is untested on public blocks.`,
      rule,
      compared,
    )
  if (differingReadings.length > 0)
    return mismatchVerdict(
      chain,
      `${countWithNoun(differingReadings.length, 'transaction')} of ${groupDigits(checkedReadings.length)} ${differingReadings.length === 1 ? 'has' : 'have'} another hash than in the response, or inconsistent fields.`,
      rule,
      compared,
    )
  const unencodedReadings = checkedReadings.filter(({ problem }) => problem)
  const [firstUnencoded] = unencodedReadings
  if (
    firstUnencoded &&
    (checkedReadings.length === unencodedReadings.length ||
      firstUnencoded.problem instanceof FieldProblem)
  )
    return encodingProblem(firstUnencoded)
  if (firstUnencoded)
    return partlyVerified(
      `${checkedReadings.length - unencodedReadings.length} of ${checkedReadings.length}`,
      `${checkedReadings.length - unencodedReadings.length} of ${checkedReadings.length} transactions match their hashes. ${encodingProblem(firstUnencoded).explanation}`,
      rule,
    )
  const [onlyReading] = checkedReadings.length === 1 ? checkedReadings : []
  return verified(
    onlyReading ? 'matches' : `${groupDigits(checkedReadings.length)} match`,
    onlyReading
      ? `The signed fields have this transaction hash.${onlyReading.encoded ? uncheckedInTransaction(onlyReading.raw, onlyReading.encoded) : ''}`
      : `All ${groupDigits(checkedReadings.length)} transactions match their hashes.`,
    rule,
    onlyReading?.hash
      ? [
          {
            label: 'hash',
            answered: formatAnswered(onlyReading.raw.hash),
            computed: toHex(onlyReading.hash),
          },
        ]
      : [],
  )
}

/**
 * Values a transaction gives twice must agree: v and yParity of typed ones, v and chainId of legacy
 * ones with replay protection. Only one of the two goes into the hash.
 */
function redundantFields(
  raw: RawObject,
  { type, signed, chainId }: EncodedTransaction,
): ValueComparison[] {
  if (!signed) return []
  const signatureParity = BigInt(signed.parity)
  const possibleVValues = type > 0 ? [signatureParity, signatureParity + 27n] : undefined
  const expectedFields: [name: string, values: bigint[] | undefined][] = [
    ['yParity', [signatureParity]],
    ['v', possibleVValues],
    ['chainId', chainId === undefined ? undefined : [chainId]],
    ['chainID', chainId === undefined ? undefined : [chainId]],
  ]
  return expectedFields.flatMap(([name, values]) => {
    if (isAbsent(raw[name]) || !values) return []
    const answeredValue = readQuantity(raw[name])
    if (answeredValue !== undefined && values.includes(answeredValue)) return []
    return {
      label: name,
      answered: formatAnswered(raw[name]),
      computed: `0x${values[0]?.toString(16)}`,
    }
  })
}
