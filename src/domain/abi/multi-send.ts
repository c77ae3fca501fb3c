import { type Address, getAddress, type Hex } from 'viem'
import { size, slice } from 'viem/utils'

/** One transaction of Safe's `multiSend`. */
export type PackedCall = { operation: number; to: Address; value: bigint; data: Hex }

/**
 * Takes apart the packed bytes of `multiSend` (safe-global/safe-smart-account, MultiSend.sol): operation
 * in 1 byte, to in 20, value in 32, length of data in 32, data. Undefined when they are not packed so.
 */
export function readMultiSend(packed: Hex): PackedCall[] | undefined {
  const calls: PackedCall[] = []
  let at = 0
  while (at < size(packed)) {
    if (at + 85 > size(packed)) return undefined
    const operation = Number(slice(packed, at, at + 1))
    const length = BigInt(slice(packed, at + 53, at + 85))
    if (operation > 1 || length > BigInt(size(packed) - at - 85)) return undefined
    const end = at + 85 + Number(length)
    calls.push({
      operation,
      to: getAddress(slice(packed, at + 1, at + 21)),
      value: BigInt(slice(packed, at + 21, at + 53)),
      data: length === 0n ? '0x' : slice(packed, at + 85, end),
    })
    at = end
  }
  return calls
}
