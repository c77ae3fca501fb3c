import type { Hex } from 'viem'
import { groupDigits } from '#domain/values/hex.ts'

/** A share of what a transaction pays before its first instruction. */
export type GasPart = { label: string; rule: string; gas: bigint }

/**
 * The gas that a call's fields alone cost: 21,000, calldata (EIP-2028), creation (EIP-2), init code
 * (EIP-3860). Ethereum's rules since Prague; other chains may differ.
 */
export function intrinsicGasParts({
  to,
  data = '0x',
}: {
  to?: string | undefined
  data?: Hex | undefined
}): GasPart[] {
  const { zeros, others } = countBytes(data)
  const initCodeWords = BigInt(Math.ceil((zeros + others) / 32))
  const parts: GasPart[] = [{ label: 'Transaction', rule: 'every transaction', gas: 21_000n }]
  if (to === undefined) {
    parts.push({ label: 'Creation', rule: 'a new contract', gas: 32_000n })
    parts.push({
      label: 'Init code',
      rule: `${initCodeWords} ${initCodeWords === 1n ? 'word' : 'words'} × 2`,
      gas: initCodeWords * 2n,
    })
  }
  parts.push(gasPart('Zero bytes', zeros, 4), gasPart('Other bytes', others, 16))
  return parts.filter(({ gas }) => gas > 0n)
}

const gasPart = (label: string, count: number, each: number): GasPart => ({
  label,
  rule: `${count} × ${groupDigits(each)}`,
  gas: BigInt(count * each),
})

/**
 * The least that a transaction with this data pays since Prague, however little it does: EIP-7623.
 */
export function floorGas(data: Hex = '0x'): bigint {
  const { zeros, others } = countBytes(data)
  return 21_000n + 10n * BigInt(zeros + 4 * others)
}

/** Margin that still counts as the floor: geth stops searching within 1.5 % of the least limit. */
const marginAbove = (gas: bigint) => (gas * 15n) / 1000n

/**
 * An estimate in parts that add up to it: what the call's fields cost, and the rest. Where the
 * calldata floor (EIP-7623) decides, it is a part, and the gas of the code that ran within it is
 * unknown. Undefined where the answer is less than the fields alone cost by Ethereum's rules.
 */
export function estimateParts(
  gas: bigint,
  call: Parameters<typeof intrinsicGasParts>[0],
): { parts: GasPart[]; rest: GasPart } | undefined {
  const parts = intrinsicGasParts(call)
  const intrinsicGas = parts.reduce((total, part) => total + part.gas, 0n)
  if (gas < intrinsicGas) return undefined
  const calldataFloor = floorGas(call.data)
  const isFloor =
    calldataFloor > intrinsicGas &&
    gas >= calldataFloor &&
    gas <= calldataFloor + marginAbove(calldataFloor)
  if (!isFloor) {
    const restRule =
      gas === intrinsicGas ? 'no gas is left to run code' : 'execution and the node’s margin'
    return { parts, rest: { label: 'Execution', rule: restRule, gas: gas - intrinsicGas } }
  }
  const floorPart: GasPart = {
    label: 'Calldata floor',
    rule: 'EIP-7623, includes execution',
    gas: calldataFloor - intrinsicGas,
  }
  return {
    parts: [...parts, floorPart],
    rest: { label: 'Execution', rule: 'above the floor', gas: gas - calldataFloor },
  }
}

/** How many bytes of data are zero, which cost less to send (EIP-2028), and how many are not. */
export function countBytes(data: Hex): { zeros: number; others: number } {
  let zeros = 0
  for (let charIndex = 2; charIndex < data.length; charIndex += 2)
    if (data.startsWith('00', charIndex)) zeros++
  return { zeros, others: data.length / 2 - 1 - zeros }
}
