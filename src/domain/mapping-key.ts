import type { Hex } from 'viem'
import { numberToHex, stringToHex } from 'viem/utils'
import { addressProblem } from '#domain/address.ts'
import { byteLength } from '#domain/hex.ts'
import { integerProblem, readInteger } from '#domain/integer.ts'

/** A key as a person types it, for a mapping with keys of this Solidity type. */
export type MappingKey = { type: string; value: string }

type Encoded = { bytes: Hex } | { problem: string }

/**
 * The bytes of a key that are hashed: value types fill 32 bytes (numbers and addresses on the
 * right, intN with their sign, bytesN on the left), string and bytes stay as they are. Problems
 * name the type and the fix. An enum is a uint8, a contract an address, a user-defined type what
 * it stands for. Source: Solidity documentation, "Mappings and Dynamic Arrays".
 */
export function encodeKey({ type, value }: MappingKey): Encoded {
  // Blanks around a value are slips of pasting; in a string they are part of the key.
  if (type === 'string') return { bytes: stringToHex(value) }
  const text = value.trim()
  const size = Number(type.match(/\d+$/)?.[0])
  if (type === 'address') return address(text)
  if (type === 'bool') return flag(text)
  if (type === 'bytes') return bytes(text)
  if (/^bytes\d+$/.test(type) && size >= 1 && size <= 32) return fixedBytes(text, size)
  if (/^u?int\d+$/.test(type) && size >= 8 && size <= 256 && size % 8 === 0)
    return integer(text, type.startsWith('u'), size)
  return {
    problem: `“${type}” is no type of mapping keys: use address, bool, string, bytes, uint8 to uint256, int8 to int256 or bytes1 to bytes32.`,
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

function fixedBytes(text: string, size: number): Encoded {
  const digits = size * 2
  const given = text.length - 2
  if (byteLength(text) === size) return { bytes: text.padEnd(66, '0') as Hex }
  const wrong = /^0x[0-9a-f]*$/i.test(text)
    ? `this has ${given}: ${given < digits ? `${digits - given} missing` : `${given - digits} too many`}.`
    : `${hint(text)}`
  return { problem: `bytes${size}: write 0x and ${digits} hexadecimal digits; ${wrong}` }
}

const hint = (text: string) =>
  /^0x/i.test(text)
    ? 'something in it is no hexadecimal digit.'
    : `“${text}” does not start with 0x; if it is text, choose the type string.`

function integer(text: string, unsigned: boolean, bits: number): Encoded {
  const type = `${unsigned ? 'uint' : 'int'}${bits}`
  const number = readInteger(text)
  if (number === undefined) return { problem: `${type}: ${integerProblem(text)}.` }
  const least = unsigned ? 0n : -(1n << BigInt(bits - 1))
  const most = least + (1n << BigInt(bits)) - 1n
  if (number < least || number > most)
    return { problem: `${type}: goes from ${bound(least)} to ${bound(most)}; ${text} is outside.` }
  return { bytes: numberToHex(BigInt.asUintN(256, number), { size: 32 }) }
}

/** Bounds of more than 64 bits are told as powers: nobody reads 78 digits. */
function bound(value: bigint): string {
  if (value > -(1n << 63n) && value < 1n << 63n) return value.toString()
  return value < 0n
    ? `−2^${(-value).toString(2).length - 1}`
    : `2^${(value + 1n).toString(2).length - 1} − 1`
}
