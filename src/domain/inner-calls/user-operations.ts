import type { Address, Hex } from 'viem'
import { getAddress, size } from 'viem/utils'
import { bytesOf, type DecodedArgument, partsOf, singleValue } from '#domain/abi/decoded-call.ts'
import { byteRange, type InnerCall } from '#domain/inner-calls/inner-call.ts'

/** Reads the calls of user operations in `handleOps` of an ERC-4337 EntryPoint. */
export const readUserOperations = ([ops]: readonly DecodedArgument[]): InnerCall[] =>
  partsOf(ops).flatMap((op, index) => callsOf(op, `User operation ${index + 1}`))

/** Reads the calls of `handleAggregatedOps`: the operations of one aggregator share a signature. */
export const readAggregatedOperations = ([groups]: readonly DecodedArgument[]): InnerCall[] =>
  partsOf(groups).flatMap((group, groupIndex) =>
    partsOf(partsOf(group)[0]).flatMap((op, index) =>
      callsOf(op, `User operation ${groupIndex + 1}.${index + 1}`),
    ),
  )

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
