import { isSameHex } from '#domain/values/hex.ts'
import { toHex } from '#domain/values/hex-bytes.ts'
import type { Chain } from '#domain/proof/chain.ts'
import { differs } from '#domain/proof/mismatch-verdict.ts'
import { FieldProblem, isAbsent } from '#domain/proof/field-bytes.ts'
import { encodeHeader } from '#domain/proof/encode-header.ts'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import { uncoveredInBlock } from '#domain/proof/unchecked-fields.ts'
import { attempt } from '#domain/proof/encoding-problem.ts'
import {
  type Compared,
  fieldMissing,
  type Rule,
  unverifiable,
  type Verdict,
  verified,
} from '#domain/proof/verdict.ts'
import type { RawObject } from '#domain/values/raw.ts'

/**
 * Whether the Keccak-256 of the encoded header is the hash that was asked for, or, where none was,
 * the hash that the answer gives. Then every field of the header is the one that this hash names.
 */
export function checkHeader(
  block: RawObject,
  asked: string | undefined,
  chain: Chain,
  keccak256: Keccak256,
): Verdict {
  const wanted = asked ?? block.hash
  if (isAbsent(wanted))
    return unverifiable('pending', 'A pending block has no hash yet, to which it could be held.')
  const header = attempt(() => encodeHeader(block))
  if (header instanceof FieldProblem) {
    return chain.otherRule
      ? unverifiable('other rule', chain.otherRule)
      : fieldMissing(header.field, `The header cannot be encoded: ${header.message}.`)
  }
  const rule: Rule = {
    formula: `keccak256(rlp([${header.fields.join(', ')}]))`,
    sources: header.sources,
  }
  const computed = toHex(keccak256(header.bytes))
  const compared: Compared[] = [
    {
      what: 'hash of the block',
      answered: String(wanted),
      computed,
      ...(asked !== undefined && { names: ['as asked for', 'as computed here'] }),
    },
  ]
  if (isSameHex(computed, wanted))
    return verified(
      'matches',
      `The ${header.fields.length} fields of the header have this hash, so that each of them is what it was when the block was made. That proves the content, not that the block is part of the canonical chain.${uncoveredInBlock(block, header.fields)}`,
      rule,
      compared,
    )
  return differs(
    chain,
    `The ${header.fields.length} fields of the header have another hash: at least one of them is not that of the block with this hash, or one that belongs to it is not in the answer.`,
    rule,
    compared,
  )
}
