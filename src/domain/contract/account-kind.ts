import type { Address, Hex } from 'viem'
import { getAddress } from 'viem/utils'

/** What an account is, by its code. `target` is where a call of it goes on to. */
export type AccountKind =
  | { kind: 'no code' }
  /** An account with a key, which lets its calls run the target’s code (EIP-7702). */
  | { kind: 'delegated'; target: Address }
  /** Code that only calls the target’s code (EIP-1167), and its like in fewer bytes. */
  | { kind: 'minimal proxy'; target: Address }
  | { kind: 'contract' }

const delegationPattern = /^0xef0100([0-9a-f]{40})$/i

/**
 * Code that delegates all calls to one address: EIP-1167; the same with PUSH0 and fewer bytes
 * (Vectorized/solady: LibClone.sol); and with arguments behind it.
 */
const minimalProxyPatterns = [
  /^0x363d3d373d3d3d363d73([0-9a-f]{40})5af43d82803e903d91602b57fd5bf3/i,
  /^0x3d3d3d3d363d3d37363d73([0-9a-f]{40})5af43d3d93803e602a57fd5bf3/i,
  /^0x5f5f365f5f37365f73([0-9a-f]{40})5af43d5f5f3e5f3d91602a57fd5bf3/i,
]

/** What an account is, by its code. */
export function accountKind(code: Hex): AccountKind {
  if (code === '0x') return { kind: 'no code' }
  const delegateHex = code.match(delegationPattern)?.[1]
  if (delegateHex) return { kind: 'delegated', target: getAddress(`0x${delegateHex}`) }
  for (const pattern of minimalProxyPatterns) {
    const targetHex = code.match(pattern)?.[1]
    if (targetHex) return { kind: 'minimal proxy', target: getAddress(`0x${targetHex}`) }
  }
  return { kind: 'contract' }
}

/** The address in a word of storage, or undefined when it is zero or the word holds more. */
export function addressInWord(word: Hex): Address | undefined {
  const wordDigits = word.slice(2).padStart(64, '0')
  return /^0{24}/.test(wordDigits) && !/^0*$/.test(wordDigits)
    ? getAddress(`0x${wordDigits.slice(24)}`)
    : undefined
}
