import type { AbiParameter } from 'viem'
import { formatFunction, formatParameters, functionSelector } from '#domain/abi/abi.ts'
import type { Contract } from '#domain/abi/artifact.ts'
import { decodeArgumentTexts } from '#domain/call/sync-call-data.ts'

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

/** The function that data calls, or the constructor where data begins with its init code. */
export function findMatchingLine(
  contract: Contract,
  data: string,
): { function: string; code?: string } | undefined {
  const { abi, code = '' } = contract
  const selector = data.trim().slice(0, 10).toLowerCase()
  const called = abi.find(
    (item) =>
      item.type === 'function' &&
      functionSelector(item) === selector &&
      decodeArgumentTexts(item, data, code),
  )
  if (called?.type === 'function') return { function: formatFunction(called) }
  const constructorItem = abi.find((item) => item.type === 'constructor') ?? bareConstructor
  return code !== '' && decodeArgumentTexts(constructorItem, data, code)
    ? { function: constructorLine(constructorItem.inputs), code }
    : undefined
}
