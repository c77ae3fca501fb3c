import type { Address, Hex } from 'viem'
import { getAddress, size, slice } from 'viem/utils'
import { functionSelector } from '#domain/abi/abi.ts'
import type { SourcedFunctions } from '#domain/abi/call-readings.ts'
import {
  bytesOf,
  type DecodedArgument,
  type DecodedCall,
  decodeExactly,
  partsOf,
  singleValue,
} from '#domain/abi/decoded-call.ts'
import { findKnownFunctions } from '#domain/abi/selectors.ts'
import { byteRange, type InnerCall, type InnerCalls } from '#domain/inner-calls/inner-call.ts'
import { readCallForm } from '#domain/inner-calls/read-call-form.ts'

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
  'multiSend(bytes)': readMultiSend,
}

/** The calls that a call makes, by its function; undefined for one that is not known to make any. */
export function findInnerCalls({ name, args }: DecodedCall): InnerCalls | undefined {
  const signature = `${name}(${args.map(({ type }) => withoutMemberNames(type)).join()})`
  return readers[signature]?.(args) ?? readCallForm(signature, args)
}

/** `(address to, bytes data)[]` as a signature has it: `(address,bytes)[]`. */
const withoutMemberNames = (type: string) =>
  type.replace(/ [^ ,()]+(?=[,)])/g, '').replaceAll(' ', '')

/**
 * Takes apart the packed bytes in `multiSend(bytes transactions)` (safe-global/safe-smart-account,
 * MultiSend.sol): operation in 1 byte, to in 20, value in 32, length of data in 32, data.
 */
function readMultiSend([transactions]: readonly DecodedArgument[]): InnerCalls {
  const packed = bytesOf(transactions)
  const calls: InnerCall[] = []
  for (let start = 0; start < size(packed); ) {
    const isDelegate = byteRange(packed, start, start + 1) === '0x01'
    const isCall = isDelegate || byteRange(packed, start, start + 1) === '0x00'
    const end = start + 85 + Number(byteRange(packed, start + 53, start + 85))
    if (!isCall || start + 85 > size(packed) || end > size(packed))
      return { problem: 'The bytes are not packed as multiSend packs them.' }
    calls.push({
      title: `Call ${calls.length + 1}`,
      notes: isDelegate ? ['delegatecall'] : [],
      to: getAddress(byteRange(packed, start + 1, start + 21)),
      value: isDelegate ? undefined : BigInt(byteRange(packed, start + 21, start + 53)),
      data: byteRange(packed, start + 85, end),
    })
    start = end
  }
  return calls
}

/**
 * Reads `execute(bytes32 mode, bytes executionCalldata)` of a modular account (ERC-7579, "Execution
 * Behavior") or of a batch executor (ERC-7821).
 */
function readExecution([mode, executionData]: readonly DecodedArgument[]): InnerCalls {
  const [modeBytes, data] = [bytesOf(mode), bytesOf(executionData)]
  const callType = byteRange(modeBytes, 0, 1)
  const notes = byteRange(modeBytes, 1, 2) === '0x01' ? ['may revert'] : []
  const to: Address | undefined = size(data) < 20 ? undefined : getAddress(byteRange(data, 0, 20))
  if (callType === '0x01') return readBatch(data, notes)
  if (callType === '0x00' && size(data) >= 52)
    return [
      {
        title: 'Call 1',
        notes,
        to,
        value: BigInt(byteRange(data, 20, 52)),
        data: byteRange(data, 52),
      },
    ]
  if (callType === '0xff' && to)
    return [{ title: 'Call 1', notes: ['delegatecall', ...notes], to, data: byteRange(data, 20) }]
  return {
    problem: ['0x00', '0xff'].includes(callType)
      ? 'The bytes are too few for a target.'
      : `Unknown call type ${callType}.`,
  }
}

const callList = {
  type: 'tuple[]',
  components: [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }],
}

/** A list of calls, to which ERC-7821 may add bytes that authorize them. */
function readBatch(data: Hex, notes: string[]): InnerCalls {
  const args = decodeExactly([callList], data) ?? decodeExactly([callList, { type: 'bytes' }], data)
  const calls = args && readCallForm('executeBatch((address,uint256,bytes)[])', args.slice(0, 1))
  if (!calls || 'problem' in calls) return { problem: 'The bytes are not a list of calls.' }
  return calls.map((call) => ({ ...call, notes }))
}

/** The function name of an inner call, as `nameFunction` has it; undefined without data. */
export const nameInnerCall = (
  call: InnerCall,
  abis: readonly SourcedFunctions[],
): string | undefined => ('data' in call ? nameFunction(call.data, abis) : undefined)

/**
 * The name of a called function by its selector alone, which is quick: from an ABI, otherwise from the
 * bundled list. The selector where the name is unknown; undefined where no function is called.
 */
export function nameFunction(data: Hex, abis: readonly SourcedFunctions[]): string | undefined {
  if (size(data) < 4) return undefined
  const selector = slice(data, 0, 4).toLowerCase() as Hex
  const abiFunctions = abis.flatMap(({ functions }) => functions)
  const abiFunction = abiFunctions.find((item) => functionSelector(item) === selector)
  if (abiFunction) return abiFunction.name
  const knownNames = new Set(findKnownFunctions(selector, size(data)).map(({ item }) => item.name))
  return knownNames.size === 0 ? selector : [...knownNames].join(' or ')
}

/** Reads the calls of user operations in `handleOps` of an ERC-4337 EntryPoint. */
function readUserOperations([ops]: readonly DecodedArgument[]): InnerCall[] {
  return partsOf(ops).flatMap((op, index) => callsOf(op, `User operation ${index + 1}`))
}

/** Reads the calls of `handleAggregatedOps`: the operations of one aggregator share a signature. */
function readAggregatedOperations([groups]: readonly DecodedArgument[]): InnerCall[] {
  return partsOf(groups).flatMap((group, groupIndex) =>
    partsOf(partsOf(group)[0]).flatMap((op, index) =>
      callsOf(op, `User operation ${groupIndex + 1}.${index + 1}`),
    ),
  )
}

/**
 * The calls of one user operation of any EntryPoint since v0.6 (eth-infinitism/account-abstraction:
 * UserOperation.sol, PackedUserOperation.sol): the account's deployment, and what it is called with.
 */
function callsOf(op: DecodedArgument, title: string): InnerCall[] {
  const [senderField, , initCode, callData] = partsOf(op)
  const sender = singleValue(senderField) as Address
  return [
    ...deploymentCalls(title, bytesOf(initCode), sender),
    accountCall(title, sender, bytesOf(callData)),
  ]
}

/** Whether init code marks an account of EIP-7702, in up to 20 bytes (Eip7702Support.sol). */
const isDelegated = (initCode: Hex) => /^0x77020{0,36}$/.test(initCode.slice(0, 42))

/** The call that deploys the sender, or sets up an account of EIP-7702. */
function deploymentCalls(title: string, initCode: Hex, sender: Address): InnerCall[] {
  const data = byteRange(initCode, 20)
  if (size(initCode) >= 20 && !isDelegated(initCode)) {
    const factory = getAddress(byteRange(initCode, 0, 20))
    return [{ title: `${title}: deploy account`, notes: [], to: factory, data }]
  }
  return data === '0x' ? [] : [{ title: `${title}: set up account`, notes: [], to: sender, data }]
}

/** IAccountExecute.executeUserOp: the account gets the operation itself, and reads what follows. */
const executeUserOpSelector = '0x8dd7712f'

const accountCall = (title: string, sender: Address, callData: Hex): InnerCall => ({
  title,
  to: sender,
  ...(callData.startsWith(executeUserOpSelector)
    ? { notes: ['executeUserOp'], data: byteRange(callData, 4) }
    : { notes: [], data: callData }),
})
