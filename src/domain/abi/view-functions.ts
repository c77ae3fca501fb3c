import type { AbiFunction, AbiParameter } from 'viem'
import { parameterText } from '#domain/abi/abi.ts'
import { readFunctions } from '#domain/abi/call-data.ts'

/** The functions of an ABI that only read, apart by whether they can be asked without arguments. */
export type ViewFunctions = { getters: AbiFunction[]; asking: AbiFunction[]; others: AbiFunction[] }

/**
 * Sorts the functions of a pasted or found ABI. A line without `view` says nothing of it, and with
 * return types it is meant to be read.
 */
export function viewFunctions(text: string): ViewFunctions | { problem: string } {
  const functions = readFunctions(text)
  if ('problem' in functions) return functions
  const reads = functions.filter(isRead)
  return {
    getters: reads.filter(({ inputs }) => inputs.length === 0),
    asking: reads.filter(({ inputs }) => inputs.length > 0),
    others: functions.filter((item) => !isRead(item)),
  }

  function isRead({ stateMutability, outputs }: AbiFunction): boolean {
    if (stateMutability === 'view' || stateMutability === 'pure') return true
    const isJson = /^\s*[[{]/.test(text)
    return !isJson && stateMutability === 'nonpayable' && (outputs ?? []).length > 0
  }
}

/** A function as one line with what it returns: `balanceOf(address owner) returns (uint256)`. */
export function viewLine({ name, inputs, outputs }: AbiFunction): string {
  const list = (parameters: readonly AbiParameter[]) => parameters.map(parameterText).join(', ')
  const returns = outputs && outputs.length > 0 ? ` returns (${list(outputs)})` : ''
  return `${name}(${list(inputs)})${returns}`
}

/** What many contracts answer, to try where no ABI is known: EIP-20, 165, 173, 1967, OpenZeppelin. */
export const usualViews = [
  'name() returns (string)',
  'symbol() returns (string)',
  'decimals() returns (uint8)',
  'totalSupply() returns (uint256)',
  'owner() returns (address)',
  'paused() returns (bool)',
  'implementation() returns (address)',
  'balanceOf(address owner) returns (uint256)',
  'allowance(address owner, address spender) returns (uint256)',
  'supportsInterface(bytes4 interfaceId) returns (bool)',
].join('\n')
