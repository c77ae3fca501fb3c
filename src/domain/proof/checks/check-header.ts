import type { ChainContext } from '#domain/proof/chain.ts'
import { catchFieldProblem } from '#domain/proof/checks/encoding-problem.ts'
import { mismatchVerdict } from '#domain/proof/checks/mismatch-verdict.ts'
import { uncheckedInBlock, unknownHeaderFields } from '#domain/proof/checks/unchecked-fields.ts'
import { encodeHeader } from '#domain/proof/encode-header.ts'
import { FieldProblem, isAbsent } from '#domain/proof/field-bytes.ts'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import {
  fieldMissing,
  formatAnswered,
  type ProofRule,
  type ProofVerdict,
  unverifiable,
  type ValueComparison,
  verified,
} from '#domain/proof/verdict.ts'
import { isSameHex } from '#domain/values/hex.ts'
import { toHex } from '#domain/values/hex-bytes.ts'
import type { RawObject } from '#domain/values/raw.ts'

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
  const encodedHeader = catchFieldProblem(() => encodeHeader(block))
  if (encodedHeader instanceof FieldProblem) {
    return chain.otherRule
      ? unverifiable('other rule', chain.otherRule)
      : fieldMissing(encodedHeader.field, `The header cannot be encoded: ${encodedHeader.message}.`)
  }
  const rule: ProofRule = {
    formula: `keccak256(rlp([${encodedHeader.fields.join(', ')}]))`,
    sources: encodedHeader.sources,
  }
  const computedHash = toHex(keccak256(encodedHeader.bytes))
  const compared: ValueComparison[] = [
    {
      label: 'block hash',
      answered: formatAnswered(expectedHash),
      computed: computedHash,
      ...(requestedHash !== undefined && { names: ['requested', 'computed'] }),
    },
  ]
  if (isSameHex(computedHash, expectedHash))
    return verified(
      'matches',
      `The ${encodedHeader.fields.length} header fields have this hash. This proves content, not canonicality.${uncheckedInBlock(block, encodedHeader.fields)}`,
      rule,
      compared,
    )
  const unknownFields = unknownHeaderFields(block, encodedHeader.fields)
  if (unknownFields.length > 0 && chain.otherRule === undefined)
    return unverifiable(
      'unknown field',
      `The ${encodedHeader.fields.length} known header fields have another hash, and the response has ${unknownFields.length === 1 ? 'an unknown header field' : 'unknown header fields'}: ${unknownFields.join(', ')}. A later fork may have added ${unknownFields.length === 1 ? 'it' : 'them'}, so this cannot be verified here.`,
      rule,
      compared,
    )
  return mismatchVerdict(
    chain,
    `The ${encodedHeader.fields.length} header fields have another hash: at least one is wrong or missing.`,
    rule,
    compared,
  )
}
