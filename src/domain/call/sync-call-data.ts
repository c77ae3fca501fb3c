import type { AbiParameter, Hex } from 'viem'
import { decodeAbiParameters, encodeAbiParameters } from 'viem/utils'
import { valueTree, writeTree } from '#domain/abi/argument-json.ts'
import { type Callable, encodeCall, headOf, readCallable } from '#domain/abi/call-data.ts'
import { byteLength } from '#domain/values/hex.ts'
import { nameless } from '#domain/abi/decoded-call.ts'

/** Data and arguments as a form shows them: each follows what was typed last in the other. */
export type Step = {
  /** What the arguments are of; undefined while no function is typed whole. */
  item: Callable | undefined
  args: readonly string[]
  data: string
  /** True where both say the same; otherwise what counts is the side that was typed last. */
  inStep: boolean
}

/** Brings data and arguments in step; `counts` is the side that was typed last. */
export function keepStep(
  typed: { function: string; args: readonly string[]; data: string; code: string },
  counts: 'data' | 'function',
): Step {
  const read = readCallable(typed.function)
  if ('problem' in read)
    return { item: undefined, args: typed.args, data: typed.data, inStep: false }
  if (counts === 'data') {
    const args = decodeArgumentTexts(read, typed.data.trim(), typed.code)
    return { item: read, args: args ?? typed.args, data: typed.data, inStep: args !== undefined }
  }
  // A signature that is being changed may have fewer parameters for a while.
  const args = typed.args.slice(0, read.inputs.length)
  const encoded = encodeCall(typed.function, args, typed.code)
  const inStep = 'data' in encoded
  return { item: read, args, data: inStep ? encoded.data : '', inStep }
}

/**
 * Arguments of call data, or of a creation behind its init code, as one would type them. Undefined
 * where the data is no call of this function, or one that an encoder would write otherwise.
 */
export function decodeArgumentTexts(
  item: Callable,
  data: string,
  code: string,
): string[] | undefined {
  const head = headOf(item, code)
  if (!byteLength(data) || !head || !data.toLowerCase().startsWith(head.toLowerCase()))
    return undefined
  const tail: Hex = `0x${data.slice(head.length)}`
  const inputs: readonly AbiParameter[] = item.inputs
  const types = inputs.map(nameless)
  try {
    const values = types.length === 0 ? [] : decodeAbiParameters(types, tail)
    if (encodeAbiParameters(types, values) !== tail.toLowerCase()) return undefined
    return inputs.map((input, index) => writeTree(input, valueTree(values[index])))
  } catch {
    return undefined
  }
}
