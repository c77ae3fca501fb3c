import type { CallBlock, TransactionCall } from '#domain/call/call.ts'
import type { NativeCurrency } from '#domain/values/amount.ts'
import { toQuantityHex } from '#domain/values/hex.ts'

/** The input of a call that is varied to find where its outcome changes. */
export type VariedInput =
  | { kind: 'block' | 'value' | 'gas' }
  /** An argument of a function, by its index; the others as typed. */
  | { kind: 'argument'; function: string; args: readonly string[]; index: number }

export type VariedCall = { call: TransactionCall; block: CallBlock; varied: VariedInput }

/** Least gas of any transaction: nodes (go-ethereum, eth/gasestimator) ignore a lower limit. */
export const minGasLimit = 21_000n

/** More coins than any sender has: all ether, rounded up; a quadrillion of any other. */
export const maxCoins = (currency: NativeCurrency | undefined): bigint =>
  currency?.symbol === 'ETH' ? 125_000_000n : 10n ** 15n

/** The call with a number as its varied input, or the arguments to encode its data from. */
export function callWithNumber(
  { call, block, varied }: VariedCall,
  number: bigint,
): { call: TransactionCall; block: CallBlock; args?: string[] } {
  const hexNumber = toQuantityHex(number)
  switch (varied.kind) {
    case 'block':
      return { call, block: hexNumber }
    case 'argument': {
      const variedArgs = [...varied.args]
      variedArgs[varied.index] = number.toString()
      return { call, block, args: variedArgs }
    }
    default:
      return { call: { ...call, [varied.kind]: hexNumber }, block }
  }
}
