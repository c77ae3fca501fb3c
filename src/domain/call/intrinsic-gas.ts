import type { Hex } from 'viem'
import { grouped } from '#domain/values/quantity.ts'

/** A share of what a transaction pays before its first instruction. */
export type GasPart = { label: string; rule: string; gas: bigint }

/**
 * What a call's fields alone make it pay: 21,000, calldata (EIP-2028), creation (EIP-2), init code
 * (EIP-3860), the access list (EIP-2930) and authorizations (EIP-7702). As Ethereum counts since
 * Prague; other chains may count otherwise. Blobs are paid in a gas of their own.
 */
export function intrinsicParts({
  to,
  data = '0x',
  accessList = [],
  authorizationList = [],
}: {
  to?: string | undefined
  data?: Hex | undefined
  accessList?: readonly { storageKeys: readonly unknown[] }[] | undefined
  authorizationList?: readonly unknown[] | undefined
}): GasPart[] {
  const { zeros, others } = countBytes(data)
  const words = BigInt(Math.ceil((zeros + others) / 32))
  const parts: GasPart[] = [{ label: 'Transaction', rule: 'every transaction', gas: 21_000n }]
  if (to === undefined) {
    parts.push({ label: 'Creation', rule: 'a new contract', gas: 32_000n })
    parts.push({
      label: 'Init code',
      rule: `${words} ${words === 1n ? 'word' : 'words'} × 2`,
      gas: words * 2n,
    })
  }
  const keys = accessList.reduce((sum, { storageKeys }) => sum + storageKeys.length, 0)
  const listed = [
    part('Zero bytes', zeros, 4),
    part('Other bytes', others, 16),
    part('Addresses in the access list', accessList.length, 2400),
    part('Storage keys in it', keys, 1900),
    part('Authorizations', authorizationList.length, 25_000),
  ]
  return [...parts, ...listed].filter(({ gas }) => gas > 0n)
}

const part = (label: string, count: number, each: number): GasPart => ({
  label,
  rule: `${count} × ${grouped(each)}`,
  gas: BigInt(count * each),
})

/** The least that a transaction with this data pays since Prague, however little it does: EIP-7623. */
export function floorGas(data: Hex = '0x'): bigint {
  const { zeros, others } = countBytes(data)
  return 21_000n + 10n * BigInt(zeros + 4 * others)
}

/** geth stops searching within 1.5 % of the least limit: so much more than the floor may be it. */
const marginAbove = (gas: bigint) => (gas * 15n) / 1000n

/**
 * An estimate in parts that add up to it: what the call's fields make it pay, and the rest. Where the
 * calldata floor (EIP-7623) decides, the rest is the floor, and how much code ran within it is not
 * told. Undefined where the answer is less than the fields alone take by Ethereum's rules.
 */
export function estimateParts(
  gas: bigint,
  call: Parameters<typeof intrinsicParts>[0],
): { parts: GasPart[]; rest: GasPart } | undefined {
  const parts = intrinsicParts(call)
  const sum = parts.reduce((total, part) => total + part.gas, 0n)
  if (gas < sum) return undefined
  const floor = floorGas(call.data)
  const isFloor = floor > sum && gas >= floor && gas <= floor + marginAbove(floor)
  if (!isFloor) {
    const rule = gas === sum ? 'no gas is left to run code' : 'execution, and the node’s margin'
    return { parts, rest: { label: 'Everything else', rule, gas: gas - sum } }
  }
  const above: GasPart = {
    label: 'Calldata floor',
    rule: 'EIP-7623: execution is paid within it',
    gas: floor - sum,
  }
  return {
    parts: [...parts, above],
    rest: { label: 'Everything else', rule: 'above the floor', gas: gas - floor },
  }
}

/** How many bytes of data are zero, which cost less to send (EIP-2028), and how many are not. */
export function countBytes(data: Hex): { zeros: number; others: number } {
  let zeros = 0
  for (let at = 2; at < data.length; at += 2) if (data.startsWith('00', at)) zeros++
  return { zeros, others: data.length / 2 - 1 - zeros }
}
