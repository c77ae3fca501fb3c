import type { Address, Hex } from 'viem'
import { getAddress, size } from 'viem/utils'
import { bytesOf, type DecodedArgument, partsOf, singleValue } from '#domain/abi/decoded-call.ts'
import { byteRange, type InnerCall, type InnerCalls } from '#domain/inner-calls/inner-call.ts'

/** Reads the user operations of `handleOps` of an ERC-4337 EntryPoint. */
export const readUserOperations = ([ops]: readonly DecodedArgument[]): InnerCalls =>
  partsOf(ops).map((op, index) => readUserOperation(op, `User operation ${index + 1}`))

/** Reads the user operations of `handleAggregatedOps`: those of one aggregator share a signature. */
export const readAggregatedOperations = ([groups]: readonly DecodedArgument[]): InnerCalls =>
  partsOf(groups).flatMap((group, groupIndex) =>
    partsOf(partsOf(group)[0]).map((op, index) =>
      readUserOperation(op, `User operation ${groupIndex + 1}.${index + 1}`),
    ),
  )

/**
 * One user operation: of EntryPoint v0.6 with 11 fields, or packed into 9 since v0.7
 * (eth-infinitism/account-abstraction: UserOperation.sol, PackedUserOperation.sol).
 */
function readUserOperation(op: DecodedArgument, title: string): InnerCall {
  const fields = partsOf(op)
  const isPacked = fields.length === 9
  const sender = singleValue(fields[0]) as Address
  const [initCode, callData] = [bytesOf(fields[2]), bytesOf(fields[3])]
  const args = fields.flatMap((field, index): readonly DecodedArgument[] => {
    if (index === 1) return splitNonce(singleValue(field) as bigint)
    if (index === 2) return splitInitCode(initCode)
    if (index === fields.length - 2) return splitPaymaster(bytesOf(field), isPacked)
    if (!isPacked) return [field]
    if (index === 4) return splitUints(bytesOf(field), ['verificationGasLimit', 'callGasLimit'])
    if (index === 6) return splitUints(bytesOf(field), ['maxPriorityFeePerGas', 'maxFeePerGas'])
    return [field]
  })
  return {
    title,
    notes: [],
    to: sender,
    args,
    readInner: () => [...deploymentCalls(initCode, sender), accountCall(sender, callData)],
  }
}

/** The nonce is a sequence within a key (NonceManager.sol). */
const splitNonce = (nonce: bigint): DecodedArgument[] => [
  { name: 'nonce key', type: 'uint192', value: nonce >> 64n },
  { name: 'nonce sequence', type: 'uint64', value: nonce & ((1n << 64n) - 1n) },
]

/** Two numbers of 128 bits in one word (UserOperationLib.sol, unpackUints). */
const splitUints = (word: Hex, names: readonly [string, string]): DecodedArgument[] => [
  { name: names[0], type: 'uint128', value: BigInt(byteRange(word, 0, 16)) },
  { name: names[1], type: 'uint128', value: BigInt(byteRange(word, 16)) },
]

/** Whether init code marks an account of EIP-7702, in up to 20 bytes (Eip7702Support.sol). */
const isDelegated = (initCode: Hex) => /^0x77020{0,36}$/.test(initCode.slice(0, 42))

const hasFactory = (initCode: Hex) => size(initCode) >= 20 && !isDelegated(initCode)

function splitInitCode(initCode: Hex): DecodedArgument[] {
  if (!hasFactory(initCode))
    return [
      {
        name: 'initCode',
        type: 'bytes',
        value: initCode,
        ...(isDelegated(initCode) && { note: 'EIP-7702 account' }),
      },
    ]
  return [
    { name: 'factory', type: 'address', value: getAddress(byteRange(initCode, 0, 20)) },
    { name: 'factoryData', type: 'bytes', value: byteRange(initCode, 20) },
  ]
}

/** The call that deploys the sender, or sets up an account of EIP-7702. */
function deploymentCalls(initCode: Hex, sender: Address): InnerCall[] {
  const data = byteRange(initCode, 20)
  if (hasFactory(initCode))
    return [
      { title: 'Deploy account', notes: [], to: getAddress(byteRange(initCode, 0, 20)), data },
    ]
  return data === '0x' ? [] : [{ title: 'Set up account', notes: [], to: sender, data }]
}

/** IAccountExecute.executeUserOp: the account gets the operation itself, and reads what follows. */
const executeUserOpSelector = '0x8dd7712f'

const accountCall = (sender: Address, callData: Hex): InnerCall => ({
  title: 'Account call',
  to: sender,
  ...(callData.startsWith(executeUserOpSelector)
    ? { notes: ['executeUserOp'], data: byteRange(callData, 4) }
    : { notes: [], data: callData }),
})

function splitPaymaster(paymasterAndData: Hex, isPacked: boolean): DecodedArgument[] {
  const dataOffset = isPacked ? 52 : 20
  if (size(paymasterAndData) < dataOffset)
    return [{ name: 'paymasterAndData', type: 'bytes', value: paymasterAndData }]
  const limits = ['paymasterVerificationGasLimit', 'paymasterPostOpGasLimit'] as const
  return [
    { name: 'paymaster', type: 'address', value: getAddress(byteRange(paymasterAndData, 0, 20)) },
    ...(isPacked ? splitUints(byteRange(paymasterAndData, 20, 52), limits) : []),
    { name: 'paymasterData', type: 'bytes', value: byteRange(paymasterAndData, dataOffset) },
  ]
}
