import { isSameHex } from '#domain/values/hex.ts'
import { toHex } from '#domain/values/hex-bytes.ts'
import type { Chain } from '#domain/proof/chain.ts'
import { isStateSync } from '#domain/proof/check-transactions-root.ts'
import { contradictions } from '#domain/proof/redundant-fields.ts'
import { differs } from '#domain/proof/mismatch-verdict.ts'
import { FieldProblem, isAbsent } from '#domain/proof/field-bytes.ts'
import { isUntriedType } from '#domain/proof/other-chain-types.ts'
import type { Reading, Readings } from '#domain/proof/transaction-readings.ts'
import { uncoveredInTransaction } from '#domain/proof/unchecked-fields.ts'
import { missing, unreadable } from '#domain/proof/encoding-problem.ts'
import {
  type Compared,
  count,
  partly,
  type Rule,
  shownDifferences,
  unverifiable,
  type Verdict,
  verified,
} from '#domain/proof/verdict.ts'
import { groupDigits } from '#domain/values/quantity.ts'

const rule: Rule = {
  formula: 'hash = keccak256(type ++ rlp(fields and signature))',
  sources: ['Yellow paper 4.2', 'EIP-2718'],
}

/** What is wrong with a transaction's hash, or with what it says twice. */
function differencesOf({ raw, encoded, hash }: Reading, path: string): Compared[] {
  if (!encoded || !hash) return []
  const computed = toHex(hash)
  const differences = contradictions(raw, encoded).map((difference) => ({
    ...difference,
    what: path + difference.what,
  }))
  if (!isSameHex(computed, raw.hash))
    differences.unshift({ what: `${path}hash`, answered: String(raw.hash), computed })
  return differences
}

export const hasOwnHash = (reading: Reading): boolean =>
  reading.encoded !== undefined && differencesOf(reading, '').length === 0

/** Whether each transaction of a block has the hash that it says; undefined for an empty block. */
export function checkHashes(readings: Readings, chain: Chain): Verdict | undefined {
  if (readings instanceof FieldProblem) return missing(readings)
  if (readings === 'hashes')
    return unverifiable(
      'hashes only',
      'The answer lists hashes only: load the transactions to check them.',
    )
  if (readings.length === 0) return undefined
  const last = readings.at(-1)
  const list = last && isStateSync(last.raw) ? readings.slice(0, -1) : readings
  const verdict = checkList(list, chain, (index) => `transactions[${index}].`)
  if (list === readings || verdict.kind !== 'verified') return verdict
  return partly(
    'all but the last',
    `${verdict.words} The last one is a state sync of Polygon: its hash follows from the block, not from a transaction.`,
    rule,
  )
}

/** Whether a transaction has the hash that it says. */
export const checkHash = (reading: Reading, chain: Chain): Verdict =>
  checkList([reading], chain, () => '')

function checkList(
  list: readonly Reading[],
  chain: Chain,
  path: (index: number) => string,
): Verdict {
  const differing = list
    .map((reading) => ({ reading, found: differencesOf(reading, path(reading.index)) }))
    .filter(({ found }) => found.length > 0)
  const lost = list.find(({ raw }) => isAbsent(raw.hash))
  if (lost) return missing(new FieldProblem(`${path(lost.index)}hash`, 'is missing or null'))
  const compared = differing.flatMap(({ found }) => found).slice(0, shownDifferences)
  const untried = differing.find(
    ({ reading: { encoded } }) => encoded && isUntriedType(encoded.type),
  )
  if (untried)
    return unverifiable(
      `type ${untried.reading.raw.type}`,
      `The encoding of type ${untried.reading.raw.type} is read from Arbitrum’s source, and no public block was at hand to try it.`,
      rule,
      compared,
    )
  if (differing.length > 0)
    return differs(
      chain,
      `${count(differing.length, 'transaction')} of ${groupDigits(list.length)} ${differing.length === 1 ? 'has' : 'have'} another hash than the answer says, or contradicts itself.`,
      rule,
      compared,
    )
  const unread = list.filter(({ problem }) => problem)
  const [first] = unread
  if (first && (list.length === unread.length || first.problem instanceof FieldProblem))
    return unreadable(first)
  if (first)
    return partly(
      `${list.length - unread.length} of ${list.length}`,
      `${list.length - unread.length} of ${list.length} transactions have the hash that they say. ${unreadable(first).words}`,
      rule,
    )
  const [only] = list.length === 1 ? list : []
  return verified(
    only ? 'matches' : `${groupDigits(list.length)} match`,
    only
      ? `The transaction has the hash that it says: each of its signed fields is what was signed.${only.encoded ? uncoveredInTransaction(only.raw, only.encoded) : ''}`
      : `All ${groupDigits(list.length)} transactions have the hashes that they say.`,
    rule,
    only?.hash
      ? [{ what: 'hash', answered: String(only.raw.hash), computed: toHex(only.hash) }]
      : [],
  )
}
