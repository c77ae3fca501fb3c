import type { BlockRow } from '#domain/block/block-row.ts'

/** Neighbouring transactions that share one bar of the picture. */
export type Bar = {
  /** First transaction of it, and the one after its last. */
  first: number
  end: number
  /** Gas limits by type. */
  gas: ReadonlyMap<bigint, number>
  sum: number
  /** Wei sent by all of them. */
  value: bigint
  /** Index of the one with the largest gas limit. */
  largest: number
}

/** A block's transactions in its own order, in at most `most` bars of as even numbers as can be. */
export function bars(rows: readonly BlockRow[], most: number): Bar[] {
  const count = Math.min(rows.length, Math.max(1, most))
  return Array.from({ length: count }, (_, place) => {
    const first = Math.floor((place * rows.length) / count)
    const end = Math.floor(((place + 1) * rows.length) / count)
    return bar(rows, first, end)
  })
}

function bar(rows: readonly BlockRow[], first: number, end: number): Bar {
  const gas = new Map<bigint, number>()
  let [sum, value, largest, most] = [0, 0n, first, -1]
  for (let index = first; index < end; index++) {
    const row = rows[index]
    const limit = Number(row?.gas ?? 0n)
    const type = row?.type ?? 0n
    gas.set(type, (gas.get(type) ?? 0) + limit)
    sum += limit
    value += row?.value ?? 0n
    if (limit > most) [most, largest] = [limit, index]
  }
  return { first, end, gas, sum, value, largest }
}

/** Values lie many powers of ten apart: 0 to 1 by the logarithm, from a millionth of an ether on. */
export function valueHeight(value: bigint, largest: bigint): number {
  if (value === 0n) return 0
  const power = (wei: bigint) => Math.max(0, Math.log10(Number(wei)) - 12)
  return largest === value ? 1 : Math.max(0.08, power(value) / Math.max(power(largest), 1))
}
