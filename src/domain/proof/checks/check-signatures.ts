import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { Address } from 'viem'
import type { ChainContext } from '#domain/proof/chain.ts'
import { hasOwnHash } from '#domain/proof/checks/check-hashes.ts'
import { judge, mismatchVerdict } from '#domain/proof/checks/judge.ts'
import { isAbsent } from '#domain/proof/field-bytes.ts'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import { type EcdsaSignature, encodeAuthorization } from '#domain/proof/transaction-encoding.ts'
import type { TransactionReading } from '#domain/proof/transaction-readings.ts'
import {
  fieldMissing,
  formatAnswered,
  inapplicable,
  type ProofRule,
  type ProofVerdict,
  partlyVerified,
  unverifiable,
  type ValueComparison,
  verified,
} from '#domain/proof/verdict.ts'
import { countWithNoun, groupDigits, isSameHex } from '#domain/values/hex.ts'
import { toHex } from '#domain/values/integer.ts'

const senderRule: ProofRule = {
  formula: 'from = last 20 bytes of keccak256(ecrecover(keccak256(signed fields), parity, r, s))',
  sources: ['Yellow paper, appendix F', 'EIP-155', 'EIP-2718'],
}

const noSignerText = 'none: the signature has no public key'

/**
 * Whether the account that each transaction is said to come from has signed it. Recovering takes most
 * of a millisecond: `onRecovered` gets how many are done.
 * @param isInRoot whether the header commits to the list, with what the chain itself added unsigned
 */
export const checkSenders = (
  readings: readonly TransactionReading[],
  chain: ChainContext,
  keccak256: Keccak256,
  isInRoot = false,
  onRecovered?: (done: number) => void,
): ProofVerdict =>
  judge(senderRule, () => {
    const differences: ValueComparison[] = []
    const missingSenders: number[] = []
    const unsigned: TransactionReading[] = []
    const isSingle = readings.length === 1
    for (const [done, reading] of readings.entries()) {
      const { index, raw, encoded } = reading
      const label = isSingle ? 'from' : `transactions[${index}].from`
      if (isAbsent(raw.from)) missingSenders.push(index)
      else if (encoded?.signed) {
        const recovered = recoverAddress(encoded.signed, keccak256)
        const answered = formatAnswered(raw.from)
        if (!isSameHex(recovered, answered))
          differences.push({ label, answered, computed: recovered ?? noSignerText })
      } else unsigned.push(reading)
      onRecovered?.(done + 1)
    }
    const [firstMissing] = missingSenders
    const count = groupDigits(readings.length)
    const signedCount = readings.length - unsigned.length
    if (differences.length > 0)
      return mismatchVerdict(
        chain,
        `${countWithNoun(differences.length, 'transaction')} of ${count}: signed by another account than in the response.`,
        differences,
      )
    if (firstMissing !== undefined)
      return fieldMissing(
        'from',
        `The sender of transaction ${firstMissing} is not in the response.`,
      )
    // An encoding that is not known comes first: that the others have no signature is their rule.
    const { problem, index, raw } = unsigned.find((reading) => reading.problem) ?? unsigned[0] ?? {}
    if (problem?.kind === 'field-missing') return problem
    if (!raw)
      return verified(
        isSingle ? 'valid' : `${count} valid`,
        `${isSingle ? 'The sender' : `All ${count} senders`} recovered from the ${isSingle ? 'signature matches' : 'signatures match'} the response.`,
      )
    const type = isAbsent(raw.type) ? '' : `type ${raw.type}`
    const reason = problem
      ? `Transaction ${index} is ${type}, whose encoding is unknown: its signature cannot be checked here.`
      : `Transaction ${index} is unsigned${type && ` (${type})`}; the chain itself adds such transactions.`
    if (signedCount === 0) return unverifiable(problem ? type : inapplicable.signature, reason)
    const words = `${countWithNoun(signedCount, 'sender')} of ${count} recovered from the signatures. ${reason}`
    const signed = groupDigits(signedCount)
    // Nothing is open where the block commits to what cannot be signed.
    return isInRoot && !problem
      ? verified(`${signed} valid, ${groupDigits(unsigned.length)} unsigned`, words)
      : partlyVerified(`${signed} of ${count}`, words)
  })

const authorizationRule: ProofRule = {
  formula:
    'authority = last 20 bytes of keccak256(ecrecover(keccak256(0x05 ++ rlp([chainId, address, nonce])), yParity, r, s))',
  sources: ['EIP-7702'],
}

/** The accounts that signed the entries of a type 4 transaction; undefined where none did. */
export const authoritiesOf = (
  { raw, encoded }: TransactionReading,
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
  readings: readonly TransactionReading[],
  keccak256: Keccak256,
): ProofVerdict | undefined {
  const withEntries = readings
    .map((reading) => ({ reading, authorities: authoritiesOf(reading, keccak256) }))
    .filter(({ authorities }) => authorities.length > 0)
  if (withEntries.length === 0) return undefined
  return judge(authorizationRule, () => {
    const unproven = withEntries.find(({ reading }) => !hasOwnHash(reading))
    if (unproven)
      return unverifiable(
        'hash differs',
        `Transaction ${unproven.reading.index} has another hash than in the response; its authorizations may differ too.`,
      )
    const all = withEntries.flatMap(({ authorities }) => authorities)
    const recovered = all.filter((authority) => authority !== undefined).length
    if (recovered === all.length)
      return verified(
        `${recovered} signed`,
        `${all.length === 1 ? 'The authority was' : `All ${all.length} authorities were`} recovered from signatures. Whether each took effect depends on the account’s nonce and code.`,
      )
    return partlyVerified(
      `${recovered} of ${all.length}`,
      `${recovered} of ${all.length} authorities were recovered. The others have an invalid signature; EIP-7702 skips such entries.`,
    )
  })
}

/**
 * The account whose key made a signature: the last 20 bytes of the Keccak-256 of its public key
 * (yellow paper, appendix F). Undefined when the signature gives none: r or s out of range, or r of
 * no point of the curve. A high s is accepted, as before Homestead (EIP-2) it occurs.
 * @internal Exported for tests.
 */
export function recoverAddress(
  { payload, r, s, parity }: EcdsaSignature,
  keccak256: Keccak256,
): Address | undefined {
  if (parity > 1) return undefined
  const signatureBytes = new Uint8Array(65)
  signatureBytes[0] = parity
  signatureBytes.set(r, 33 - r.length)
  signatureBytes.set(s, 65 - s.length)
  const payloadHash = keccak256(payload())
  try {
    const signature = secp256k1.Signature.fromBytes(signatureBytes, 'recovered')
    const publicKey = signature.recoverPublicKey(payloadHash).toBytes(false)
    return toHex(keccak256(publicKey.subarray(1)).subarray(12)) as Address
  } catch {
    // noble throws for each of the cases above.
    return undefined
  }
}
