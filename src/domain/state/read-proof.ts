import {
  bytesToBigint,
  FieldProblem,
  parseDataBytes,
  readQuantityBytes,
} from '#domain/proof/field-bytes.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { readRlpBytes } from '#domain/values/rlp.ts'

/** Most nodes of one proof that are read: a path has at most one for each of its 64 digits. */
const maxNodes = 100

/**
 * The nodes of a proof.
 * @throws FieldProblem where they are no list of bytes
 */
export function readNodes(value: unknown, path: string): Uint8Array[] {
  if (!Array.isArray(value)) throw new FieldProblem(path, 'is not a list')
  return value.slice(0, maxNodes).map((node, index) => parseDataBytes(node, `${path}[${index}]`))
}

/**
 * A quantity of an answer; `0x` is zero.
 * @throws FieldProblem where it is none
 */
export const readQuantityOf = (object: RawObject, name: string, path = ''): bigint =>
  bytesToBigint(readQuantityBytes(object, name, path))

/**
 * The quantity that an encoded item of a trie holds.
 * @throws FieldProblem where it is none
 */
export function readEncodedQuantity(item: Uint8Array | undefined, field: string): bigint {
  const bytes = item && readRlpBytes(item)
  if (!bytes || bytes.length > 32) throw new FieldProblem(field, 'has a leaf without a quantity')
  return bytesToBigint(bytes)
}
