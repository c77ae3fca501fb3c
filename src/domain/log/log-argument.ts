import { readAbiArgument } from '#domain/abi/argument.ts'
import type { EventLog } from '#domain/log/log-walk.ts'
import type { TokenUnit } from '#domain/token/token-unit.ts'
import { writeTokenAmount } from '#domain/token/typed-token-amount.ts'

/**
 * The hexadecimal digits by which a log has a typed argument: an address, bytes, a number, or an
 * amount of the token that logs it, where its unit is known.
 */
export function readLogArgument(
  text: string,
  unit: TokenUnit | null | undefined,
): { digits: string } | { problem: string } {
  const typedText = text.trim().toLowerCase()
  if (/^(?!\d+$)(0x)?[\da-f]*$/.test(typedText)) return { digits: typedText.replace(/^0x/, '') }
  const number = unit ? writeTokenAmount(typedText, undefined, unit) : typedText
  const type = number.startsWith('-') ? 'int256' : 'uint256'
  const reading = readAbiArgument({ type }, number)
  if ('value' in reading) {
    const word = BigInt.asUintN(256, reading.value as bigint)
    return { digits: word.toString(16).padStart(64, '0') }
  }
  if (/^-?\d[\d.]*,/.test(typedText)) return { problem: 'Write the number without commas.' }
  if (number !== typedText || /^-?\d+$/.test(number)) return { problem: reading.problem }
  return /^(?!0x)-?[\d.]/.test(number)
    ? { problem: `Use a whole number${unit ? ` or ${unit.symbol}` : ': no token unit is known'}.` }
    : { problem: 'Invalid argument: use an address, number or bytes.' }
}

/** Whether a log has such digits among its topics and data. */
export function hasArgument({ log: { topics, data } }: EventLog, digits: string): boolean {
  const words = [...(Array.isArray(topics) ? topics.slice(1) : []), data]
  return words.some((word) => typeof word === 'string' && word.toLowerCase().includes(digits))
}
