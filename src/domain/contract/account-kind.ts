import type { Address, Hex } from 'viem'
import { getAddress, numberToHex } from 'viem/utils'
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

/** Code that returns where coins come without a call, which some factories put before the proxy. */
const receiver =
  '36602c57343d527f.{64}593da1005b|36602f57343d527f.{64}60203da13d3df35b|36603057343d52307f.{64}60203da23d3df35b'

/**
 * The code of minimal proxies before and behind the address that it pushes (`@`), as factories write
 * it: EIP-1167, EIP-3448, EIP-7511, 0age, Solady, 0xSplits, sudoswap, wighawag’s clones with immutable
 * arguments, Vyper. A dot is a digit of a size or an offset.
 */
const forms = `
363d3d373d3d3d363d@5af43d82803e903d9160..57fd5bf3
3d3d3d3d363d3d37363d@5af43d3d93803e60..57fd5bf3
5f5f365f5f37365f@5af43d5f5f3e60..573d5ffd5b3d5ff3
365f5f375f5f365f@5af43d5f5f3e5f3d9160..57fd5bf3
363d3d373d3d3d3d60..8038038091363936013d@5af43d3d93803e60..57fd5bf3
363d3d373d3d3d3d61....8060..363936013d@5af43d3d93803e60..57fd5bf3
3d3d3d3d363d3d3761....60..36393661....013d@5af43d3d93803e60..57fd5bf3
3d3d3d3d363d3d3760..60..36393660..013d@5af43d3d93803e60..57fd5bf3
363d3d3761....60..36393d3d3d3661....013d@5af43d82803e903d9160..57fd5bf3
3660006000376110006000366000@5af460..57600080fd5b6110006000f3
3660006000376110006000366000@5af41558576110006000f3`
  .trim()
  .split('\n')
  .map((form) => form.replace('@', '([67].)((?:..){1,20}?)('))
  .map((form) => new RegExp(`^0x(?:${receiver})?${form})`))

/**
 * The address to which code passes every call on, and whose response it returns; undefined for all other
 * code, also that of a proxy in a form of its own. Immutable arguments may follow the code.
 */
function minimalProxyTarget(code: Hex): Address | undefined {
  const digits = code.toLowerCase()
  for (const form of forms) {
    const [proxy = '', push, address = '', end = ''] = form.exec(digits) ?? []
    if (!push || address.length !== 2 * (Number(`0x${push}`) - 0x5f)) continue
    // Code that jumps elsewhere than to its end does something else.
    const [, offset] = /60(..)57/.exec(end) ?? []
    const endOffset = (proxy.length - 2 - end.length + end.indexOf('5b', end.indexOf('57'))) / 2
    const isWhole = offset === undefined || Number(`0x${offset}`) === endOffset
    if (isWhole && !isReservedAddress(BigInt(`0x${address}`)))
      return getAddress(`0x${address.padStart(40, '0')}`)
  }
  return undefined
}
