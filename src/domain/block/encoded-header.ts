import type { Hex } from 'viem'
import { encodeHeader } from '#domain/proof/encode-header.ts'
import { FieldProblem } from '#domain/proof/field-bytes.ts'
import { toHex } from '#domain/values/hex-bytes.ts'
import type { RawObject } from '#domain/values/raw.ts'

/**
 * A block's header as it is hashed, RLP of its fields in order, or why its answer does not give it.
 */
export function readEncodedHeader(block: RawObject): { bytes: Hex } | { problem: string } {
  try {
    return { bytes: toHex(encodeHeader(block).bytes) }
  } catch (error) {
    if (error instanceof FieldProblem) return { problem: `It cannot be encoded: ${error.message}.` }
    throw error
  }
}
