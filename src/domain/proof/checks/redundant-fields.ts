import { isAbsent } from '#domain/proof/field-bytes.ts'
import type { EncodedTransaction } from '#domain/proof/transaction-encoding.ts'
import { formatAnswered, type ValueComparison } from '#domain/proof/verdict.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'

/**
 * Values a transaction gives twice must agree: v and yParity of typed ones, v and chainId of legacy
 * ones with replay protection. Only one of the two goes into the hash.
 */
export function redundantFields(
  raw: RawObject,
  { type, signed, chainId }: EncodedTransaction,
): ValueComparison[] {
  if (!signed) return []
  const signatureParity = BigInt(signed.parity)
  const possibleVValues = type > 0 ? [signatureParity, signatureParity + 27n] : undefined
  const expectedFields: [name: string, values: bigint[] | undefined][] = [
    ['yParity', [signatureParity]],
    ['v', possibleVValues],
    ['chainId', chainId === undefined ? undefined : [chainId]],
    ['chainID', chainId === undefined ? undefined : [chainId]],
  ]
  return expectedFields.flatMap(([name, values]) => {
    if (isAbsent(raw[name]) || !values) return []
    const answeredValue = readQuantity(raw[name])
    if (answeredValue !== undefined && values.includes(answeredValue)) return []
    return {
      label: name,
      answered: formatAnswered(raw[name]),
      computed: `0x${values[0]?.toString(16)}`,
    }
  })
}
