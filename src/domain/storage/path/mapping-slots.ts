import type { Hex } from 'viem'
import { hexToBytes } from 'viem/utils'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { keyBytes } from '#domain/storage/path/mapping-key.ts'
import type { BytesType, Compiler, ValueType } from '#domain/storage/type/storage-type.ts'
import { fromHex, toHex } from '#domain/values/integer.ts'

/** The path to each value: `slot[key][key]…`, outermost key first, then `member` slots further. */
export type MappingRule = {
  slot: bigint
  /** The types of the keys: each row has one of each. */
  keys: readonly (ValueType | BytesType)[]
  /** Slots from the start of a struct to the member. */
  member: bigint
  compiler: Compiler
}

/** Why a row has no position; `key` counts from 0. */
export type RowProblem = { row: number; key: number; problem: string }

/** The position of each row, as a word; a row with a problem has none. */
export type MappingSlots = { positions: (Hex | undefined)[]; problems: RowProblem[] }

const bytesPerWord = 32

/**
 * The positions of a mapping's values for many keys: as `derive-slot` finds one, but on bytes
 * throughout. `onRows` gets the number of rows done, every 1000 rows.
 */
export function mappingSlots(
  { slot, keys, member, compiler }: MappingRule,
  rows: readonly (readonly string[])[],
  keccak256: Keccak256,
  onRows: (done: number) => void = () => undefined,
): MappingSlots {
  const problems: RowProblem[] = []
  const nextPosition = createStepper(compiler, keccak256)
  const basePosition = slotBytes(slot)
  const positionOf = (row: number, cells: readonly string[]): Hex | undefined => {
    let position = basePosition
    for (const [key, type] of keys.entries()) {
      const encodedKey = readKeyBytes(type, cells[key] ?? '')
      if (typeof encodedKey === 'string') {
        problems.push({ row, key, problem: encodedKey })
        return undefined
      }
      position = nextPosition(position, encodedKey, type)
    }
    const word = toHex(position)
    return member === 0n ? word : slotWord(BigInt(word) + member)
  }
  const positions = rows.map((cells, row) => {
    if (row % 1000 === 999) onRows(row + 1)
    return positionOf(row, cells)
  })
  return { positions, problems }
}

/** A slot as the 32 bytes that are hashed. */
export const slotBytes = (slot: bigint): Uint8Array => hexToBytes(slotWord(slot))

/** The step from a mapping's slot to a key's value. Vyper puts the slot first, and hashes texts. */
export function createStepper(compiler: Compiler, keccak256: Keccak256) {
  const twoWordBuffer = new Uint8Array(2 * bytesPerWord)
  return (slot: Uint8Array, key: Uint8Array, type: ValueType | BytesType): Uint8Array => {
    const isSolidity = compiler === 'solidity'
    const hashedKey = isSolidity || 'size' in type ? key : keccak256(key)
    const preimage =
      hashedKey.length === bytesPerWord
        ? twoWordBuffer
        : new Uint8Array(hashedKey.length + bytesPerWord)
    preimage.set(hashedKey, isSolidity ? 0 : bytesPerWord)
    preimage.set(slot, isSolidity ? hashedKey.length : 0)
    return keccak256(preimage)
  }
}

/** A key as the bytes that are hashed, or what is wrong with its text. */
export function readKeyBytes(type: ValueType | BytesType, text: string): Uint8Array | string {
  const keyResult = keyBytes(type, text)
  return 'problem' in keyResult ? keyResult.problem : (fromHex(keyResult.bytes) ?? new Uint8Array())
}
