import type { Hex } from 'viem'
import { byteLength } from '#domain/hex.ts'
import { isRawObject } from '#domain/raw.ts'

/**
 * The revert data in an error's `data`: the string of spec 7.3, a string behind Nethermind's former
 * `Reverted `, or nested in an object as Hardhat, Ganache and wallets do. Undefined without any.
 */
export function findRevertData(data: unknown): Hex | undefined {
  if (isRawObject(data)) {
    for (const inner of [data.data, data.result, data.originalError]) {
      const found = findRevertData(inner)
      if (found !== undefined) return found
    }
    return undefined
  }
  const hex = typeof data === 'string' && data.replace(/^Reverted /, '')
  return byteLength(hex) === undefined ? undefined : (hex as Hex)
}
