import type { TransactionCall } from '#domain/call/call.ts'
import { floorGas, intrinsicGasParts } from '#domain/call/intrinsic-gas.ts'
import {
  type RefusalExplanation,
  type RefusalKind,
  refusalKind,
  wordsOfKind,
} from '#domain/revert/refusal.ts'
import {
  decimalsOf,
  formatAmount,
  formatGasPrice,
  formatInUnit,
  formatNative,
  type NativeCurrency,
} from '#domain/values/amount.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { usualDecimals } from '#domain/values/usual-decimals.ts'

type Explain = (
  message: string,
  call: TransactionCall,
  currency: NativeCurrency | undefined,
) => RefusalExplanation

/** The kinds whose words have figures of the call and of the message. */
const explanations: { [K in RefusalKind]?: Explain } = {
  allowance: explainGas,
  'out of gas': explainGas,
  intrinsic: (_, call) => explainIntrinsicGas(call),
  funds: explainLackOfFunds,
  'fee below base': explainLowFee,
}

/** Troubles of the service, which have nothing to do with the call. */
const serviceKinds: readonly RefusalKind[] = ['rate', 'node lost', 'service']

/**
 * Explains a node's refusal to try a call, for this very call; undefined for refusals that have
 * nothing to do with it (limits and trouble of the service) and for unknown ones.
 */
export function explainRefusedCall(
  error: { code: number; message: string },
  call: TransactionCall,
  currency: NativeCurrency | undefined,
): RefusalExplanation | undefined {
  const kind = refusalKind(error)
  if (!kind || serviceKinds.includes(kind)) return undefined
  return explanations[kind]?.(error.message, call, currency) ?? wordsOfKind(kind, error.message)
}

const omitGasFix = { label: 'Leave the gas limit out', set: { gas: '' } }
const omitFeesFix = {
  label: 'Leave the fees out',
  set: { gasPrice: '', maxFeePerGas: '', maxPriorityFeePerGas: '' },
}

/** The most that a call gives for each gas; 0 without a fee. */
const callFeePerGas = ({ maxFeePerGas, gasPrice }: TransactionCall): bigint =>
  BigInt(maxFeePerGas ?? gasPrice ?? 0)

/** The number behind the first group of a pattern. */
function matchNumber(text: string, pattern: RegExp): bigint | undefined {
  const [, digits] = text.match(pattern) ?? []
  return digits === undefined ? undefined : BigInt(digits)
}

/** The most gas that one transaction may have since Osaka: EIP-7825. */
const maxTransactionGas = 16_777_216n

/**
 * All gas was used up. geth and its kin say `gas required exceeds allowance (N)`, where N may be the
 * gas given, the gas the sender's funds pay for, or the most that the node tries; also when less than
 * the fixed minimum is given (go-ethereum, eth/gasestimator).
 */
function explainGas(
  message: string,
  call: TransactionCall,
  currency: NativeCurrency | undefined,
): RefusalExplanation {
  const allowedGas = matchNumber(message, /(?:exceeds|limit of)(?: allowance)?:? \(?(\d+)/)
  const givenGas = call.gas === undefined ? undefined : BigInt(call.gas)
  const feePerGas = callFeePerGas(call)
  const mayLackFunds = allowedGas === 0n || (feePerGas > 0n && allowedGas !== maxTransactionGas)
  if (allowedGas !== undefined && allowedGas !== givenGas && mayLackFunds) {
    const isPriced = feePerGas > 0n
    const heldWei = allowedGas * feePerGas + BigInt(call.value ?? 0)
    return {
      title: allowedGas === 0n ? 'The sender cannot pay for any gas' : 'The gas does not suffice',
      meaning: `The call cannot complete within ${groupDigits(allowedGas)} gas. That is what the sender’s funds pay for${isPriced ? ` at ${formatGasPrice(feePerGas, currency)} for each gas` : ''}, or the most that the node tries.`,
      advice: isPriced
        ? 'Without fees no funds are needed, so leaving them out shows which it is.'
        : 'Choose a sender that holds funds.',
      facts:
        allowedGas === 0n
          ? []
          : [['If it is the funds, the sender holds about', formatNative(heldWei, currency)]],
      fixes: isPriced ? [omitFeesFix] : [],
    }
  }
  const boundGas = allowedGas ?? givenGas
  if (boundGas !== undefined && boundGas < minCallGas(call)) return explainIntrinsicGas(call)
  if (givenGas !== undefined && (allowedGas === undefined || givenGas <= allowedGas))
    return {
      title: 'The gas limit given does not suffice',
      meaning: `The call needs more than the ${groupDigits(givenGas)} gas given, or an inner call does: it gets at most 63/64 of the rest.`,
      advice: 'Leave the gas limit out, and the node looks for the one that suffices.',
      fixes: [omitGasFix],
    }
  const limitText =
    allowedGas === maxTransactionGas
      ? 'the most that one transaction may have since Osaka (EIP-7825)'
      : 'the most that this node tries, usually what a block holds'
  return {
    title: 'The gas does not suffice, even with the largest limit',
    meaning: `The call uses up ${allowedGas === undefined ? 'all gas that there is' : `${groupDigits(allowedGas)} gas, ${limitText}`}.`,
    advice:
      'Perhaps a loop never ends, or the call does too much at once: check the arguments, or split the work.',
  }
}

const sumGas = (call: TransactionCall) =>
  intrinsicGasParts(call).reduce((sum, { gas }) => sum + gas, 0n)

function minCallGas(call: TransactionCall): bigint {
  const [total, floor] = [sumGas(call), floorGas(call.data)]
  if (floor > total) return floor
  return total
}

/** Less gas was given than a transaction pays before its first instruction. */
function explainIntrinsicGas(call: TransactionCall): RefusalExplanation {
  const figures: [label: string, gas: bigint][] = intrinsicGasParts(call).map(
    ({ label, rule, gas }) => [`${label}: ${rule}`, gas],
  )
  if (call.gas !== undefined) figures.unshift(['Gas given', BigInt(call.gas)])
  figures.push(['Together', sumGas(call)])
  if (floorGas(call.data) > sumGas(call))
    figures.push(['At least, since Prague (EIP-7623)', floorGas(call.data)])
  return {
    title: 'The gas limit is below the fixed minimum',
    meaning: 'A transaction pays for itself and for each byte of its data before anything runs.',
    advice: 'Raise the gas limit or leave it out.',
    facts: figures.map(([label, gas]) => [label, groupDigits(gas)]),
    fixes: [omitGasFix],
  }
}

/** The sender cannot pay for the value, or for value and gas. */
function explainLackOfFunds(
  message: string,
  call: TransactionCall,
  currency: NativeCurrency | undefined,
): RefusalExplanation {
  const feePerGas = callFeePerGas(call)
  const valueWei = BigInt(call.value ?? 0)
  const { have, want } = readFigures(message)
  const isKnown = want !== undefined
  const figures: [label: string, wei: bigint | undefined][] = [
    ['The sender holds', have],
    ['It needs', want],
    ['It lacks', isKnown && have !== undefined && want > have ? want - have : undefined],
    ['The value sent', isKnown || valueWei === 0n ? undefined : valueWei],
    [
      'The gas at most',
      isKnown || feePerGas === 0n || !call.gas ? undefined : feePerGas * BigInt(call.gas),
    ],
  ]
  const unpaid = [...(valueWei > 0n || feePerGas === 0n ? ['the value'] : [])]
  if (feePerGas > 0n) unpaid.push('the gas')
  return {
    title: 'The sender lacks funds',
    meaning: `${call.from === undefined ? 'No sender is given, so the node takes one of its own, usually the zero address. ' : ''}The sender cannot pay for ${unpaid.join(' and ')}.`,
    advice: `Choose a sender that holds enough${valueWei > 0n ? ', or lower the value' : ''}${
      feePerGas > 0n ? ', or leave the fees out: without them, gas costs nothing here' : ''
    }. Simulate can override its balance, under Advanced.`,
    facts: figures.flatMap(([label, wei]) =>
      wei === undefined ? [] : [[label, formatNative(wei, currency)] as const],
    ),
    fixes: feePerGas > 0n ? [omitFeesFix] : [],
  }
}

/**
 * Balance and need of the sender, in wei: geth, Reth and Erigon (`have X want Y`), Hardhat, Ganache
 * (`upfront cost is: Y … balance is: X`), Besu (`cost 0x… exceeds … balance 0x…`), zkSync.
 */
function readFigures(message: string): { have: bigint | undefined; want: bigint | undefined } {
  const fee = matchNumber(message, /\bfee: (\d+)/)
  const value = matchNumber(message, /\bvalue: (\d+)/)
  const total = fee !== undefined && value !== undefined ? fee + value : undefined
  return {
    have: matchNumber(message, /(?:have|balance is:?|only has:?|balance:?) \(?(0x[0-9a-f]+|\d+)/i),
    want: matchNumber(message, /(?:want|cost is:?|cost) \(?(0x[0-9a-f]+|\d+)/i) ?? total,
  }
}

/** The fee is below the base fee: geth's text names both, in wei. */
function explainLowFee(
  message: string,
  call: TransactionCall,
  currency: NativeCurrency | undefined,
): RefusalExplanation {
  const baseFee = matchNumber(message, /base ?fee(?:PerGas)?(?:: | of | \()(\d+)/i) ?? 0n
  const [field, name] =
    call.gasPrice === undefined ? ['maxFeePerGas', 'max fee'] : ['gasPrice', 'gas price']
  const doubleFee = {
    label: `Use twice the base fee: ${formatGasPrice(baseFee * 2n, currency)}`,
    set: { [field as string]: formatFeeInput(baseFee * 2n, currency) },
  }
  return {
    title: 'The fee is below the base fee',
    meaning: 'Every gas costs at least the block’s base fee, and the fee given is lower.',
    advice: `Raise the ${name}, or leave the fees out. Twice the base fee covers five full blocks in a row.`,
    facts: [
      [`The ${name} given`, formatGasPrice(callFeePerGas(call), currency)],
      ...(baseFee > 0n ? [['The base fee', formatGasPrice(baseFee, currency)] as const] : []),
    ],
    fixes: [...(baseFee > 0n ? [doubleFee] : []), omitFeesFix],
  }
}

const formatFeeInput = (wei: bigint, currency: NativeCurrency | undefined): string =>
  decimalsOf(currency) === usualDecimals && wei % 1_000_000_000n === 0n
    ? `${formatInUnit(wei, 9).replaceAll(',', '')} gwei`
    : formatAmount(wei, currency)
