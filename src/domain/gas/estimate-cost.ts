import { blobBaseFees } from '#domain/block/block-fees.ts'
import type { Call } from '#domain/call/call.ts'
import { inUnit, readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { gasPerBlob } from '#domain/transaction/transaction-cost.ts'

/** What the blobs of a call cost, in wei (EIP-4844). */
export type BlobCost = {
  count: number
  gas: bigint
  /** At the newest block's blob base fee, from and to as far as the block tells it. */
  now: { from: bigint; to: bigint } | undefined
  /** At the highest price that the call allows. */
  most: bigint | undefined
}

/** The cost of the blobs of a call after a block, or undefined for a call without blobs. */
export function blobCost(call: Call, block: RawObject): BlobCost | undefined {
  const count = call.blobVersionedHashes?.length ?? 0
  if (count === 0) return undefined
  const gas = gasPerBlob * BigInt(count)
  const fees = blobBaseFees(block)
  const cap = readQuantity(call.maxFeePerBlobGas)
  return {
    count,
    gas,
    now: fees && { from: fees.from * gas, to: fees.to * gas },
    most: cap === undefined ? undefined : cap * gas,
  }
}

/** A gas limit with a margin in percent, rounded up to a whole unit. */
export const withMargin = (gas: bigint, percent: bigint): bigint =>
  (gas * (100n + percent) + 99n) / 100n

/** What one ether costs, as typed: the price in millionths, and the word behind it. */
export type EtherPrice = { millionths: bigint; currency: string }

/**
 * Reads a price of one ether as typed: `2345.67 EUR`; the currency may be left out. Commas are
 * refused, as they mean two things.
 */
export function readEtherPrice(text: string): EtherPrice | { problem: string } {
  const [, number = '', word = ''] = text.trim().match(/^(\S*?)\s*([\p{L}\p{Sc}]{0,5})$/u) ?? []
  if (/^[\d.]*,[\d.,]*$/.test(number))
    return { problem: 'Write the price without commas, and with a point before decimals.' }
  const [, whole = '', fraction = ''] = number.match(/^(\d{1,15})(?:\.(\d{0,6}))?$/) ?? []
  if (whole === '')
    return { problem: 'A price is a number such as 2345.67, with a currency if you like: EUR.' }
  return { millionths: BigInt(whole + fraction.padEnd(6, '0')), currency: word }
}

/** Wei at a price, to two decimals and rounded up, as it is a bound; tiny amounts to six. */
export function inCurrency(wei: bigint, { millionths, currency }: EtherPrice): string {
  const millionth = (wei * millionths + 10n ** 18n - 1n) / 10n ** 18n
  const places = millionth < 1_000_000n && millionth % 10_000n !== 0n ? 6 : 2
  const step = 10n ** BigInt(6 - places)
  const digits = ((millionth + step - 1n) / step).toString().padStart(places + 1, '0')
  const whole = digits.slice(0, -places).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${whole}.${digits.slice(-places)}${currency === '' ? '' : ` ${currency}`}`
}

/** Wei per gas as gwei for lists: four significant decimals, marked when that is not all. */
export function gweiBriefly(wei: bigint): string {
  const exact = inUnit(wei, 9)
  const brief = exact.replace(/^([\d,]*\.0*[1-9]\d{3})\d+$/, '$1')
  const mark = brief === exact ? '' : '≈ '
  return `${mark}${brief.replace(/(\.\d*[1-9])0+$/, '$1')} gwei`
}
