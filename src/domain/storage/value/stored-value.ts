import type { Hex } from 'viem'
import { formatUnits, getAddress } from 'viem/utils'
import type { ValueType } from '#domain/storage/type/storage-type.ts'
import { wordPart } from '#domain/storage/value/word.ts'
import { groupDigits } from '#domain/values/hex.ts'

/**
 * A value read from its bytes in a word. `anomaly` says what no compiler would have written: dirty bits, an
 * enum out of range. `number` is set where the value is a number, for plots and comparisons.
 */
export type StoredValue = { text: string; raw: Hex; number?: bigint; anomaly?: string }

/** The text of a value, with the digits of a number grouped. */
export const formatStoredValue = ({ text, number }: StoredValue) =>
  number !== undefined && /^-?\d+$/.test(text) ? groupDigits(number) : text

/**
 * Reads the value of `type` at `offset` bytes from the low-order end of a word of 32 bytes. Bytes stay as
 * they lie; signed numbers keep their sign in any width. Never throws. Source: Solidity documentation,
 * "Layout of State Variables in Storage"; decimals as Vyper stores them, times 10^10.
 * @param offset 0 to 31, in bytes
 */
export function readStoredValue(word: Hex, offset: number, type: ValueType): StoredValue {
  const raw = wordPart(word, offset, type.size)
  const number = BigInt(raw)
  switch (type.kind) {
    case 'uint':
      return { text: number.toString(), raw, number }
    case 'int':
    case 'decimal': {
      const signedNumber = BigInt.asIntN(type.size * 8, number)
      // Vyper's decimals have ten places.
      const text = formatUnits(signedNumber, type.kind === 'decimal' ? 10 : 0)
      return { text, raw, number: signedNumber }
    }
    case 'bool':
      if (number > 1n) return { text: `${number}`, raw, number, anomaly: 'A bool is 0 or 1.' }
      return { text: String(number === 1n), raw, number }
    case 'address':
      return { text: getAddress(`0x${raw.slice(2).slice(-40).padStart(40, '0')}`), raw }
    case 'enum':
      return enumValue(number, raw, type)
    case 'function':
      // An external function is an address and a selector; an internal one depends on the code.
      return type.size === 24
        ? { text: `${getAddress(`0x${raw.slice(2, 42)}`)}.0x${raw.slice(42)}`, raw }
        : { text: raw, raw }
    default:
      return { text: raw, raw }
  }
}

function enumValue(number: bigint, raw: Hex, { members }: ValueType): StoredValue {
  if (!members) return { text: number.toString(), raw, number }
  const memberName = members[Number(number)]
  if (memberName !== undefined) return { text: memberName, raw, number }
  const anomaly = `The enum has only ${members.length} values.`
  return { text: number.toString(), raw, number, anomaly }
}
