import type { AbiParameter } from 'viem'
import { formatFunction, formatParameters, functionSelector } from '#domain/abi/abi.ts'
import type { Contract } from '#domain/abi/artifact.ts'
import { decodeArgumentTexts } from '#domain/call/decode-arguments.ts'

/** A contract's callable items as lines of Solidity: its constructor first, then its functions. */
export function callableLines({ abi, code }: Contract): string[] {
  const functionLines = abi.flatMap((item) =>
    item.type === 'function' ? [formatFunction(item)] : [],
  )
  const constructorItem = abi.find(({ type }) => type === 'constructor')
  const inputs: readonly AbiParameter[] =
    (constructorItem && 'inputs' in constructorItem && constructorItem.inputs) || []
  // Init code has a constructor even where the ABI lists none.
  return constructorItem || code ? [constructorLine(inputs), ...functionLines] : functionLines
}

const bareConstructor = { type: 'constructor', inputs: [], stateMutability: 'payable' } as const

const constructorLine = (inputs: readonly AbiParameter[]): string =>
  `constructor(${formatParameters(inputs)})`

/** A function or constructor with its arguments as typed, and the init code of a creation. */
export type TypedFunction = { function: string; args: string[]; code: string }

/** The function that data calls, or the constructor where data begins with its init code. */
export function readCallOf(contract: Contract, data: string): TypedFunction | undefined {
  const { abi, code = '' } = contract
  const selector = data.trim().slice(0, 10).toLowerCase()
  for (const item of abi) {
    if (item.type !== 'function' || functionSelector(item) !== selector) continue
    const args = decodeArgumentTexts(item, data, code)
    if (args) return { function: formatFunction(item), args, code: '' }
  }
  const constructorItem = abi.find((item) => item.type === 'constructor') ?? bareConstructor
  const args = code === '' ? undefined : decodeArgumentTexts(constructorItem, data, code)
  return args && { function: constructorLine(constructorItem.inputs), args, code }
}
