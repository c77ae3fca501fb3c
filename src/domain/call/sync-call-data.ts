import { type ArgumentTextTree, writeTree } from '#domain/abi/argument-json.ts'
import { type Callable, callDataPrefix, encodeCall, readCallable } from '#domain/abi/call-data.ts'
import { type DecodedArgument, decodeExactly } from '#domain/abi/decoded-call.ts'
import { byteLength, parseBytes } from '#domain/values/hex.ts'

/** Data and arguments as a form shows them: each follows the last edit of the other. */
export type SyncedCallData = {
  /** The function or constructor of the arguments; undefined while it is not completely typed. */
  item: Callable | undefined
  args: readonly string[]
  data: string
  /** True where data and arguments agree; otherwise the last edited side counts. */
  inSync: boolean
}

/** Brings data and arguments in line; `lastEdited` is the side that was typed last. */
export function syncCallData(
  typed: { function: string; args: readonly string[]; data: string; code: string },
  lastEdited: 'data' | 'function',
): SyncedCallData {
  const callableItem = readCallable(typed.function)
  if ('problem' in callableItem)
    return { item: undefined, args: typed.args, data: typed.data, inSync: false }
  if (lastEdited === 'data') {
    const decodedArgs = decodeArgumentTexts(callableItem, typed.data.trim(), typed.code)
    return {
      item: callableItem,
      args: decodedArgs ?? typed.args,
      data: typed.data,
      inSync: decodedArgs !== undefined,
    }
  }
  // A signature that is being changed may have fewer parameters for a while.
  const fittingArgs = typed.args.slice(0, callableItem.inputs.length)
  const encodedCall = encodeCall(typed.function, fittingArgs, typed.code)
  const isEncoded = 'data' in encodedCall
  return {
    item: callableItem,
    args: fittingArgs,
    data: isEncoded ? encodedCall.data : '',
    inSync: isEncoded,
  }
}

/**
 * Arguments of call data, or of a creation behind its init code, as one would type them. Undefined
 * where the data is not a call of this function, or one that an encoder would write differently.
 */
export function decodeArgumentTexts(
  item: Callable,
  typedData: string,
  code: string,
): string[] | undefined {
  const dataPrefix = callDataPrefix(item, code)
  const data = parseBytes(typedData) ?? '0x'
  if (
    !byteLength(data) ||
    !byteLength(dataPrefix) ||
    !data.toLowerCase().startsWith(dataPrefix.toLowerCase())
  )
    return undefined
  const trees = decodeExactly(item.inputs, `0x${data.slice(dataPrefix.length)}`)?.map(argumentTree)
  return trees?.every((tree) => tree !== undefined)
    ? item.inputs.map((input, index) => writeTree(input, trees[index] ?? ''))
    : undefined
}

/** A decoded argument as the tree of its texts; undefined where a string is not text. */
function argumentTree(argument: DecodedArgument): ArgumentTextTree | undefined {
  if ('value' in argument) return argument.isNotText ? undefined : String(argument.value)
  const parts = argument.parts.map(argumentTree)
  return parts.every((part) => part !== undefined) ? parts : undefined
}
