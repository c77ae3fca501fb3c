import { fromHex, toHex } from '#domain/values/integer.ts'
import type { RawObject } from '#domain/values/raw.ts'

/** A field of an answer that cannot be encoded as it came. */
export class FieldProblem extends Error {
  /** The field's path in the answer, such as `withdrawals[0].amount`. */
  readonly field: string
  constructor(field: string, problem: string) {
    super(`${field} ${problem}`)
    this.field = field
  }
}

/** Absent and null are the same: some nodes write null for fields of forks to come. */
export const isAbsent = (value: unknown): boolean => value === undefined || value === null

/** The bytes of a field that is exactly `size` bytes long, or, without a size, of any length. */
export const readDataBytes = (object: RawObject, name: string, size?: number, path = '') =>
  parseDataBytes(object[name], path + name, size)

/** Variant of `readDataBytes` for a value that is not a member of an object. */
export function parseDataBytes(value: unknown, field: string, size?: number): Uint8Array {
  const hexText = requireText(value, field)
  const bytes = hexText.length % 2 === 0 ? fromHex(hexText) : undefined
  if (!bytes) throw new FieldProblem(field, 'is not bytes as 0x and pairs of hexadecimal digits')
  if (size !== undefined && bytes.length !== size)
    throw new FieldProblem(field, `has ${bytes.length} bytes instead of ${size}`)
  return bytes
}

/** The minimal big-endian bytes of a quantity, none for zero; leading zeros are dropped. */
export function readQuantityBytes(object: RawObject, name: string, path = ''): Uint8Array {
  const fieldPath = path + name
  const bytes = fromHex(requireText(object[name], fieldPath))
  if (!bytes) throw new FieldProblem(fieldPath, 'is not a quantity in hexadecimal digits after 0x')
  const minimal = trimLeadingZeros(bytes)
  if (minimal.length > 32) throw new FieldProblem(fieldPath, 'is longer than 32 bytes')
  return minimal
}

export const trimLeadingZeros = (bytes: Uint8Array): Uint8Array => {
  let firstNonZero = 0
  while (bytes[firstNonZero] === 0) firstNonZero++
  return bytes.subarray(firstNonZero)
}

/** The number that big-endian bytes are; none are zero. */
export const bytesToBigint = (bytes: Uint8Array): bigint =>
  bytes.length === 0 ? 0n : BigInt(toHex(bytes))

function requireText(value: unknown, field: string): string {
  if (value === undefined) throw new FieldProblem(field, 'is missing')
  if (value === null) throw new FieldProblem(field, 'is null')
  if (typeof value !== 'string')
    throw new FieldProblem(field, `is a ${Array.isArray(value) ? 'list' : typeof value}, no text`)
  return value
}
