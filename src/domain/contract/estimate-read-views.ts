import type { Address, Hex } from 'viem'
import { concat, numberToHex, size, slice } from 'viem/utils'

/** A view's result: whether it succeeded, how many bytes it returned, and the first of them. */
export type ShortView = { success: boolean; byteCount: bigint; data: Hex }

/**
 * Most bytes read of each view's result: a contract may return megabytes.
 * @internal
 */
export const shortViewBytes = 192

/** Gas of each view: proxies and long strings take a tenth of it; it stops an endless loop. */
const gasOfView = 200_000

/** Bytes of a view in memory: its success, the size of its result, and the result's first bytes. */
const viewMemoryBytes = 64 + shortViewBytes

/** The results are behind the data of the call under way, of 64 bytes at most. */
const resultsOffset = 64

const pushNumber = (number: number): Hex => concat(['0x62', numberToHex(number, { size: 3 })])

/**
 * Init code that calls several views of a contract, by data of at most 64 bytes each, and reverts
 * with what `readShortViews` reads, in one estimate. It runs at any fork that has STATICCALL
 * (EIP-214). Opcodes: Yellow Paper, appendix H.
 */
export function shortViewsCode(to: Address, views: readonly Hex[]): Hex {
  const readerCode = (dataOffset: number) => {
    let callDataOffset = dataOffset
    const calls = views.map((data, index) => {
      const resultOffset = resultsOffset + index * viewMemoryBytes
      const viewCode = concat([
        // CODECOPY(0, offset, length)
        ...[pushNumber(size(data)), pushNumber(callDataOffset), '0x600039'],
        // STATICCALL(gas, to, 0, length, 0, 0)
        ...['0x60006000', pushNumber(size(data)), '0x600073', to, pushNumber(gasOfView), '0xfa'],
        // The call's success, and RETURNDATASIZE behind it
        ...[pushNumber(resultOffset), '0x523d', pushNumber(resultOffset + 32), '0x52'],
        // The size r, or the most that is read: r < most ? r : most, without a jump
        ...['0x3d', pushNumber(shortViewBytes), '0x8181118183180218'],
        // RETURNDATACOPY(behind both, 0, that)
        ...['0x6000', pushNumber(resultOffset + 64), '0x3e'],
      ] as Hex[])
      callDataOffset += size(data)
      return viewCode
    })
    // REVERT(results, all)
    const revertCode = concat([
      pushNumber(views.length * viewMemoryBytes),
      pushNumber(resultsOffset),
      '0xfd',
    ])
    return concat([...calls, revertCode])
  }
  return concat([readerCode(size(readerCode(0))), ...views])
}

/** Reads what `shortViewsCode` reverted with; undefined for other bytes. */
export function readShortViews(answer: Hex, count: number): ShortView[] | undefined {
  if (size(answer) !== count * viewMemoryBytes) return undefined
  const views = Array.from({ length: count }, (_, index) => {
    const view = slice(answer, index * viewMemoryBytes, (index + 1) * viewMemoryBytes)
    const byteCount = BigInt(slice(view, 32, 64))
    const readBytes = byteCount < shortViewBytes ? Number(byteCount) : shortViewBytes
    const data = readBytes === 0 ? ('0x' as const) : slice(view, 64, 64 + readBytes)
    return { success: BigInt(slice(view, 0, 32)) === 1n, byteCount, data }
  })
  return views
}
