import { type Address, getAddress, type Hex } from 'viem'
import { size, slice } from 'viem/utils'
import type { DecodedArgument } from '#domain/abi/decoded-call.ts'
import type { InnerCalls } from '#domain/inner-calls/inner-call.ts'

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
export function readMultiSendCalls([packed]: readonly DecodedArgument[]): InnerCalls {
  const calls = packed && 'value' in packed ? readMultiSend(packed.value as Hex) : undefined
  if (!calls) return { problem: 'The bytes are not packed as multiSend packs them.' }
  return calls.map(({ operation, to, value, data }, index) => ({
    title: `Call ${index + 1}`,
    notes: operation === 1 ? ['delegatecall'] : [],
    to,
    value: operation === 1 ? undefined : value,
    data,
  }))
}
