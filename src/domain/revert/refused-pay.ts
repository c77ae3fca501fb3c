import { formatAmount } from '#domain/values/amount.ts'
import type { TransactionCall } from '#domain/call/call.ts'
import { formatEth, formatGwei, formatInUnit } from '#domain/values/quantity.ts'
import type { RefusalWords } from '#domain/revert/refusal.ts'

export const noFees = {
  label: 'Leave the fees out',
  set: { gasPrice: '', maxFeePerGas: '', maxPriorityFeePerGas: '' },
}

/** The most that a call gives for each gas; 0 without a fee. */
export const feeOf = ({ maxFeePerGas, gasPrice }: TransactionCall): bigint =>
  BigInt(maxFeePerGas ?? gasPrice ?? 0)

/** The sender cannot pay for the value, or for value and gas. */
export function fundsWords(message: string, call: TransactionCall): RefusalWords {
  const fee = feeOf(call)
  const value = BigInt(call.value ?? 0)
  const { have, want } = figuresOf(message)
  const facts: [string, string][] = []
  if (have !== undefined) facts.push(['The sender holds', formatEth(have)])
  if (want !== undefined) facts.push(['It needs', formatEth(want)])
  if (have !== undefined && want !== undefined && want > have)
    facts.push(['It lacks', formatEth(want - have)])
  if (want === undefined) {
    if (value > 0n) facts.push(['The value sent', formatEth(value)])
    if (fee > 0n && call.gas !== undefined)
      facts.push(['The gas at most', formatEth(fee * BigInt(call.gas))])
  }
  const unsent = 'No sender is given, so the node takes one of its own, usually the zero address. '
  return {
    title: 'The sender lacks ether',
    meaning: `${call.from === undefined ? unsent : ''}The sender cannot pay for ${
      fee === 0n ? 'the value that is sent' : value === 0n ? 'the gas' : 'the value and the gas'
    }.`,
    advice: `Choose a sender that holds enough${value > 0n ? ', or lower the value' : ''}${
      fee > 0n ? ', or leave the fees out: without them, gas costs nothing here' : ''
    }.`,
    facts,
    ...(fee > 0n && { fixes: [noFees] }),
  }
}

/**
 * What the sender holds and needs, in wei: geth, Reth and Erigon (`have X want Y`), Hardhat, Ganache
 * (`upfront cost is: Y … balance is: X`), Besu (`cost 0x… exceeds … balance 0x…`), zkSync.
 */
function figuresOf(message: string): { have?: bigint | undefined; want?: bigint | undefined } {
  const number = (pattern: RegExp) => {
    const [, digits] = message.match(pattern) ?? []
    return digits === undefined ? undefined : BigInt(digits)
  }
  const [fee, value] = [number(/\bfee: (\d+)/), number(/\bvalue: (\d+)/)]
  const parts = fee !== undefined && value !== undefined ? fee + value : undefined
  return {
    have: number(/(?:have|balance is:?|only has:?|balance:?) \(?(0x[0-9a-f]+|\d+)/i),
    want: number(/(?:want|cost is:?|cost) \(?(0x[0-9a-f]+|\d+)/i) ?? parts,
  }
}

/** The fee is below the base fee: geth's text names both, in wei. */
export function lowFeeWords(message: string, call: TransactionCall): RefusalWords {
  const [, digits] = message.match(/base ?fee(?:PerGas)?(?:: | of | \()(\d+)/i) ?? []
  const base = digits === undefined ? undefined : BigInt(digits)
  const field = call.gasPrice === undefined ? 'maxFeePerGas' : 'gasPrice'
  const name = field === 'gasPrice' ? 'gas price' : 'max fee'
  const twice = base === undefined || base === 0n ? undefined : base * 2n
  return {
    title: 'The fee is below the base fee',
    meaning: 'Every gas costs at least the block’s base fee, and the fee given is lower.',
    advice: `Raise the ${name}, or leave the fees out. Twice the base fee covers five full blocks in a row, each of which raises it by an eighth.`,
    facts: [
      [`The ${name} given`, formatGwei(feeOf(call))],
      ...(base === undefined ? [] : [['The base fee', formatGwei(base)] as const]),
    ],
    fixes: [
      ...(twice === undefined
        ? []
        : [{ label: `Use twice the base fee: ${formatGwei(twice)}`, set: { [field]: gweiText(twice) } }]),
      noFees,
    ],
  }
}

const gweiText = (wei: bigint): string =>
  wei % 1_000_000_000n === 0n ? `${formatInUnit(wei, 9).replaceAll(',', '')} gwei` : formatAmount(wei)
