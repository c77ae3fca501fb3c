import { blobBaseFees, chainIdOfBlocks } from '#domain/block/block-fees.ts'
import type { TransactionCall } from '#domain/call/call.ts'
import { gasPerBlob } from '#domain/transaction/transaction-cost.ts'
import { formatInUnit } from '#domain/values/fixed-point.ts'
import { decimalsOf, formatNative, type NativeCurrency } from '#domain/values/native-currency.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { usualDecimals } from '#domain/values/usual-decimals.ts'

/** The cost of a call's blobs, in wei (EIP-4844). */
export type CallBlobCost = {
  count: number
  gas: bigint
  /** At the newest block's blob base fee, a range where the block does not determine it. */
  now: { from: bigint; to: bigint } | undefined
  /** At the highest price that the call allows. */
  most: bigint | undefined
}

/** The cost of the blobs of a call after the newest of blocks; undefined for one without blobs. */
export function blobCost(
  call: TransactionCall,
  blocks: readonly RawObject[],
): CallBlobCost | undefined {
  const blobCount = call.blobVersionedHashes?.length ?? 0
  if (blobCount === 0) return undefined
  const blobGas = gasPerBlob * BigInt(blobCount)
  const baseFees = blobBaseFees(blocks[0] ?? {}, chainIdOfBlocks(blocks))
  const feeCap = readQuantity(call.maxFeePerBlobGas)
  return {
    count: blobCount,
    gas: blobGas,
    now: baseFees && { from: baseFees.from * blobGas, to: baseFees.to * blobGas },
    most: feeCap === undefined ? undefined : feeCap * blobGas,
  }
}

/** A gas limit with a margin in percent, rounded up to a whole unit. */
export const addGasMargin = (gas: bigint, percent: bigint): bigint =>
  (gas * (100n + percent) + 99n) / 100n

/** The price of one coin as typed: in millionths, and the unit behind it. */
export type CoinPrice = { millionths: bigint; unit: string }

/**
 * Reads a price of one coin as typed: `2345.67 EUR`; the unit may be left out. Commas are refused,
 * as they are ambiguous.
 */
export function readCoinPrice(text: string): CoinPrice | { problem: string } {
  const [, number = '', unit = ''] = text.trim().match(/^(\S*?)\s*([\p{L}\p{Sc}]{0,5})$/u) ?? []
  if (/^[\d.]*,[\d.,]*$/.test(number))
    return { problem: 'Write the price without commas, and with a point before decimals.' }
  const [, whole = '', fraction = ''] = number.match(/^(\d{1,15})(?:\.(\d{0,6}))?$/) ?? []
  if (whole === '') return { problem: 'Invalid price: use e.g. 2345.67 EUR.' }
  return { millionths: BigInt(whole + fraction.padEnd(6, '0')), unit }
}

/**
 * An amount of smallest units at a price of the coin, to two decimals and rounded up, as it is a
 * bound; tiny amounts to six.
 */
export function formatAtPrice(
  amount: bigint,
  { millionths, unit }: CoinPrice,
  currency: NativeCurrency | undefined,
): string {
  const unitsPerCoin = 10n ** BigInt(decimalsOf(currency))
  const priceMillionths = (amount * millionths + unitsPerCoin - 1n) / unitsPerCoin
  const decimalPlaces = priceMillionths < 1_000_000n && priceMillionths % 10_000n !== 0n ? 6 : 2
  const roundingStep = 10n ** BigInt(6 - decimalPlaces)
  const roundedDigits = ((priceMillionths + roundingStep - 1n) / roundingStep)
    .toString()
    .padStart(decimalPlaces + 1, '0')
  const wholePart = roundedDigits.slice(0, -decimalPlaces).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${wholePart}.${roundedDigits.slice(-decimalPlaces)}${unit === '' ? '' : ` ${unit}`}`
}

/** A price per gas for lists: four significant decimals, marked when that is not all. */
export function formatGasPriceBrief(price: bigint, currency: NativeCurrency | undefined): string {
  // Always in gwei: prices of a list are compared.
  const exactText =
    decimalsOf(currency) === usualDecimals
      ? `${formatInUnit(price, 9)} gwei`
      : formatNative(price, currency)
  const [figure = '', unit] = exactText.split(' ')
  const briefFigure = figure.replace(/^([\d,]*\.0*[1-9]\d{3})\d+$/, '$1')
  const approximationMark = briefFigure === figure ? '' : '≈ '
  return `${approximationMark}${briefFigure.replace(/(\.\d*[1-9])0+$/, '$1')} ${unit}`
}
