import type { AbiFunction, Hex } from 'viem'
import { getAddress, hexToBytes, size, slice } from 'viem/utils'
import { readFunction } from '#domain/abi/call-data.ts'
import {
  bytesOf,
  type DecodedArgument,
  decodeArguments,
  decodingDoubt,
  describeMissing,
  partsOf,
} from '#domain/abi/decoded-call.ts'
import {
  routerCallCommands,
  routerCommands,
  v4Actions,
} from '#domain/inner-calls/command-tables.ts'
import type { InnerCall, InnerCallContent, InnerCalls } from '#domain/inner-calls/inner-call.ts'

/** The forms of each command by its number. */
type CommandTable = ReadonlyMap<number, readonly AbiFunction[]>

/** The tables are read when first needed: few calls are those of a router. */
const readRouterTable = readOnce(routerCommands)
const readV4Table = readOnce(v4Actions)

function readOnce(lines: string): () => CommandTable {
  let table: CommandTable | undefined
  return () => {
    table ??= parseCommandTable(lines)
    return table
  }
}

function parseCommandTable(lines: string): CommandTable {
  const table = new Map<number, AbiFunction[]>()
  for (const line of lines.trim().split('\n')) {
    const item = readFunction(line.slice(3))
    if ('problem' in item) throw new Error(`${line}: ${item.problem}`)
    const commandNumber = Number.parseInt(line, 16)
    table.set(commandNumber, [...(table.get(commandNumber) ?? []), item])
  }
  return table
}

/** Flag of a command whose failure lets the others go on (Commands.sol, FLAG_ALLOW_REVERT). */
const allowRevertFlag = 0x80

/** Reads the commands of a universal router's `execute(bytes commands, bytes[] inputs, …)`. */
export const readRouterCommands = (args: readonly DecodedArgument[]): InnerCalls =>
  readSteps('commands', args, (byte, input) => {
    const commandNumber = byte & ~allowRevertFlag
    const command = readCommand(readRouterTable(), commandNumber, input)
    const callCommand = routerCallCommands[commandNumber]
    const isExact =
      'args' in command && command.exactness?.canonical && command.exactness.trailing === 0
    return {
      ...(callCommand === undefined || isExact ? command : { title: callCommand, data: input }),
      notes: byte & allowRevertFlag ? ['may revert'] : [],
    }
  })

/** Reads the actions of Uniswap v4: of a `V4_SWAP` or `modifyLiquiditiesWithoutUnlock`. */
export const readV4Actions = (args: readonly DecodedArgument[]): InnerCalls =>
  readSteps('actions', args, (byte, input) => ({
    ...readCommand(readV4Table(), byte, input),
    notes: [],
  }))

/** Reads the packed actions of `modifyLiquidities(bytes unlockData, uint256 deadline)`. */
export function readUnlockData([unlockData]: readonly DecodedArgument[]): InnerCalls {
  const packedActions = decodeArguments(
    [{ type: 'bytes' }, { type: 'bytes[]' }],
    bytesOf(unlockData),
  )
  return 'problem' in packedActions
    ? { problem: 'The unlock data has no actions.' }
    : readV4Actions(packedActions.args)
}

function readSteps(
  stepName: string,
  [numbers, inputs]: readonly DecodedArgument[],
  readStep: (byte: number, input: Hex) => InnerCall,
): InnerCalls {
  const bytes = hexToBytes(bytesOf(numbers))
  const inputParts = partsOf(inputs)
  if (bytes.length !== inputParts.length)
    return { problem: `${bytes.length} ${stepName}, but ${inputParts.length} inputs.` }
  return inputParts.map((input, index) => readStep(bytes[index] ?? 0, bytesOf(input)))
}

function readCommand(
  table: CommandTable,
  commandNumber: number,
  input: Hex,
): { title: string } & InnerCallContent {
  const [best, ...others] = (table.get(commandNumber) ?? [])
    .map((item) => ({ name: item.name, decoded: decodeArguments(item.inputs, input) }))
    .sort((one, other) => decodingDoubt(one.decoded) - decodingDoubt(other.decoded))
  if (!best)
    return {
      title: `0x${commandNumber.toString(16).padStart(2, '0')}`,
      bytes: input,
      problem: 'Unknown command.',
    }
  if ('problem' in best.decoded || best.decoded.missing > 0)
    return {
      title: [...new Set([best, ...others].map(({ name }) => name))].join(' or '),
      bytes: input,
      problem:
        'problem' in best.decoded
          ? best.decoded.problem
          : `Parameters cut off: ${describeMissing(best.decoded)}.`,
    }
  const { args, ...exactness } = best.decoded
  const [struct] = args
  const isStruct = args.length === 1 && struct?.type.endsWith(')') && 'parts' in struct
  const ownArguments = isStruct ? struct.parts : args
  const readNested = nestedReaders[best.name]
  return {
    title: best.name,
    // A command that holds other commands is shown by those alone.
    args: readNested
      ? []
      : ownArguments.map((argument) => explain(argument, table === readV4Table())),
    exactness,
    ...(readNested && { readInner: () => readNested(args) }),
  }
}

const nestedReaders: { [name: string]: (args: readonly DecodedArgument[]) => InnerCalls } = {
  V4_SWAP: readV4Actions,
  EXECUTE_SUB_PLAN: readRouterCommands,
}

/** Explains values that stand for others (ActionConstants.sol), and takes packed paths apart. */
function explain(argument: DecodedArgument, isV4: boolean): DecodedArgument {
  if (!('value' in argument)) return argument
  const { name, type, value } = argument
  const pathParts = name === 'path' && type === 'bytes' ? readV3Path(value as Hex) : undefined
  if (pathParts) return { name, type, parts: pathParts }
  const isRecipient = type === 'address' && /^(recipient|owner)$/.test(name)
  const note = isRecipient
    ? recipientNotes[Number(value)]
    : value === 1n << 255n
      ? 'whole balance'
      : isV4 && value === 0n && /^amount(In|Out)?$/.test(name)
        ? 'open delta'
        : undefined
  return note === undefined ? argument : { ...argument, note }
}

const recipientNotes: { [address: number]: string } = { 1: 'message sender', 2: 'this contract' }

const [addressBytes, feeBytes] = [20, 3]
const hopBytes = addressBytes + feeBytes

/**
 * Takes apart a path of Uniswap v3 (v3-periphery, Path.sol): a token, then fee and token of each
 * hop. Undefined for bytes of another length.
 */
function readV3Path(path: Hex): DecodedArgument[] | undefined {
  const hopCount = (size(path) - addressBytes) / hopBytes
  if (hopCount < 1 || !Number.isInteger(hopCount)) return undefined
  const tokenAt = (byteOffset: number): DecodedArgument => ({
    name: 'token',
    type: 'address',
    value: getAddress(slice(path, byteOffset, byteOffset + addressBytes)),
  })
  return [
    tokenAt(0),
    ...Array.from({ length: hopCount }, (_, hop) => {
      const feeOffset = addressBytes + hop * hopBytes
      const fee = BigInt(slice(path, feeOffset, feeOffset + feeBytes))
      return [
        { name: 'fee', type: 'uint24', value: fee, note: `${Number(fee) / 10_000}%` },
        tokenAt(feeOffset + feeBytes),
      ]
    }).flat(),
  ]
}
