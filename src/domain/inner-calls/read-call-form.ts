import type { AbiParameter, Address, Hex } from 'viem'
import { concat, toFunctionSignature } from 'viem/utils'
import { signatureSelector } from '#domain/abi/abi.ts'
import { readFunction } from '#domain/abi/call-data.ts'
import { type DecodedArgument, partsOf, singleValue } from '#domain/abi/decoded-call.ts'
import type { InnerCall, InnerCalls } from '#domain/inner-calls/inner-call.ts'

/**
 * Functions that make the calls they are given. The names of parameters say what each is: `to`,
 * `value` and `data` of a call; `operation` as Safe numbers it (0 call, 1 delegatecall); `code` in
 * place of `to` where contracts differ in whether they call it or run it as their own; `signature`
 * of the function to which `data` are the arguments; `mayRevert` of one call, `mustSucceed` of all.
 * A list stands for a call each. Without `to` a contract calls itself.
 * @internal Exported for tests.
 */
export const callForms = [
  // mds1/multicall: Multicall3.sol
  'aggregate((address to, bytes data)[])',
  'blockAndAggregate((address to, bytes data)[])',
  'tryAggregate(bool mustSucceed, (address to, bytes data)[])',
  'tryBlockAndAggregate(bool mustSucceed, (address to, bytes data)[])',
  'aggregate3((address to, bool mayRevert, bytes data)[])',
  'aggregate3Value((address to, bool mayRevert, uint256 value, bytes data)[])',
  // OpenZeppelin Contracts: Multicall; Uniswap/swap-router-contracts: MulticallExtended
  'multicall(bytes[] data)',
  'multicall(uint256, bytes[] data)',
  'multicall(bytes32, bytes[] data)',
  // safe-global/safe-smart-account: Safe, ModuleManager; safe-modules: Safe4337Module
  'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256, uint256, uint256, address, address, bytes)',
  'execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation)',
  'execTransactionFromModuleReturnData(address to, uint256 value, bytes data, uint8 operation)',
  'executeUserOp(address to, uint256 value, bytes data, uint8 operation)',
  'executeUserOpWithErrorString(address to, uint256 value, bytes data, uint8 operation)',
  // eth-infinitism/account-abstraction: SimpleAccount; zerodevapp/kernel v2; coinbase/smart-wallet
  'execute(address to, uint256 value, bytes data)',
  'execute(address to, uint256 value, bytes data, uint8 operation)',
  'executeBatch(address[] to, bytes[] data)',
  'executeBatch(address[] to, uint256[] value, bytes[] data)',
  'executeBatch((address to, uint256 value, bytes data)[])',
  // dapphub/ds-proxy: DSProxy; OpenZeppelin Contracts: AccessManager
  'execute(address code, bytes data)',
  // OpenZeppelin Contracts: TimelockController, Governor
  'schedule(address to, uint256 value, bytes data, bytes32, bytes32, uint256)',
  'scheduleBatch(address[] to, uint256[] value, bytes[] data, bytes32, bytes32, uint256)',
  'execute(address to, uint256 value, bytes data, bytes32, bytes32)',
  'executeBatch(address[] to, uint256[] value, bytes[] data, bytes32, bytes32)',
  'propose(address[] to, uint256[] value, bytes[] data, string)',
  'queue(address[] to, uint256[] value, bytes[] data, bytes32)',
  'execute(address[] to, uint256[] value, bytes[] data, bytes32)',
  // compound-finance/compound-protocol: GovernorBravoDelegate, Timelock
  'propose(address[] to, uint256[] value, string[] signature, bytes[] data, string)',
  'queueTransaction(address to, uint256 value, string signature, bytes data, uint256)',
  'executeTransaction(address to, uint256 value, string signature, bytes data, uint256)',
]

/** The arguments that describe a function's calls, by their names in `callForms`. */
type CallParts = { [name: string]: DecodedArgument }

const formInputs = new Map<string, readonly AbiParameter[]>()
for (const line of callForms) {
  const form = readFunction(line)
  if ('problem' in form) throw new Error(`${line}: ${form.problem}`)
  formInputs.set(toFunctionSignature(form), form.inputs)
}

/** Reads the calls of a function in `callForms`; undefined for any other. */
export function readCallForm(
  signature: string,
  args: readonly DecodedArgument[],
): InnerCalls | undefined {
  const inputs = formInputs.get(signature)
  if (!inputs) return undefined
  const parts = nameParts(inputs, args)
  const tupleIndex = inputs.findIndex(({ type }) => type === 'tuple[]')
  const tupleInput = inputs[tupleIndex]
  if (tupleInput && 'components' in tupleInput)
    return partsOf(args[tupleIndex]).map((tuple, index) =>
      toInnerCall({ ...parts, ...nameParts(tupleInput.components, partsOf(tuple)) }, index),
    )
  const lists = Object.entries(parts).filter(([, part]) => 'parts' in part)
  if (lists.length === 0) return [toInnerCall(parts, 0)]
  const count = partsOf(parts.data).length
  const unequalList = lists.find(
    // SimpleAccount since EntryPoint v0.7: no values mean zeros.
    ([name, part]) => ![count, ...(name === 'value' ? [0] : [])].includes(partsOf(part).length),
  )
  if (unequalList)
    return {
      problem: `Lists of different lengths: ${count} data, ${partsOf(unequalList[1]).length} ${unequalList[0]}.`,
    }
  return Array.from({ length: count }, (_, index) =>
    toInnerCall(
      Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, partsOf(part)[index] ?? part]),
      ),
      index,
    ),
  )
}

const nameParts = (inputs: readonly AbiParameter[], args: readonly DecodedArgument[]): CallParts =>
  Object.fromEntries(
    inputs.flatMap(({ name }, index) => {
      const argument = args[index]
      return name && argument ? [[name, argument]] : []
    }),
  )

function toInnerCall(parts: CallParts, index: number): InnerCall {
  const partValue = (name: string) => singleValue(parts[name])
  const operation = partValue('operation')
  const signature = partValue('signature')
  const data = partValue('data') as Hex
  const isDelegate = operation === 1n
  const innerCall = {
    title: `Call ${index + 1}`,
    notes: [
      ...(isDelegate ? ['delegatecall'] : parts.code ? ['call or delegatecall'] : []),
      ...(partValue('mayRevert') === true || partValue('mustSucceed') === false
        ? ['may revert']
        : []),
    ],
    to: (partValue('to') ?? partValue('code')) as Address | undefined,
    // A delegatecall sends nothing.
    value: isDelegate ? undefined : (partValue('value') as bigint | undefined),
  }
  if (typeof operation === 'bigint' && operation > 1n)
    return {
      ...innerCall,
      bytes: data,
      problem: `Unknown operation ${operation}: 0 is a call, 1 a delegatecall.`,
    }
  return {
    ...innerCall,
    data: signature ? concat([signatureSelector(String(signature)), data]) : data,
  }
}
