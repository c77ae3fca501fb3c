import type { Address, Hex } from 'viem'
import { getAddress, size } from 'viem/utils'
import { bytesOf, type DecodedArgument, decodeExactly } from '#domain/abi/decoded-call.ts'
import { byteRange, type InnerCalls } from '#domain/inner-calls/inner-call.ts'
import { readCallForm } from '#domain/inner-calls/read-call-form.ts'

/**
 * Reads `execute(bytes32 mode, bytes executionCalldata)` of a modular account (ERC-7579, "Execution
 * Behavior") or of a batch executor (ERC-7821).
 */
export function readExecution([mode, executionData]: readonly DecodedArgument[]): InnerCalls {
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
