import { readBaseFees, readTips, type TipSpeed, tipPercentiles } from '#domain/gas/tips.ts'
import { readQuantity } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'

/** A price of a unit of gas, in wei. */
export type PriceRow = {
  name: TipSpeed | 'max fee' | 'gas price'
  /** A base fee and the tip on it; undefined for the highest price that the call names. */
  parts: { base: bigint; tip: bigint } | undefined
  price: bigint
  /** The price is below the next base fee: no block would take the call now. */
  tooLow: boolean
}

type Fees = { gasPrice?: string | undefined; maxFeePerGas?: string | undefined }

/**
 * Prices at which the next block may take a call: its base fee with tips of blocks (the newest
 * first), and the highest price that the call itself names.
 */
export function priceRows(blocks: readonly RawObject[], call: Fees): PriceRow[] {
  const { newest, next } = readBaseFees(blocks)
  const nextBaseFeeWei = 'fee' in next ? next.fee : (newest ?? 0n)
  const { bySpeed } = readTips(blocks)
  const rows: PriceRow[] = bySpeed
    ? (Object.keys(tipPercentiles) as TipSpeed[]).map((name) => ({
        name,
        parts: { base: nextBaseFeeWei, tip: bySpeed[name] },
        price: nextBaseFeeWei + bySpeed[name],
        tooLow: false,
      }))
    : []
  const [cap, legacyGasPrice] = [readQuantity(call.maxFeePerGas), readQuantity(call.gasPrice)]
  const highestPrice = cap ?? legacyGasPrice
  if (highestPrice !== undefined) {
    const priceName = cap === undefined ? 'gas price' : 'max fee'
    rows.push({
      name: priceName,
      parts: undefined,
      price: highestPrice,
      tooLow: highestPrice < nextBaseFeeWei,
    })
  }
  return rows
}
