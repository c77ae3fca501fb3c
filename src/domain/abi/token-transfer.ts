import type { DecodedCall } from '#domain/abi/decoded-call.ts'
import { formatInUnit } from '#domain/values/fixed-point.ts'
import { groupDigits } from '#domain/values/quantity.ts'

/** The recipient and amount of a call of ERC-20's `transfer(address,uint256)`, in base units. */
export type TokenTransfer = { to: string; amount: bigint }

/** Reads a call as a token transfer (EIP-20); undefined for any other function. */
export function readTokenTransfer({ name, args }: DecodedCall): TokenTransfer | undefined {
  const [to, amount, ...others] = args
  if (name !== 'transfer' || others.length > 0) return undefined
  if (to?.type !== 'address' || amount?.type !== 'uint256') return undefined
  if (!('value' in to) || !('value' in amount)) return undefined
  return typeof to.value === 'string' && typeof amount.value === 'bigint'
    ? { to: to.value, amount: amount.value }
    : undefined
}

/**
 * An amount of a token whose decimals are not known. Large ones are read with 18, as most tokens
 * have, and `assumed` says so; others stay in base units.
 */
export function describeTokenAmount(amount: bigint): { text: string; assumed: boolean } {
  return amount >= 10n ** 14n && amount < 1n << 112n
    ? { text: `${formatInUnit(amount, 18)} tokens`, assumed: true }
    : { text: `${groupDigits(amount)} base units`, assumed: false }
}
