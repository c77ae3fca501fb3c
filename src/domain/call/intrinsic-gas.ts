import type { Hex } from 'viem'
import { grouped } from '#domain/quantity.ts'

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

/** How many bytes of data are zero, which cost less to send (EIP-2028), and how many are not. */
export function countBytes(data: Hex): { zeros: number; others: number } {
  let zeros = 0
  for (let at = 2; at < data.length; at += 2) if (data.startsWith('00', at)) zeros++
  return { zeros, others: data.length / 2 - 1 - zeros }
}
