import type { Hex } from 'viem'
import { numberToHex, stringToHex } from 'viem/utils'
import { addressProblem } from '#domain/values/address.ts'
import { byteLength } from '#domain/values/hex.ts'
import { integerProblem, readInteger } from '#domain/values/integer.ts'
import type { BytesType, ValueType } from '#domain/storage/type/storage-type.ts'

/** A key as a person types it, for a mapping with keys of this Solidity type. */
export type MappingKey = { type: string; value: string }

type Encoded = { bytes: Hex } | { problem: string }

/**
 * The bytes of a key, typed as text, that are hashed: value types fill 32 bytes (numbers and
 * addresses on the right, intN with their sign, bytesN on the left), string and bytes stay as they
 * are. Enums are typed as number or name. Problems name the type and the fix. Source: Solidity
 * documentation, "Mappings and Dynamic Arrays".
 */
export function keyBytes(type: ValueType | BytesType, typed: string): Encoded {
  // Blanks around a value are slips of pasting; in a string they are part of the key.
  if (type.kind === 'string') return { bytes: stringToHex(typed) }
  const text = typed.trim()
  switch (type.kind) {
    case 'address':
      return address(text)
    case 'bool':
      return flag(text)
    case 'bytes':
      return bytes(text)
    case 'bytesN':
      return fixedBytes(text, type)
    case 'uint':
    case 'int':
      return integer(text, type)
    case 'enum':
      return enumKey(text, type)
    case 'decimal':
      return decimal(text, type)
    default:
      return { problem: `${type.label}: what this type stands for is not known.` }
  }
}

function address(text: string): Encoded {
  if (text === '') return { problem: 'address: type or paste one.' }
  const problem = addressProblem(text)
  return problem === undefined
    ? { bytes: `0x${text.slice(2).toLowerCase().padStart(64, '0')}` }
    : { problem: `address: ${problem}` }
}

function flag(text: string): Encoded {
  if (!/^(true|false|0|1)$/i.test(text))
    return { problem: `bool: write true or false, not “${text}”.` }
  return { bytes: numberToHex(/^(true|1)$/i.test(text) ? 1 : 0, { size: 32 }) }
}

function bytes(text: string): Encoded {
  if (byteLength(text) !== undefined) return { bytes: text as Hex }
  return { problem: `bytes: write 0x and two hexadecimal digits for each byte. ${hint(text)}` }
}

function fixedBytes(text: string, { label, size }: ValueType): Encoded {
  const digits = size * 2
  const given = text.length - 2
  if (byteLength(text) === size) return { bytes: text.padEnd(66, '0') as Hex }
  const wrong = /^0x[0-9a-f]*$/i.test(text)
    ? `this has ${given}: ${given < digits ? `${digits - given} missing` : `${given - digits} too many`}.`
    : `${hint(text)}`
  return { problem: `${label}: write 0x and ${digits} hexadecimal digits; ${wrong}` }
}

const hint = (text: string) =>
  /^0x/i.test(text)
    ? 'something in it is no hexadecimal digit.'
    : `“${text}” does not start with 0x; if it is text, choose the type string.`

function integer(text: string, { kind, label, size }: ValueType): Encoded {
  const number = readInteger(text)
  if (number === undefined) return { problem: `${label}: ${integerProblem(text)}.` }
  const bits = BigInt(size * 8)
  const least = kind === 'uint' ? 0n : -(1n << (bits - 1n))
  const most = least + (1n << bits) - 1n
  if (number < least || number > most)
    return { problem: `${label}: goes from ${bound(least)} to ${bound(most)}; ${text} is outside.` }
  return { bytes: word(number) }
}

/** A value of an enum by its number, or by its name where the names are known. */
function enumKey(text: string, { label, size, members }: ValueType): Encoded {
  const named = members?.indexOf(text.split('.').at(-1) ?? '') ?? -1
  const number = named >= 0 ? BigInt(named) : readInteger(text)
  if (number === undefined) return { problem: `${label}: ${choices(members)}.` }
  const count = members ? BigInt(members.length) : 1n << BigInt(size * 8)
  if (number < 0n || number >= count)
    return { problem: `${label}: goes from 0 to ${count - 1n}; ${text} is outside.` }
  return { bytes: word(number) }
}

const choices = (members: readonly string[] | undefined) =>
  members ? `write one of ${members.join(', ')}, or its number` : 'write its number'

/** Vyper's decimals are stored times 10^10. */
function decimal(text: string, { label, size }: ValueType): Encoded {
  const [, sign, whole, fraction = ''] = text.match(/^(-?)(\d+)(?:\.(\d{1,10}))?$/) ?? []
  if (whole === undefined)
    return { problem: `${label}: write a number with up to ten places, such as -1.5.` }
  const scaled = BigInt(whole + fraction.padEnd(10, '0')) * (sign ? -1n : 1n)
  if (BigInt.asIntN(size * 8, scaled) !== scaled)
    return { problem: `${label}: ${text} is outside of its range.` }
  return { bytes: word(scaled) }
}

const word = (value: bigint): Hex => numberToHex(BigInt.asUintN(256, value), { size: 32 })

/** Bounds of more than 64 bits are told as powers: nobody reads 78 digits. */
function bound(value: bigint): string {
  if (value > -(1n << 63n) && value < 1n << 63n) return value.toString()
  return value < 0n
    ? `−2^${(-value).toString(2).length - 1}`
    : `2^${(value + 1n).toString(2).length - 1} − 1`
}
