import type { AbiParameter } from 'viem'
import { functionLine, isConstructor, parameterText } from '#domain/abi/abi.ts'
import type { Contract } from '#domain/abi/artifact.ts'
import { readCallable } from '#domain/abi/call-data.ts'
import { decodeArgumentTexts } from '#domain/call/sync-call-data.ts'

/** What can be called of a contract, as lines of Solidity: its constructor first, then its functions. */
export function callableLines({ abi, code }: Contract): string[] {
  const functions = abi.flatMap((item) => (item.type === 'function' ? [functionLine(item)] : []))
  const item = abi.find(({ type }) => type === 'constructor')
  const inputs: readonly AbiParameter[] = (item && 'inputs' in item && item.inputs) || []
  const creation = `constructor(${inputs.map(parameterText).join(', ')})`
  // A constructor that is not written has code all the same; and an ABI by hand may say one twice.
  return [...new Set(item || code ? [creation, ...functions] : functions)]
}

/** The line of which data is a call, or a creation from the contract's own code. */
export function matchingLine(
  contract: Contract,
  data: string,
): { function: string; code?: string } | undefined {
  const { code = '' } = contract
  for (const line of callableLines(contract)) {
    const item = readCallable(line)
    if ('problem' in item || !decodeArgumentTexts(item, data.trim(), code)) continue
    return isConstructor(line) ? { function: line, code } : { function: line }
  }
  return undefined
}
