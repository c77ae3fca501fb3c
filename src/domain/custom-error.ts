import { AbiErrorSignatureNotFoundError, type Hex } from 'viem'
import { decodeErrorResult } from 'viem/utils'
import { parameterText, parameterType, readAbi } from '#domain/abi.ts'
import { isRawObject } from '#domain/raw.ts'

/** A contract's own error with its arguments by name. */
export type CustomError = {
  name: string
  signature: string
  args: { name: string; type: string; value: string }[]
}

/** Decodes revert data by a pasted ABI, or says why that ABI does not fit it. */
export function decodeCustomError(abiText: string, data: Hex): CustomError | { problem: string } {
  const abi = readAbi(abiText, 'error')
  if ('problem' in abi) return abi
  const errors = abi.filter((item) => item.type === 'error')
  if (errors.length === 0) return { problem: 'There is no error in this ABI.' }
  try {
    const { abiItem, args = [] } = decodeErrorResult({ abi: errors, data })
    const inputs = 'inputs' in abiItem ? abiItem.inputs : []
    return {
      name: abiItem.name,
      signature: `${abiItem.name}(${inputs.map(parameterText).join(', ')})`,
      args: inputs.map((input, index) => ({
        name: input.name || String(index),
        type: parameterType(input),
        value: shown(args[index]),
      })),
    }
  } catch (error) {
    const unknown = error instanceof AbiErrorSignatureNotFoundError
    return {
      problem: unknown
        ? `No error of this ABI begins with ${data.slice(0, 10)}; it has ${errors.length}.`
        : 'The data begins like an error of this ABI, but what follows does not fit it.',
    }
  }
}

/** A value as text; lists and tuples as in `[1, 2]` and `{to: 0x…, amount: 1}`. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shown).join(', ')}]`
  if (!isRawObject(value)) return String(value)
  return `{${Object.entries(value)
    .map(([name, item]) => `${name}: ${shown(item)}`)
    .join(', ')}}`
}
