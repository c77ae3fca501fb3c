import type { Hex } from 'viem'
import { getAddress, size, slice } from 'viem/utils'
import type { DecodedArgument } from '#domain/abi/decoded-call.ts'

const [addressBytes, feeBytes] = [20, 3]
const hopBytes = addressBytes + feeBytes

/**
 * Takes apart a path of Uniswap v3 (v3-periphery, Path.sol): a token, then fee and token of each
 * hop. Undefined for bytes of another length.
 */
export function readV3Path(path: Hex): DecodedArgument[] | undefined {
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
