import { isAbsent } from '#domain/proof/field-bytes.ts'
import type { EncodedTransaction } from '#domain/proof/transaction-encoding.ts'
import type { Compared } from '#domain/proof/verdict.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'

/**
 * What a transaction says twice must be said the same: v and yParity of typed ones, v and chainId
 * of legacy ones with replay protection. Only one of the two goes into the hash.
 */
export function contradictions(
  raw: RawObject,
  { type, signed, chainId }: EncodedTransaction,
): Compared[] {
  if (!signed) return []
  const parity = BigInt(signed.parity)
  const v = type > 0 ? [parity, parity + 27n] : undefined
  const wanted: [name: string, values: bigint[] | undefined][] = [
    ['yParity', [parity]],
    ['v', v],
    ['chainId', chainId === undefined ? undefined : [chainId]],
    ['chainID', chainId === undefined ? undefined : [chainId]],
  ]
  return wanted.flatMap(([name, values]) => {
    if (isAbsent(raw[name]) || !values) return []
    const value = readQuantity(raw[name])
    if (value !== undefined && values.includes(value)) return []
    return { what: name, answered: String(raw[name]), computed: `0x${values[0]?.toString(16)}` }
  })
}
