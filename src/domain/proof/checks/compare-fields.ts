import { isAbsent } from '#domain/proof/field-bytes.ts'
import { formatAnswered, type ValueComparison } from '#domain/proof/verdict.ts'
import { isHash } from '#domain/values/hex.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'

/** Fields of an answer beside the values that they must have. */
export class FieldComparison {
  readonly differing: ValueComparison[] = []
  /** Fields that the answer does not have. */
  readonly missing: string[] = []
  count = 0

  /** Compares fields by quantity, or by text in any case; what is expected to be absent is not. */
  add(object: RawObject, expected: { readonly [field: string]: unknown }, path = ''): this {
    for (const [name, value] of Object.entries(expected)) {
      const answered = object[name]
      if (isAbsent(value)) continue
      if (isAbsent(answered)) {
        this.missing.push(path + name)
        continue
      }
      this.count++
      if (!isSameValue(answered, value)) {
        const [label, computed] = [path + name, formatExpected(value)]
        this.differing.push({ label, answered: formatAnswered(answered), computed })
      }
    }
    return this
  }
}

/** Quantities are the same in any writing, also as 32 bytes; hashes as 32 bytes in any case. */
function isSameValue(answered: unknown, expected: unknown): boolean {
  const quantity = typeof expected === 'bigint' ? expected : readQuantity(expected)
  return quantity === undefined || isHash(expected)
    ? formatAnswered(answered).toLowerCase() === formatAnswered(expected).toLowerCase()
    : quantity === readQuantity(answered)
}

const formatExpected = (value: unknown): string =>
  typeof value === 'bigint' ? `0x${value.toString(16)}` : formatAnswered(value)
