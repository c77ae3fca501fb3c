import type { AbiParameter } from 'viem'
import { formatFunction, formatParameter } from '#domain/abi/abi.ts'
import type { Contract } from '#domain/abi/artifact.ts'
import { readCallable } from '#domain/abi/call-data.ts'
import { isConstructorSignature } from '#domain/abi/constructor-signature.ts'
import { decodeArgumentTexts } from '#domain/call/sync-call-data.ts'

/**
 * What can be called of a contract, as lines of Solidity: its constructor first, then its
 * functions.
 */
export function callableLines({ abi, code }: Contract): string[] {
  const functionLines = abi.flatMap((item) =>
    item.type === 'function' ? [formatFunction(item)] : [],
  )
  const constructorItem = abi.find(({ type }) => type === 'constructor')
  const inputs: readonly AbiParameter[] =
    (constructorItem && 'inputs' in constructorItem && constructorItem.inputs) || []
  const constructorLine = `constructor(${inputs.map(formatParameter).join(', ')})`
  // A constructor that is not written has code all the same; and an ABI by hand may say one twice.
  return [...new Set(constructorItem || code ? [constructorLine, ...functionLines] : functionLines)]
}

/** The line of which data is a call, or a creation from the contract's own code. */
export function findMatchingLine(
  contract: Contract,
  data: string,
): { function: string; code?: string } | undefined {
  const { code = '' } = contract
  for (const line of callableLines(contract)) {
    const callableItem = readCallable(line)
    if ('problem' in callableItem || !decodeArgumentTexts(callableItem, data.trim(), code)) continue
    return isConstructorSignature(line) ? { function: line, code } : { function: line }
  }
  return undefined
}
