import type { Address } from 'viem'
import { isSameHex } from '#domain/values/hex.ts'
import type { Chain } from '#domain/proof/chain.ts'
import { hasOwnHash } from '#domain/proof/check-hashes.ts'
import { differs } from '#domain/proof/mismatch-verdict.ts'
import { FieldProblem, isAbsent } from '#domain/proof/field-bytes.ts'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import type { Reading } from '#domain/proof/transaction-readings.ts'
import { recoverAddress } from '#domain/proof/recover-address.ts'
import { encodeAuthorization } from '#domain/proof/transaction-encoding.ts'
import { unreadable } from '#domain/proof/encoding-problem.ts'
import {
  type Compared,
  count,
  fieldMissing,
  partly,
  type Rule,
  shownDifferences,
  unverifiable,
  type Verdict,
  verified,
} from '#domain/proof/verdict.ts'
import { groupDigits } from '#domain/values/quantity.ts'

const senderRule: Rule = {
  formula:
    'from = the last 20 bytes of keccak256(ecrecover(keccak256(signed fields), parity, r, s))',
  sources: ['Yellow paper, appendix F', 'EIP-155', 'EIP-2718'],
}

const nobody = 'no account: the signature has no public key'

/**
 * Whether the account that each transaction is said to come from has signed it; undefined for an
 * empty block. Recovering takes most of a millisecond: `onRecovered` is told how many are done.
 */
export function checkSenders(
  readings: readonly Reading[],
  chain: Chain,
  keccak256: Keccak256,
  onRecovered: (done: number) => void = () => undefined,
): Verdict | undefined {
  if (readings.length === 0) return undefined
  const differences: Compared[] = []
  const lost: number[] = []
  const unsigned: Reading[] = []
  const single = readings.length === 1
  for (const [done, reading] of readings.entries()) {
    const { index, raw, encoded } = reading
    const path = single ? 'from' : `transactions[${index}].from`
    if (isAbsent(raw.from)) lost.push(index)
    else if (encoded?.signed) {
      const from = recoverAddress(encoded.signed, keccak256)
      // JSON can be an object with a `toString` of its own.
      const answered = typeof raw.from === 'string' ? raw.from : JSON.stringify(raw.from)
      if (!isSameHex(from, answered))
        differences.push({ what: path, answered, computed: from ?? nobody })
    } else unsigned.push(reading)
    onRecovered(done + 1)
  }
  const [first] = lost
  const signed = readings.length - unsigned.length
  if (differences.length > 0)
    return differs(
      chain,
      `${count(differences.length, 'transaction')} of ${groupDigits(readings.length)}: the account that signed is another one than the answer says.`,
      senderRule,
      differences.slice(0, shownDifferences),
    )
  if (first !== undefined)
    return fieldMissing('from', `The sender of transaction ${first} is not in the answer.`)
  const [without] = unsigned
  if (without?.problem instanceof FieldProblem) return unreadable(without)
  if (without === undefined)
    return verified(
      single ? 'signed it' : `${groupDigits(signed)} match`,
      single
        ? 'The sender’s key made the signature of this transaction.'
        : `All ${groupDigits(signed)} senders were recovered from the signatures, and are those of the answer.`,
      senderRule,
    )
  const why = without.problem
    ? `Transaction ${without.index} is of type ${without.raw.type}, whose signature is not known here.`
    : `Transaction ${without.index} is unsigned${isAbsent(without.raw.type) ? '' : ` (type ${without.raw.type})`}: the chain itself puts such transactions in.`
  if (signed === 0) return unverifiable('not signed', why, senderRule)
  return partly(
    `${groupDigits(signed)} of ${groupDigits(readings.length)}`,
    `${count(signed, 'sender')} of ${groupDigits(readings.length)} recovered from the signatures. ${why}`,
    senderRule,
  )
}

const authorizationRule: Rule = {
  formula:
    'authority = the last 20 bytes of keccak256(ecrecover(keccak256(0x05 ++ rlp([chainId, address, nonce])), yParity, r, s))',
  sources: ['EIP-7702'],
}

/** The accounts that signed the entries of a type 4 transaction; undefined where none did. */
export const authoritiesOf = (
  { raw, encoded }: Reading,
  keccak256: Keccak256,
): (Address | undefined)[] =>
  encoded?.type === 4 && Array.isArray(raw.authorizationList)
    ? raw.authorizationList.map((entry, index) =>
        recoverAddress(encodeAuthorization(entry, `authorizationList[${index}]`), keccak256),
      )
    : []

/**
 * Whether the authorizations of type 4 transactions come from accounts: the answer does not name
 * them, so that they are computed rather than compared. Undefined where there are none.
 */
export function checkAuthorizations(
  readings: readonly Reading[],
  keccak256: Keccak256,
): Verdict | undefined {
  const withEntries = readings
    .map((reading) => ({ reading, authorities: authoritiesOf(reading, keccak256) }))
    .filter(({ authorities }) => authorities.length > 0)
  if (withEntries.length === 0) return undefined
  const unproven = withEntries.find(({ reading }) => !hasOwnHash(reading))
  if (unproven)
    return unverifiable(
      'hash differs',
      `Transaction ${unproven.reading.index} has another hash than the answer says: its authorizations may be others too.`,
      authorizationRule,
    )
  const all = withEntries.flatMap(({ authorities }) => authorities)
  const found = all.filter((authority) => authority !== undefined).length
  if (found === all.length)
    return verified(
      `${found} signed`,
      `${all.length === 1 ? 'The authority was' : `All ${all.length} authorities were`} recovered from signatures that the hash of the transaction covers. Whether an authorization took effect, depends on the account’s nonce and code then.`,
      authorizationRule,
    )
  return partly(
    `${found} of ${all.length}`,
    `${found} of ${all.length} authorities were recovered. The others have a signature of no account: EIP-7702 skips such entries, and the transaction is valid all the same.`,
    authorizationRule,
  )
}
