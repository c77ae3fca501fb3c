import { readBase, readTips, type Speed, speeds } from '#domain/gas/tips.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'

/** A price of a unit of gas, in wei. */
export type PriceRow = {
  name: Speed | 'your tip' | 'max fee' | 'gas price'
  /** The share of transactions that tipped at most so much, in percent. */
  share?: number
  /** A base fee and the tip on it; undefined of a price that the call names as its highest. */
  parts: { base: bigint; tip: bigint } | undefined
  price: bigint
  /** It is below the next base fee: no block would take it now. */
  tooLow: boolean
}

type Fees = { gasPrice?: string | undefined; maxFeePerGas?: string | undefined }

/**
 * Prices at which the next block may take a call: its base fee with tips of blocks (the newest
 * first), with a tip of one's own, and the highest price that the call itself names.
 */
export function priceRows(
  blocks: readonly RawObject[],
  call: Fees,
  ownTip: bigint | undefined,
): PriceRow[] {
  const { newest, next } = readBase(blocks[0] ?? {})
  const base = 'fee' in next ? next.fee : (newest ?? 0n)
  const { at } = readTips(blocks)
  const row = (name: PriceRow['name'], tip: bigint) => ({
    name,
    parts: { base, tip },
    price: base + tip,
    tooLow: false,
  })
  const rows: PriceRow[] = at
    ? (Object.keys(speeds) as Speed[]).map((speed) => ({
        ...row(speed, at[speed]),
        share: speeds[speed],
      }))
    : []
  if (ownTip !== undefined) rows.push(row('your tip', ownTip))
  const [cap, given] = [readQuantity(call.maxFeePerGas), readQuantity(call.gasPrice)]
  const highest = cap ?? given
  if (highest !== undefined) {
    const name = cap === undefined ? 'gas price' : 'max fee'
    rows.push({ name, parts: undefined, price: highest, tooLow: highest < base })
  }
  return rows
}
