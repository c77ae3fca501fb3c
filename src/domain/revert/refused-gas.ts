import type { TransactionCall } from '#domain/call/call.ts'
import { floorGas, intrinsicGasParts } from '#domain/call/intrinsic-gas.ts'
import type { RefusalExplanation } from '#domain/revert/refusal.ts'
import { callFeePerGas, omitFeesFix } from '#domain/revert/refused-pay.ts'
import {
  formatGasPrice,
  formatNative,
  type NativeCurrency,
} from '#domain/values/native-currency.ts'
import { groupDigits } from '#domain/values/quantity.ts'

/** The most gas that one transaction may have since Osaka: EIP-7825. */
const maxTransactionGas = 16_777_216n

const omitGasFix = { label: 'Leave the gas limit out', set: { gas: '' } }

/**
 * geth and its kin say `gas required exceeds allowance (N)`, where N may be the gas given, the gas
 * the sender's funds pay for, or the most that the node tries; also when less than the fixed
 * minimum is given (go-ethereum, eth/gasestimator).
 */
export function describeAllowance(
  message: string,
  call: TransactionCall,
  currency: NativeCurrency | undefined,
): RefusalExplanation {
  const [, digits] = message.match(/(?:exceeds|limit of)(?: allowance)?:? \(?(\d+)/) ?? []
  const allowedGas = digits === undefined ? undefined : BigInt(digits)
  const feePerGas = callFeePerGas(call)
  const givenGas = call.gas === undefined ? undefined : BigInt(call.gas)
  if (allowedGas === undefined || givenGas === allowedGas) return describeOutOfGas(allowedGas, call)
  if (feePerGas > 0n && allowedGas !== maxTransactionGas)
    return describeShortOfFunds(allowedGas, feePerGas, call, currency)
  return allowedGas === 0n
    ? {
        title: 'There is no gas at all to try this with',
        meaning:
          'The node allows 0 gas: it counts what the sender can pay for, and it holds nothing.',
        advice: 'Choose a sender that holds funds.',
      }
    : describeOutOfGas(allowedGas, call)
}

function describeShortOfFunds(
  allowedGas: bigint,
  feePerGas: bigint,
  { value = '0x0' }: TransactionCall,
  currency: NativeCurrency | undefined,
): RefusalExplanation {
  const priceText = `at ${formatGasPrice(feePerGas, currency)} for each gas`
  if (allowedGas === 0n)
    return {
      title: 'The sender cannot pay for any gas',
      meaning: `What it holds${BigInt(value) > 0n ? ' beyond the value sent' : ''} pays for no gas ${priceText}.`,
      advice: 'Leave the fees out, and no funds are needed to estimate; or choose another sender.',
      fixes: [omitFeesFix],
    }
  return {
    title: 'The gas does not suffice',
    meaning: `The call cannot complete within ${groupDigits(allowedGas)} gas. That is what the sender’s funds pay for ${priceText}, or the most that the node tries.`,
    advice: 'Without fees no funds are needed, so leaving them out shows which it is.',
    facts: [
      [
        'If it is the funds, the sender holds about',
        formatNative(allowedGas * feePerGas + BigInt(value), currency),
      ],
    ],
    fixes: [omitFeesFix],
  }
}

/** All gas was used up: the gas given, or the most that the node tries. */
export function describeOutOfGas(
  allowedGas: bigint | undefined,
  call: TransactionCall,
): RefusalExplanation {
  const givenGas = call.gas === undefined ? undefined : BigInt(call.gas)
  const gasBound = allowedGas ?? givenGas
  if (gasBound !== undefined && gasBound < minCallGas(call)) return describeIntrinsicGas(call)
  if (givenGas !== undefined && (allowedGas === undefined || givenGas <= allowedGas))
    return {
      title: 'The gas limit given does not suffice',
      meaning: `The call needs more than the ${groupDigits(givenGas)} gas given, or an inner call does: it gets at most 63/64 of the rest.`,
      advice: 'Leave the gas limit out, and the node looks for the one that suffices.',
      fixes: [omitGasFix],
    }
  const limitMeaning =
    allowedGas === maxTransactionGas
      ? 'the most that one transaction may have since Osaka (EIP-7825)'
      : 'the most that this node tries, usually what a block holds'
  const givenText =
    givenGas === undefined
      ? ''
      : ` The ${groupDigits(givenGas)} that were given are more than it takes.`
  return {
    title: 'The gas does not suffice, even with the largest limit',
    meaning: `The call uses up ${allowedGas === undefined ? 'all gas that there is' : `${groupDigits(allowedGas)} gas, ${limitMeaning}`}.${givenText}`,
    advice:
      'Perhaps a loop never ends, or the call does too much at once: check the arguments, or split the work.',
  }
}

/** Less gas was given than a transaction pays before its first instruction. */
export function describeIntrinsicGas(call: TransactionCall): RefusalExplanation {
  const gasParts = intrinsicGasParts(call)
  const totalGas = gasParts.reduce((sum, { gas }) => sum + gas, 0n)
  const facts: [string, string][] = gasParts.map(({ label, rule, gas }) => [
    `${label}: ${rule}`,
    groupDigits(gas),
  ])
  const calldataFloor = floorGas(call.data)
  return {
    title: 'The gas limit is below the fixed minimum',
    meaning: 'A transaction pays for itself and for each byte of its data before anything runs.',
    advice: 'Raise the gas limit or leave it out.',
    facts: [
      ...(call.gas === undefined ? [] : [['Gas given', groupDigits(BigInt(call.gas))] as const]),
      ...facts,
      ['Together', groupDigits(totalGas)],
      ...(calldataFloor > totalGas
        ? [['At least, since Prague (EIP-7623)', groupDigits(calldataFloor)] as const]
        : []),
    ],
    fixes: [omitGasFix],
  }
}

function minCallGas(call: TransactionCall): bigint {
  const totalGas = intrinsicGasParts(call).reduce((sum, { gas }) => sum + gas, 0n)
  const calldataFloor = floorGas(call.data)
  if (calldataFloor > totalGas) return calldataFloor
  return totalGas
}
