import type { Hex } from 'viem'

/** A share of what a transaction pays before its first instruction. */
export type GasPart = { label: string; rule: string; gas: bigint }

/**
 * What a call's bytes alone make it pay: 21,000, calldata (EIP-2028), creation (EIP-2) and init
 * code (EIP-3860). As Ethereum counts since Shanghai; other chains may count otherwise.
 */
export function intrinsicParts({
  to,
  data = '0x',
}: {
  to?: string | undefined
  data?: Hex | undefined
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
  const data4 = { label: 'Zero bytes', rule: `${zeros} × 4`, gas: BigInt(zeros) * 4n }
  const data16 = { label: 'Other bytes', rule: `${others} × 16`, gas: BigInt(others) * 16n }
  return [...parts, data4, data16].filter(({ gas }) => gas > 0n)
}

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
