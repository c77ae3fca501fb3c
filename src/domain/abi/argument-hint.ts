import { formatInUnit } from '#domain/values/amount.ts'
import { formatUtc } from '#domain/values/time.ts'

/** A guess at what a decoded number counts, by its size and name. */
export function argumentHint(name: string, type: string, value: bigint): string | undefined {
  if (!/^u?int/.test(type)) return undefined
  const bitWidth = Number(type.match(/\d+$/)?.[0] ?? 256)
  if (bitWidth >= 128 && type.startsWith('u') && value === (1n << BigInt(bitWidth)) - 1n)
    return `max ${type}, often “unlimited”`
  if (
    /time|deadline|expir|valid|eta|until|since|start/i.test(name) &&
    value >= 10n ** 9n &&
    value < 42n * 10n ** 8n
  )
    return `as a time: ${formatUtc(value)}`
  if (bitWidth >= 96 && value >= 10n ** 14n && value < 1n << 112n)
    return `${formatInUnit(value, 18)} at 18 decimals`
  return undefined
}
