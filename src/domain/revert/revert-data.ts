import type { Hex } from 'viem'
import { byteLength, isHash } from '#domain/values/hex.ts'
import { isRawObject, parseJson } from '#domain/values/raw.ts'

/**
 * The revert data in an error's `data`: the string of spec 7.3, the same inside the text of Parity
 * and Nethermind (`Reverted 0x…`, `err: 0x… (supplied gas 36000000)`), or nested in an object as
 * Hardhat, Ganache and wallets do, some of them as JSON in a text. Undefined without any.
 */
export function findRevertData(data: unknown, depth = 0): Hex | undefined {
  if (depth > 5) return undefined
  if (isRawObject(data)) {
    // Ganache before 7 has the outcome of each transaction under its hash.
    const byHash = Object.entries(data).flatMap(([key, value]) => (isHash(key) ? [value] : []))
    const { data: inner, result, originalError, error, body, cause } = data
    const nestedValues = [inner, result, data.return, originalError, error, cause, body, ...byHash]
    for (const nestedValue of nestedValues) {
      const revertData = findRevertData(nestedValue, depth + 1)
      if (revertData !== undefined) return revertData
    }
    return undefined
  }
  if (typeof data !== 'string') return undefined
  if (/^\s*\{/.test(data)) return findRevertData(parseJson(data), depth + 1)
  const hexText = data.replace(/^(Reverted|err:) /, '').replace(/ \(supplied gas \d+\)$/, '')
  return byteLength(hexText) === undefined ? undefined : (hexText as Hex)
}

/**
 * Texts in an error's `data` at any depth: an error that a wallet or gateway wraps is named there.
 */
export function textsIn(data: unknown, depth = 0): string[] {
  if (depth > 5) return []
  if (typeof data === 'string')
    return /^\s*\{/.test(data) ? textsIn(parseJson(data), depth + 1) : [data]
  return isRawObject(data)
    ? Object.entries(data).flatMap(([name, value]) =>
        typeof value === 'object' || /^(message|body|data)$/.test(name)
          ? textsIn(value, depth + 1)
          : [],
      )
    : []
}
