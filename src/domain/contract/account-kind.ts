import type { Address, Hex } from 'viem'
import { getAddress, numberToHex } from 'viem/utils'
import { minimalProxyTarget } from '#domain/contract/minimal-proxy.ts'
import { isReservedAddress } from '#domain/values/address-like.ts'

/** The kind of an account, by its code. `target` is the account whose code its calls run. */
export type AccountKind =
  | { kind: 'no code' }
  /** An account with a key, which lets its calls run the target’s code (EIP-7702). */
  | { kind: 'delegated'; target: Address }
  /** Code that only calls the target’s code, in any form; `standard` where it is that of an EIP. */
  | { kind: 'minimal proxy'; target: Address; standard?: 'EIP-1167' }
  | { kind: 'contract' }

const delegationPattern = /^0xef0100([0-9a-f]{40})$/i

/** The EIP’s own form, also with an address of leading zeros in fewer bytes. */
const eip1167Pattern = /^0x363d3d373d3d3d363d[67]/i

/** The kind of the account that has this code. */
export function accountKind(code: Hex): AccountKind {
  if (code === '0x') return { kind: 'no code' }
  const delegateHex = code.match(delegationPattern)?.[1]
  if (delegateHex) return { kind: 'delegated', target: getAddress(`0x${delegateHex}`) }
  const target = minimalProxyTarget(code)
  if (!target) return { kind: 'contract' }
  return {
    kind: 'minimal proxy',
    target,
    ...(eip1167Pattern.test(code) && { standard: 'EIP-1167' }),
  }
}

/**
 * The address of a contract in a word; undefined where the word holds more, or a number too small
 * for one: zero, a count, a precompile.
 */
export function contractAddressInWord(word: Hex): Address | undefined {
  const value = BigInt(word)
  return value >> 160n === 0n && !isReservedAddress(value)
    ? getAddress(numberToHex(value, { size: 20 }))
    : undefined
}
