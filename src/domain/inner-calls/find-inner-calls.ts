import type { DecodedArgument, DecodedCall } from '#domain/abi/decoded-call.ts'
import { readExecution } from '#domain/inner-calls/account-executions.ts'
import type { InnerCalls } from '#domain/inner-calls/inner-call.ts'
import { readMultiSendCalls } from '#domain/inner-calls/multi-send.ts'
import { readCallForm } from '#domain/inner-calls/read-call-form.ts'
import {
  readRouterCommands,
  readUnlockData,
  readV4Actions,
} from '#domain/inner-calls/read-commands.ts'
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
  'execute(bytes,bytes[])': readRouterCommands,
  'execute(bytes,bytes[],uint256)': readRouterCommands,
  'executeSigned(bytes,bytes[],bytes32,bytes32,bool,bytes32,bytes,uint256)': readRouterCommands,
  'modifyLiquidities(bytes,uint256)': readUnlockData,
  'modifyLiquiditiesWithoutUnlock(bytes,bytes[])': readV4Actions,
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
