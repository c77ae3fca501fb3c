import { formatUnits } from 'viem/utils'
import { ungroupDigits } from '#domain/values/integer.ts'

/** A quantity in a larger unit, exact, without trailing zeros: (1500n, 3) → `1.5`. */
export function formatInUnit(value: bigint, decimals: number): string {
  const [whole = '', ...fraction] = formatUnits(value, decimals).split('.')
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.')
}

/** Reads a decimal text in units of 10^-decimals: (`1.5`, 3) → 1500n; or the reason why not. */
export function readInUnit(text: string, decimals: number): bigint | 'no number' | 'too exact' {
  const [, whole = '', fraction = ''] = ungroupDigits(text).match(/^(\d*)\.?(\d*)$/) ?? []
  if (whole + fraction === '') return 'no number'
  if (/[^0]/.test(fraction.slice(decimals))) return 'too exact'
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}
