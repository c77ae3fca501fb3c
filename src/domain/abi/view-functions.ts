import type { AbiFunction } from 'viem'
import { formatParameters } from '#domain/abi/abi.ts'
import { readFunctions } from '#domain/abi/call-data.ts'

/**
 * The functions of an ABI: those that only read, without arguments (one short value first) or with
 * them, and the others.
 */
export type ViewFunctions = {
  getters: AbiFunction[]
  withArguments: AbiFunction[]
  others: AbiFunction[]
}

/** Sorts the functions of a pasted or found ABI. */
export function viewFunctions(text: string): ViewFunctions | { problem: string } {
  const abiFunctions = readFunctions(text)
  if ('problem' in abiFunctions) return abiFunctions
  const readingFunctions = abiFunctions.filter(isRead)
  return {
    getters: readingFunctions
      .filter(({ inputs }) => inputs.length === 0)
      .sort((one, other) => Number(isLong(one)) - Number(isLong(other))),
    withArguments: readingFunctions.filter(({ inputs }) => inputs.length > 0),
    others: abiFunctions.filter((item) => !isRead(item)),
  }
}

const isRead = ({ stateMutability }: AbiFunction): boolean =>
  stateMutability === 'view' || stateMutability === 'pure'

/** Whether the result takes more than a line: several values, an array or a struct. */
const isLong = ({ outputs = [] }: AbiFunction) =>
  outputs.length > 1 || outputs.some(({ type }) => /\]$|^tuple/.test(type))

/** A function as one line with what it returns: `balanceOf(address owner) returns (uint256)`. */
export function formatViewFunction({ name, inputs, outputs }: AbiFunction): string {
  const returnsClause =
    outputs && outputs.length > 0 ? ` returns (${formatParameters(outputs)})` : ''
  return `${name}(${formatParameters(inputs)})${returnsClause}`
}
