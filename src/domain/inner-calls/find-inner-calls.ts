import { type Address, getAddress, type Hex } from 'viem'
import { size, slice } from 'viem/utils'
import { bytesOf, type DecodedArgument, type DecodedCall } from '#domain/abi/decoded-call.ts'
import { readExecution } from '#domain/inner-calls/account-executions.ts'
import type { InnerCalls } from '#domain/inner-calls/inner-call.ts'
import { readCallForm } from '#domain/inner-calls/read-call-form.ts'
import {
  readAggregatedOperations,
  readUserOperations,
} from '#domain/inner-calls/user-operations.ts'

/** A user operation of EntryPoint v0.6, and the packed one since v0.7. */
const userOperation =
  '(address,uint256,bytes,bytes,uint256,uint256,uint256,uint256,uint256,bytes,bytes)'
const packedUserOperation = '(address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)'

/** Functions whose calls are packed into bytes. */
const readers: { [signature: string]: (args: readonly DecodedArgument[]) => InnerCalls } = {
  [`handleOps(${userOperation}[],address)`]: readUserOperations,
  [`handleOps(${packedUserOperation}[],address)`]: readUserOperations,
  [`handleAggregatedOps((${userOperation}[],address,bytes)[],address)`]: readAggregatedOperations,
  [`handleAggregatedOps((${packedUserOperation}[],address,bytes)[],address)`]:
    readAggregatedOperations,
  'execute(bytes32,bytes)': readExecution,
  'executeFromExecutor(bytes32,bytes)': readExecution,
  'multiSend(bytes)': readMultiSendCalls,
}

/** The calls that a call makes, by its function; undefined for one that is not known to make any. */
export function findInnerCalls({ name, args }: DecodedCall): InnerCalls | undefined {
  const signature = `${name}(${args.map(({ type }) => withoutMemberNames(type)).join()})`
  return readers[signature]?.(args) ?? readCallForm(signature, args)
}

/** `(address to, bytes data)[]` as a signature has it: `(address,bytes)[]`. */
const withoutMemberNames = (type: string) =>
  type.replace(/ [^ ,()]+(?=[,)])/g, '').replaceAll(' ', '')

/** One transaction of Safe's `multiSend`. */
type PackedCall = { operation: number; to: Address; value: bigint; data: Hex }

/**
 * Takes apart the packed bytes of `multiSend` (safe-global/safe-smart-account, MultiSend.sol):
 * operation in 1 byte, to in 20, value in 32, length of data in 32, data. Undefined when they are
 * not packed so. @internal
 */
export function readMultiSend(packed: Hex): PackedCall[] | undefined {
  const calls: PackedCall[] = []
  let byteOffset = 0
  while (byteOffset < size(packed)) {
    if (byteOffset + 85 > size(packed)) return undefined
    const operation = Number(slice(packed, byteOffset, byteOffset + 1))
    const dataLength = BigInt(slice(packed, byteOffset + 53, byteOffset + 85))
    if (operation > 1 || dataLength > BigInt(size(packed) - byteOffset - 85)) return undefined
    const callEnd = byteOffset + 85 + Number(dataLength)
    calls.push({
      operation,
      to: getAddress(slice(packed, byteOffset + 1, byteOffset + 21)),
      value: BigInt(slice(packed, byteOffset + 21, byteOffset + 53)),
      data: dataLength === 0n ? '0x' : slice(packed, byteOffset + 85, callEnd),
    })
    byteOffset = callEnd
  }
  return calls
}

/** The calls in the argument of `multiSend(bytes transactions)`. */
function readMultiSendCalls([packed]: readonly DecodedArgument[]): InnerCalls {
  const calls = readMultiSend(bytesOf(packed))
  if (!calls) return { problem: 'The bytes are not packed as multiSend packs them.' }
  return calls.map(({ operation, to, value, data }, index) => ({
    title: `Call ${index + 1}`,
    notes: operation === 1 ? ['delegatecall'] : [],
    to,
    value: operation === 1 ? undefined : value,
    data,
  }))
}
