import { formatInUnit } from '#domain/values/ether.ts'

const unitDecimals = { wei: 0, gwei: 9, ether: 18 } as const
export type EtherUnit = keyof typeof unitDecimals

/**
 * Reads an amount of ether as people write it: `1.5 ether`, `30 gwei`, `7 wei`. Alone, a decimal or
 * hexadecimal number is wei.
 */
export function readAmount(text: string): { wei: bigint } | { problem: string } {
  const { number, unit = 'wei' } = splitAmount(text)
  if (/^0x[0-9a-f]+$/i.test(number))
    return unit === 'wei'
      ? { wei: BigInt(number) }
      : { problem: `A hexadecimal amount is in wei: choose wei instead of ${unit}.` }
  if (/^-/.test(number)) return { problem: 'An amount cannot be below zero.' }
  if (/^[\d.]*,[\d.,]*$/.test(number))
    return { problem: 'Write the amount without commas, and with a point before decimals.' }
  const [, whole = '', fraction = ''] = number.match(/^(\d*)\.?(\d*)$/) ?? []
  if (whole + fraction === '')
    return { problem: 'An amount is a number such as 1.5 or 0x10, in wei, gwei or ether.' }
  const decimals = unitDecimals[unit]
  const excessDecimals = fraction.slice(decimals).replace(/0+$/, '')
  if (excessDecimals !== '')
    return {
      problem: `There is nothing smaller than 1 wei: ${unit} has at most ${decimals} decimals.`,
    }
  return { wei: BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0')) }
}

/** An amount as `readAmount` takes it: `0.1 ether`. */
export const formatAmount = (wei: bigint): string =>
  `${formatInUnit(wei, 18).replaceAll(',', '')} ether`

/** Splits the number from the unit after it; nothing is judged yet. */
export function splitAmount(text: string): { number: string; unit?: EtherUnit } {
  const [, number = '', unitText = ''] = text.trim().match(/^(.*?)\s*(wei|gwei|ether)?$/i) ?? []
  const etherUnit = unitText.toLowerCase()
  return isEtherUnit(etherUnit) ? { number, unit: etherUnit } : { number }
}

export const isEtherUnit = (text: string): text is EtherUnit => Object.hasOwn(unitDecimals, text)
