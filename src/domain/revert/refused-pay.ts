import type { TransactionCall } from '#domain/call/call.ts'
import type { RefusalExplanation } from '#domain/revert/refusal.ts'
import { formatAmount } from '#domain/values/amount.ts'
import { formatInUnit } from '#domain/values/fixed-point.ts'
import {
  decimalsOf,
  formatGasPrice,
  formatNative,
  type NativeCurrency,
} from '#domain/values/native-currency.ts'
import { usualDecimals } from '#domain/values/usual-decimals.ts'

export const omitFeesFix = {
  label: 'Leave the fees out',
  set: { gasPrice: '', maxFeePerGas: '', maxPriorityFeePerGas: '' },
}

/** The most that a call gives for each gas; 0 without a fee. */
export const callFeePerGas = ({ maxFeePerGas, gasPrice }: TransactionCall): bigint =>
  BigInt(maxFeePerGas ?? gasPrice ?? 0)

/** The sender cannot pay for the value, or for value and gas. */
export function describeLackOfFunds(
  message: string,
  call: TransactionCall,
  currency: NativeCurrency | undefined,
): RefusalExplanation {
  const feePerGas = callFeePerGas(call)
  const valueWei = BigInt(call.value ?? 0)
  const { have, want } = readFigures(message)
  const facts: [string, string][] = []
  if (have !== undefined) facts.push(['The sender holds', formatNative(have, currency)])
  if (want !== undefined) facts.push(['It needs', formatNative(want, currency)])
  if (have !== undefined && want !== undefined && want > have)
    facts.push(['It lacks', formatNative(want - have, currency)])
  if (want === undefined) {
    if (valueWei > 0n) facts.push(['The value sent', formatNative(valueWei, currency)])
    if (feePerGas > 0n && call.gas !== undefined)
      facts.push(['The gas at most', formatNative(feePerGas * BigInt(call.gas), currency)])
  }
  const noSenderNote =
    'No sender is given, so the node takes one of its own, usually the zero address. '
  return {
    title: 'The sender lacks funds',
    meaning: `${call.from === undefined ? noSenderNote : ''}The sender cannot pay for ${
      feePerGas === 0n
        ? 'the value that is sent'
        : valueWei === 0n
          ? 'the gas'
          : 'the value and the gas'
    }.`,
    advice: `Choose a sender that holds enough${valueWei > 0n ? ', or lower the value' : ''}${
      feePerGas > 0n ? ', or leave the fees out: without them, gas costs nothing here' : ''
    }.`,
    facts,
    ...(feePerGas > 0n && { fixes: [omitFeesFix] }),
  }
}

/**
 * Balance and need of the sender, in wei: geth, Reth and Erigon (`have X want Y`), Hardhat, Ganache
 * (`upfront cost is: Y … balance is: X`), Besu (`cost 0x… exceeds … balance 0x…`), zkSync.
 */
function readFigures(message: string): { have?: bigint | undefined; want?: bigint | undefined } {
  const matchNumber = (pattern: RegExp) => {
    const [, digits] = message.match(pattern) ?? []
    return digits === undefined ? undefined : BigInt(digits)
  }
  const [fee, value] = [matchNumber(/\bfee: (\d+)/), matchNumber(/\bvalue: (\d+)/)]
  const totalWei = fee !== undefined && value !== undefined ? fee + value : undefined
  return {
    have: matchNumber(/(?:have|balance is:?|only has:?|balance:?) \(?(0x[0-9a-f]+|\d+)/i),
    want: matchNumber(/(?:want|cost is:?|cost) \(?(0x[0-9a-f]+|\d+)/i) ?? totalWei,
  }
}

/** The fee is below the base fee: geth's text names both, in wei. */
export function describeLowFee(
  message: string,
  call: TransactionCall,
  currency: NativeCurrency | undefined,
): RefusalExplanation {
  const [, digits] = message.match(/base ?fee(?:PerGas)?(?:: | of | \()(\d+)/i) ?? []
  const baseFee = digits === undefined ? undefined : BigInt(digits)
  const feeField = call.gasPrice === undefined ? 'maxFeePerGas' : 'gasPrice'
  const feeName = feeField === 'gasPrice' ? 'gas price' : 'max fee'
  const doubleBaseFee = baseFee === undefined || baseFee === 0n ? undefined : baseFee * 2n
  return {
    title: 'The fee is below the base fee',
    meaning: 'Every gas costs at least the block’s base fee, and the fee given is lower.',
    advice: `Raise the ${feeName}, or leave the fees out. Twice the base fee covers five full blocks in a row.`,
    facts: [
      [`The ${feeName} given`, formatGasPrice(callFeePerGas(call), currency)],
      ...(baseFee === undefined
        ? []
        : [['The base fee', formatGasPrice(baseFee, currency)] as const]),
    ],
    fixes: [
      ...(doubleBaseFee === undefined
        ? []
        : [
            {
              label: `Use twice the base fee: ${formatGasPrice(doubleBaseFee, currency)}`,
              set: { [feeField]: formatFeeInput(doubleBaseFee, currency) },
            },
          ]),
      omitFeesFix,
    ],
  }
}

const formatFeeInput = (wei: bigint, currency: NativeCurrency | undefined): string =>
  decimalsOf(currency) === usualDecimals && wei % 1_000_000_000n === 0n
    ? `${formatInUnit(wei, 9).replaceAll(',', '')} gwei`
    : formatAmount(wei, currency)
