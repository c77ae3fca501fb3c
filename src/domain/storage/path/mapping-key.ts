import type { Hex } from 'viem'
import { numberToHex, stringToHex } from 'viem/utils'
import type { BytesType, ValueType } from '#domain/storage/type/storage-type.ts'
import { parseAddress } from '#domain/values/address.ts'
import { byteLength, parseBytes } from '#domain/values/hex.ts'
import { integerProblem, readInteger } from '#domain/values/integer.ts'

/** A key as a person types it, for a mapping with keys of this Solidity type. */
export type MappingKey = { type: string; value: string }

type EncodedKey = { bytes: Hex } | { problem: string }

/**
 * The bytes of a key, typed as text, that are hashed: value types fill 32 bytes (numbers and
 * addresses on the right, intN with their sign, bytesN on the left), string and bytes stay as they
 * are. Enums are typed as number or name. Problems name the type and the fix. Source: Solidity
 * documentation, "Mappings and Dynamic Arrays".
 */
export function keyBytes(type: ValueType | BytesType, typed: string): EncodedKey {
  // Blanks around a value are slips of pasting; in a string they are part of the key.
  if (type.kind === 'string') return { bytes: stringToHex(typed) }
  const trimmedText = typed.trim()
  switch (type.kind) {
    case 'address':
      return encodeAddress(trimmedText)
    case 'bool':
      return encodeBool(trimmedText)
    case 'bytes':
      return encodeBytes(trimmedText)
    case 'bytesN':
      return encodeFixedBytes(trimmedText, type)
    case 'uint':
    case 'int':
      return encodeInteger(trimmedText, type)
    case 'enum':
      return encodeEnum(trimmedText, type)
    case 'decimal':
      return encodeDecimal(trimmedText, type)
    default:
      // A value type's key is hashed as its word, no matter what it stands for.
      return /^0x[0-9a-f]{64}$/i.test(trimmedText)
        ? { bytes: trimmedText as Hex }
        : { problem: `${type.label}: unknown type. Enter the key as 32 bytes.` }
  }
}

function encodeAddress(text: string): EncodedKey {
  if (text === '') return { problem: 'address: type or paste one.' }
  const parsedAddress = parseAddress(text)
  return 'problem' in parsedAddress
    ? { problem: `address: ${parsedAddress.problem}` }
    : { bytes: `0x${parsedAddress.value.slice(2).toLowerCase().padStart(64, '0')}` }
}

function encodeBool(text: string): EncodedKey {
  if (!/^(true|false|0|1)$/i.test(text))
    return { problem: `bool: write true or false, not “${text}”.` }
  return { bytes: numberToHex(/^(true|1)$/i.test(text) ? 1 : 0, { size: 32 }) }
}

function encodeBytes(text: string): EncodedKey {
  const bytes = parseBytes(text)
  if (bytes !== undefined) return { bytes }
  return { problem: `bytes: write 0x and two hexadecimal digits for each byte. ${hexHint(text)}` }
}

function encodeFixedBytes(text: string, { label, size }: ValueType): EncodedKey {
  const digitCount = size * 2
  const givenDigits = text.length - 2
  const bytes = parseBytes(text)
  if (bytes && byteLength(bytes) === size) return { bytes: bytes.padEnd(66, '0') as Hex }
  const digitsProblem = /^0x[0-9a-f]*$/i.test(text)
    ? `this has ${givenDigits}: ${givenDigits < digitCount ? `${digitCount - givenDigits} missing` : `${givenDigits - digitCount} too many`}.`
    : `${hexHint(text)}`
  return { problem: `${label}: write 0x and ${digitCount} hexadecimal digits; ${digitsProblem}` }
}

const hexHint = (text: string) =>
  /^0x/i.test(text)
    ? 'it has characters other than hexadecimal digits.'
    : `“${text}” does not start with 0x; if it is text, choose the type string.`

function encodeInteger(text: string, { kind, label, size }: ValueType): EncodedKey {
  const parsedNumber = readInteger(text)
  if (parsedNumber === undefined) return { problem: `${label}: ${integerProblem(text)}.` }
  const bitWidth = BigInt(size * 8)
  const minValue = kind === 'uint' ? 0n : -(1n << (bitWidth - 1n))
  const maxValue = minValue + (1n << bitWidth) - 1n
  if (parsedNumber < minValue || parsedNumber > maxValue)
    return {
      problem: `${label}: goes from ${formatBound(minValue)} to ${formatBound(maxValue)}; ${text} is outside.`,
    }
  return { bytes: numberWord(parsedNumber) }
}

/** A value of an enum by its number, or by its name where the names are known. */
function encodeEnum(text: string, { label, size, members }: ValueType): EncodedKey {
  const memberIndex = members?.indexOf(text.split('.').at(-1) ?? '') ?? -1
  const parsedNumber = memberIndex >= 0 ? BigInt(memberIndex) : readInteger(text)
  if (parsedNumber === undefined) return { problem: `${label}: ${describeChoices(members)}.` }
  const memberCount = members ? BigInt(members.length) : 1n << BigInt(size * 8)
  if (parsedNumber < 0n || parsedNumber >= memberCount)
    return { problem: `${label}: goes from 0 to ${memberCount - 1n}; ${text} is outside.` }
  return { bytes: numberWord(parsedNumber) }
}

const describeChoices = (members: readonly string[] | undefined) =>
  members ? `write one of ${members.join(', ')}, or its number` : 'write its number'

/** Vyper's decimals are stored times 10^10. */
function encodeDecimal(text: string, { label, size }: ValueType): EncodedKey {
  const [, sign, whole, fraction = ''] = text.match(/^(-?)(\d+)(?:\.(\d{1,10}))?$/) ?? []
  if (whole === undefined)
    return { problem: `${label}: enter a number with max 10 decimals, e.g. -1.5.` }
  const scaledValue = BigInt(whole + fraction.padEnd(10, '0')) * (sign ? -1n : 1n)
  if (BigInt.asIntN(size * 8, scaledValue) !== scaledValue)
    return { problem: `${label}: ${text} is outside of its range.` }
  return { bytes: numberWord(scaledValue) }
}

const numberWord = (value: bigint): Hex => numberToHex(BigInt.asUintN(256, value), { size: 32 })

/** Bounds of more than 64 bits are written as powers: no one reads 78 digits. */
function formatBound(value: bigint): string {
  if (value > -(1n << 63n) && value < 1n << 63n) return value.toString()
  return value < 0n
    ? `−2^${(-value).toString(2).length - 1}`
    : `2^${(value + 1n).toString(2).length - 1} − 1`
}
