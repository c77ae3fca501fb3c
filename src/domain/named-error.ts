import type { Abi, AbiFunction, Hex } from 'viem'
import { size, slice, toFunctionSelector } from 'viem/utils'
import { readAbi } from '#domain/abi.ts'
import { type Argument, decodeArguments } from '#domain/decoded-call.ts'

/** A contract’s own error: its name, and its arguments as a tree. */
export type NamedError = { name: string; args: Argument[] }

/**
 * The error of an ABI with which revert data was made: it has the selector, and encoding its
 * arguments again gives the same bytes. Undefined without one; never throws.
 */
export function namedError(abiText: string, data: Hex): NamedError | undefined {
  const abi = readAbi(abiText, 'error')
  if ('problem' in abi || size(data) < 4) return undefined
  for (const item of abi) {
    if (item.type !== 'error' || selector(item) !== slice(data, 0, 4)) continue
    const decoded = decodeArguments(item.inputs, size(data) > 4 ? slice(data, 4) : '0x')
    if ('args' in decoded && decoded.canonical && decoded.trailing === 0)
      return { name: item.name, args: decoded.args }
  }
  return undefined
}

/** Errors have selectors as functions do. Undefined for types that no compiler knows. */
function selector(item: Extract<Abi[number], { type: 'error' }>): Hex | undefined {
  try {
    const { name, inputs } = item
    const asFunction: AbiFunction = {
      ...{ type: 'function', name, inputs, outputs: [], stateMutability: 'view' },
    }
    return toFunctionSelector(asFunction)
  } catch {
    return undefined
  }
}
