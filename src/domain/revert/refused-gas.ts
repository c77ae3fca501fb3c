import type { TransactionCall } from '#domain/call/call.ts'
import { floorGas, intrinsicGasParts } from '#domain/call/intrinsic-gas.ts'
import { formatEth, groupDigits, formatGwei } from '#domain/values/quantity.ts'
import type { RefusalWords } from '#domain/revert/refusal.ts'
import { feeOf, noFees } from '#domain/revert/refused-pay.ts'

/** The most that one transaction may have since Osaka: EIP-7825. */
const mostOfTransaction = 16_777_216n

const noGas = { label: 'Leave the gas limit out', set: { gas: '' } }

/**
 * geth and its kin say `gas required exceeds allowance (N)`, where N may be the gas given, what the
 * sender's ether pays for, or the most that the node tries; also when less than the fixed minimum is
 * given (go-ethereum, eth/gasestimator).
 */
export function allowanceWords(message: string, call: TransactionCall): RefusalWords {
  const [, digits] = message.match(/(?:exceeds|limit of)(?: allowance)?:? \(?(\d+)/) ?? []
  const allowed = digits === undefined ? undefined : BigInt(digits)
  const fee = feeOf(call)
  const gas = call.gas === undefined ? undefined : BigInt(call.gas)
  if (allowed === undefined || gas === allowed) return outOfGasWords(allowed, call)
  if (fee > 0n && allowed !== mostOfTransaction) return shortOfEther(allowed, fee, call)
  return allowed === 0n
    ? {
        title: 'There is no gas at all to try this with',
        meaning:
          'The node allows 0 gas: it counts what the sender can pay for, and it holds nothing.',
        advice: 'Choose a sender that holds ether.',
      }
    : outOfGasWords(allowed, call)
}

function shortOfEther(allowed: bigint, fee: bigint, { value = '0x0' }: TransactionCall): RefusalWords {
  const paid = `at ${formatGwei(fee)} for each gas`
  if (allowed === 0n)
    return {
      title: 'The sender cannot pay for any gas',
      meaning: `What it holds${BigInt(value) > 0n ? ' beyond the value sent' : ''} pays for no gas ${paid}.`,
      advice: 'Leave the fees out, and no ether is needed to estimate; or choose another sender.',
      fixes: [noFees],
    }
  return {
    title: 'The gas does not suffice',
    meaning: `The call cannot complete within ${groupDigits(allowed)} gas. That is what the sender’s ether pays for ${paid}, or the most that the node tries.`,
    advice: 'Without fees no ether is needed, so leaving them out tells which it is.',
    facts: [['If it is the ether, the sender holds about', formatEth(allowed * fee + BigInt(value))]],
    fixes: [noFees],
  }
}

/** All gas was used up: what was given, or the most that the node tries. */
export function outOfGasWords(allowed: bigint | undefined, call: TransactionCall): RefusalWords {
  const gas = call.gas === undefined ? undefined : BigInt(call.gas)
  const bound = allowed ?? gas
  if (bound !== undefined && bound < leastGas(call)) return intrinsicWords('', call)
  if (gas !== undefined && (allowed === undefined || gas <= allowed))
    return {
      title: 'The gas limit given does not suffice',
      meaning: `The call needs more than the ${groupDigits(gas)} gas that it is given, or a call within it does: that one gets at most 63/64 of what is left.`,
      advice: 'Leave the gas limit out, and the node looks for the one that suffices.',
      fixes: [noGas],
    }
  const most =
    allowed === mostOfTransaction
      ? 'the most that one transaction may have since Osaka (EIP-7825)'
      : 'the most that this node tries, usually what a block holds'
  const given =
    gas === undefined ? '' : ` The ${groupDigits(gas)} that were given are more than it takes.`
  return {
    title: 'The gas does not suffice, even with the largest limit',
    meaning: `The call uses up ${allowed === undefined ? 'all gas that there is' : `${groupDigits(allowed)} gas, ${most}`}.${given}`,
    advice:
      'Perhaps a loop never ends, or the call does too much at once: check the arguments, or split the work.',
  }
}

/** Less gas was given than a transaction pays before its first instruction. */
export function intrinsicWords(_message: string, call: TransactionCall): RefusalWords {
  const parts = intrinsicGasParts(call)
  const total = parts.reduce((sum, { gas }) => sum + gas, 0n)
  const facts: [string, string][] = parts.map(({ label, rule, gas }) => [
    `${label}: ${rule}`,
    groupDigits(gas),
  ])
  const floor = floorGas(call.data)
  return {
    title: 'The gas limit is below the fixed minimum',
    meaning: 'A transaction pays for itself and for each byte of its data before anything runs.',
    advice: 'Raise the gas limit or leave it out.',
    facts: [
      ...(call.gas === undefined ? [] : [['Gas given', groupDigits(BigInt(call.gas))] as const]),
      ...facts,
      ['Together', groupDigits(total)],
      ...(floor > total ? [['At least, since Prague (EIP-7623)', groupDigits(floor)] as const] : []),
    ],
    fixes: [noGas],
  }
}

function leastGas(call: TransactionCall): bigint {
  const total = intrinsicGasParts(call).reduce((sum, { gas }) => sum + gas, 0n)
  const floor = floorGas(call.data)
  if (floor > total) return floor
  return total
}
