import { type ChainContext, chainContext, foreignRuleReason } from '#domain/proof/chain.ts'
import type { ProofRequest } from '#domain/proof/checks/check-echo.ts'
import type { JudgedHeader } from '#domain/proof/checks/check-root.ts'
import { catchFieldProblem, judge, mismatchVerdict } from '#domain/proof/checks/judge.ts'
import { uncheckedInBlock, unknownHeaderFields } from '#domain/proof/checks/unchecked-fields.ts'
import { encodeHeader } from '#domain/proof/encode-header.ts'
import { FieldProblem, isAbsent } from '#domain/proof/field-bytes.ts'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import {
  fieldMissing,
  formatAnswered,
  type ProofVerdict,
  unverifiable,
  type ValueComparison,
  verified,
} from '#domain/proof/verdict.ts'
import { isSameHex } from '#domain/values/hex.ts'
import { toHex } from '#domain/values/hex-bytes.ts'
import type { RawObject } from '#domain/values/raw.ts'

/** The header of a requested block, and the rules by which the data under it are judged. */
export function judgeHeader(
  block: RawObject,
  { hash, chainId }: Pick<ProofRequest, 'hash' | 'chainId'>,
  keccak256: Keccak256,
): JudgedHeader & { header: ProofVerdict } {
  const chain = chainContext(chainId, undefined, foreignRuleReason(block))
  return { chain, header: checkHeader(block, hash, chain, keccak256) }
}

/**
 * Whether the Keccak-256 of the encoded header is the requested hash, or, where none was,
 * the hash that the answer gives. Then every field of the header is the one that this hash names.
 */
export function checkHeader(
  block: RawObject,
  requestedHash: string | undefined,
  chain: ChainContext,
  keccak256: Keccak256,
): ProofVerdict {
  const expectedHash = requestedHash ?? block.hash
  if (isAbsent(expectedHash))
    return unverifiable('pending', 'A pending block has no hash to compare with.')
  const encoded = catchFieldProblem(() => encodeHeader(block))
  if (encoded instanceof FieldProblem)
    return chain.otherRule
      ? unverifiable('other rule', chain.otherRule)
      : fieldMissing(encoded.field, `The header cannot be encoded: ${encoded.message}.`)
  const { fields, sources, bytes } = encoded
  const computed = toHex(keccak256(bytes))
  const compared: ValueComparison = {
    ...{ label: 'block hash', answered: formatAnswered(expectedHash), computed },
    ...(requestedHash !== undefined && { names: ['requested', 'computed'] }),
  }
  const rule = { formula: `keccak256(rlp([${fields.join(', ')}]))`, sources }
  const count = fields.length
  return judge(rule, () => {
    if (isSameHex(compared.computed, compared.answered))
      return verified(
        'matches',
        `The ${count} header fields have this hash. This proves content, not canonicality.${uncheckedInBlock(block, fields)}`,
        [compared],
      )
    const unknown = unknownHeaderFields(block, fields).join(', ')
    if (unknown !== '' && chain.otherRule === undefined)
      return unverifiable(
        'unknown field',
        `The ${count} known header fields have another hash, and the response has fields that are unknown here: ${unknown}. A later fork may have added them, so this cannot be verified.`,
        [compared],
      )
    const words = `The ${count} header fields have another hash: at least one is wrong or missing.`
    return mismatchVerdict(chain, words, [compared])
  })
}
