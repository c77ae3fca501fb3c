import { isCreation } from '#domain/chains/transaction-forms.ts'
import { formatAmount } from '#domain/values/amount.ts'
import { byteLength, isAddress, isHash } from '#domain/values/hex.ts'
import type { NativeCurrency } from '#domain/values/native-currency.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { type GasAddress, parseGasPath } from '#paths/gas.ts'

/** The call of a transaction at the parent of its block, as a form has it; undefined without a call. */
export function transactionCall(
  network: string,
  transaction: RawObject,
  currency: NativeCurrency | undefined,
): GasAddress | undefined {
  const { hash, from, to, value, input, blockNumber } = transaction
  const [wei, number] = [readQuantity(value), readQuantity(blockNumber)]
  if (!isAddress(from) || byteLength(input) === undefined) return undefined
  if (!isAddress(to) && !isCreation(transaction)) return undefined
  return {
    ...parseGasPath({ network }, new URLSearchParams()),
    from,
    to: isAddress(to) ? to : '',
    value: wei ? formatAmount(wei, currency) : '',
    data: input === '0x' ? '' : String(input),
    block: number ? String(number - 1n) : '',
    transaction: isHash(hash) ? hash : undefined,
  }
}
