import { type ArgumentTextTree, writeTree } from '#domain/abi/argument-json.ts'
import { type Callable, callDataPrefix } from '#domain/abi/call-data.ts'
import { type DecodedArgument, decodeExactly } from '#domain/abi/decoded-call.ts'
import { byteLength, parseBytes } from '#domain/values/hex.ts'

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
