import type { DecodedCall } from '#domain/abi/decoded-call.ts'
import { formatInUnit } from '#domain/values/fixed-point.ts'
import { groupDigits } from '#domain/values/quantity.ts'

/**
 * A call that moves tokens or allows it, with its number in base units. The number of
 * `transferFrom` and `approve` may be the id of an EIP-721 instead: the contract alone says which.
 */
export type TokenCall =
  | { kind: 'transfer'; to: string; amount: bigint }
  | { kind: 'transferFrom'; from: string; to: string; amount: bigint }
  | { kind: 'approve'; spender: string; amount: bigint }

/** Reads a call as one of EIP-20's three that write; undefined for any other function. */
export function readTokenCall({ name, args }: DecodedCall): TokenCall | undefined {
  const values = args.map((argument) => ('value' in argument ? argument.value : undefined))
  const [first, second, third] = values
  const signature = `${name}(${args.map(({ type }) => type).join()})`
  if (typeof first !== 'string') return undefined
  if (signature === 'transfer(address,uint256)' && typeof second === 'bigint')
    return { kind: 'transfer', to: first, amount: second }
  if (signature === 'approve(address,uint256)' && typeof second === 'bigint')
    return { kind: 'approve', spender: first, amount: second }
  if (signature === 'transferFrom(address,address,uint256)')
    if (typeof second === 'string' && typeof third === 'bigint')
      return { kind: 'transferFrom', from: first, to: second, amount: third }
  return undefined
}

/**
 * An amount of a token whose decimals are not known. Large ones are read with 18, as most tokens
 * have, and `assumed` says so; others stay in base units.
 */
export function describeUnknownAmount(amount: bigint): { text: string; assumed: boolean } {
  return amount >= 10n ** 14n && amount < 1n << 112n
    ? { text: `${formatInUnit(amount, 18)} tokens`, assumed: true }
    : { text: `${groupDigits(amount)} base units`, assumed: false }
}
