import { groupDigits } from '#domain/values/quantity.ts'

/**
 * A fixed-point quantity in a larger unit, exact and without trailing zeros: (1500n, 3) → `1.5`.
 */
export function formatInUnit(value: bigint, decimals: number): string {
  const decimalDigits = value
    .toString()
    .replace('-', '')
    .padStart(decimals + 1, '0')
  const wholePart = groupDigits(BigInt(decimalDigits.slice(0, decimalDigits.length - decimals)))
  const fractionDigits = decimalDigits.slice(decimalDigits.length - decimals).replace(/0+$/, '')
  return (
    (value < 0n ? '-' : '') + (fractionDigits === '' ? wholePart : `${wholePart}.${fractionDigits}`)
  )
}

/** Wei as ether, exact: `0.05 ETH`. */
export const formatEth = (wei: bigint): string => `${formatInUnit(wei, 18)} ETH`

/**
 * Wei as ether for lists: five significant digits, marked when that is not all: `≈ 0.012345 ETH`.
 */
export function formatEthBrief(wei: bigint): string {
  const exactText = formatInUnit(wei, 18)
  const briefText = exactText.replace(/^([\d,]*\.0*[1-9]\d{4})\d+$/, '$1')
  return `${briefText === exactText ? '' : '≈ '}${briefText} ETH`
}

/** Wei as gwei, exact: `41.2 gwei`; below a thousandth of a gwei as wei, to stay readable. */
export function formatGwei(wei: bigint): string {
  return wei !== 0n && wei < 1_000_000n ? `${groupDigits(wei)} wei` : `${formatInUnit(wei, 9)} gwei`
}
