import fc from 'fast-check'
import { getAddress, toHex } from 'viem'
import { steps } from '#testing/service/layout-contracts.ts'

const phases = ['Draft', 'Open', 'Closed']

/** The ABI type of a type of the contracts; indexes are numbers. */
export const abiTypeOf = (type: string) =>
  type === '' || type.startsWith('#')
    ? 'uint256'
    : ({ Phase: 'uint8', Price: 'uint128', Tag: 'bytes3', IThing: 'address' }[type] ?? type)

/**
 * A value as the argument of a call, as a key in an expression, and as the text that is read back.
 */
type Sample = { argument: unknown; key: string; expected: string }

/** Random values of a type, the ends of its range more often than by chance. */
export function sample(type: string): fc.Arbitrary<Sample> {
  const [, base = type, digits = ''] = abiTypeOf(type).match(/^(u?int|bytes)(\d+)$/) ?? []
  const size = Number(digits)
  const plain = (text: string, argument: unknown = text): Sample => ({
    argument,
    key: text,
    expected: text,
  })
  const hex = (length: fc.Arbitrary<number>) =>
    length
      .chain((count) => fc.uint8Array({ minLength: count, maxLength: count }))
      .map((bytes) => plain(toHex(bytes)))
  const lengths = fc.constantFrom(0, 1, 31, 32, 33, 100, 300)
  if (type === 'Phase')
    return fc.nat(2).map((number) => ({
      argument: number,
      key: phases[number] ?? '',
      expected: phases[number] ?? '',
    }))
  switch (abiTypeOf(type) === 'address' ? 'address' : base) {
    case 'uint':
      return fc.bigInt(0n, (1n << BigInt(size)) - 1n).map((number) => plain(String(number), number))
    case 'int':
      return fc
        .bigInt(-(1n << BigInt(size - 1)), (1n << BigInt(size - 1)) - 1n)
        .map((number) => plain(String(number), number))
    case 'bool':
      return fc.boolean().map((flag) => plain(String(flag), flag))
    case 'address':
      return fc
        .uint8Array({ minLength: 20, maxLength: 20 })
        .map((bytes) => plain(getAddress(toHex(bytes))))
    case 'string':
      return lengths
        .chain((length) =>
          fc.string({
            unit: fc.constantFrom(...'abc "\\é[]. 5'),
            minLength: length,
            maxLength: length,
          }),
        )
        .map((text) => ({ argument: text, key: JSON.stringify(text), expected: text }))
    case 'bytes':
      return size > 0 ? hex(fc.constant(size)) : hex(lengths)
    default:
      throw new Error(`no values of ${type}`)
  }
}

/** The types in the brackets of a path; empty or `#3` for indexes. */
export const keyTypes = (path: string) =>
  steps(path).flatMap((step) => (step.startsWith('[') ? [step.slice(1, -1)] : []))

/**
 * Like `sample`; an empty type is an index of a dynamic array, `#3` one of an array of three items.
 */
export const keySample = (type: string): fc.Arbitrary<Sample> =>
  type === '' || type.startsWith('#')
    ? fc
        .nat(type === '' ? 11 : Number(type.slice(1)) - 1)
        .map((index) => ({ argument: BigInt(index), key: String(index), expected: '' }))
    : sample(type)
