import type { Hex } from 'viem'
import { byteLength, isHash } from '#domain/hex.ts'
import { isRawObject } from '#domain/raw.ts'

/**
 * The revert data in an error's `data`: the string of spec 7.3, the same inside the words of Parity
 * and Nethermind (`Reverted 0x…`, `err: 0x… (supplied gas 36000000)`), or nested in an object as
 * Hardhat, Ganache and wallets do. Undefined without any.
 */
export function findRevertData(data: unknown): Hex | undefined {
  if (isRawObject(data)) {
    // Ganache before 7 has the outcome of each transaction under its hash.
    const byHash = Object.entries(data).flatMap(([key, value]) => (isHash(key) ? [value] : []))
    for (const inner of [data.data, data.result, data.return, data.originalError, ...byHash]) {
      const found = findRevertData(inner)
      if (found !== undefined) return found
    }
    return undefined
  }
  if (typeof data !== 'string') return undefined
  const hex = data.replace(/^(Reverted|err:) /, '').replace(/ \(supplied gas \d+\)$/, '')
  return byteLength(hex) === undefined ? undefined : (hex as Hex)
}
