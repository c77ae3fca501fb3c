import { fromHex, toHex } from '#domain/values/hex-bytes.ts'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import { keyBytes } from '#domain/storage/path/mapping-key.ts'
import type { BytesType, Compiler, ValueType } from '#domain/storage/type/storage-type.ts'

/** A key of a mapping: the same for all values, or from a column of each row. */
type KeySource = { type: ValueType | BytesType } & ({ fixed: string } | { column: number })

/** A value for each of many keys: `slot[key][key]…`, the outermost first, and slots added to that. */
export type MappingRule = {
  slot: bigint
  keys: readonly KeySource[]
  /** Slots from the start of a struct to the member. */
  member: bigint
  compiler: Compiler
}

/** What keeps a row from having a position; `key` counts from 0. */
export type RowProblem = { row: number; key: number; problem: string }

/** Positions of 32 bytes, one after the other; a row with a problem has zeros. */
export type MappingSlots = { positions: Uint8Array; problems: RowProblem[] }

const word = 32

/**
 * The positions of a mapping's values for many keys: as `derive-slot` finds one of them, with
 * bytes all the way. `onRows` is told now and then how many rows are done.
 */
export function mappingSlots(
  { slot, keys, member, compiler }: MappingRule,
  rows: readonly (readonly string[])[],
  keccak256: Keccak256,
  onRows: (done: number) => void = () => undefined,
): MappingSlots {
  const positions = new Uint8Array(rows.length * word)
  const problems: RowProblem[] = []
  const hash = stepper(compiler, keccak256)
  const first = slotBytes(slot)
  for (const [row, cells] of rows.entries()) {
    let position = first
    let wrong = false
    for (const [key, source] of keys.entries()) {
      const text = 'fixed' in source ? source.fixed : (cells[source.column] ?? '')
      const bytes = plainBytes(source.type, text, keccak256) ?? anyBytes(source.type, text)
      if (typeof bytes === 'string') {
        problems.push({ row, key, problem: bytes })
        wrong = true
        break
      }
      position = hash(position, bytes, source.type)
    }
    if (!wrong) positions.set(member === 0n ? position : added(position, member), row * word)
    if (row % 1000 === 999) onRows(row + 1)
  }
  return { positions, problems }
}

/** The position at a place of `positions`. */
export const positionAt = (positions: Uint8Array, place: number) =>
  toHex(positions.subarray(place * word, (place + 1) * word))

export const slotBytes = (slot: bigint): Uint8Array =>
  fromHex(`0x${BigInt.asUintN(256, slot).toString(16).padStart(64, '0')}`) ?? new Uint8Array(word)

/** The step from a mapping's slot to a key's value. Vyper puts the slot first, and hashes texts. */
export function stepper(compiler: Compiler, keccak256: Keccak256) {
  const both = new Uint8Array(2 * word)
  return (slot: Uint8Array, key: Uint8Array, type: ValueType | BytesType): Uint8Array => {
    const solidity = compiler === 'solidity'
    const bytes = solidity || 'size' in type ? key : keccak256(key)
    const preimage = bytes.length === word ? both : new Uint8Array(bytes.length + word)
    preimage.set(bytes, solidity ? 0 : word)
    preimage.set(slot, solidity ? bytes.length : 0)
    return keccak256(preimage)
  }
}

/** The bytes of a key written in the plainest way, which nearly all are; undefined leaves it open. */
function plainBytes(
  { kind }: ValueType | BytesType,
  text: string,
  keccak256: Keccak256,
): Uint8Array | undefined {
  if (kind !== 'address' || text.length !== 42) return undefined
  const bytes = fromHex(text)
  if (!bytes || (/[A-F]/.test(text) && !hasChecksum(text, keccak256))) return undefined
  const key = new Uint8Array(word)
  key.set(bytes, word - 20)
  return key
}

/** Capitals are a checksum (ERC-55): the hash of the small letters says which are capitals. */
function hasChecksum(address: string, keccak256: Keccak256): boolean {
  const digits = address.slice(2)
  const small = digits.toLowerCase()
  const hash = keccak256(Uint8Array.from(small, (letter) => letter.charCodeAt(0)))
  for (let place = 0; place < 40; place++) {
    const half = ((hash[place >> 1] ?? 0) >> (place % 2 === 0 ? 4 : 0)) & 15
    const letter = small[place] ?? ''
    if ((half >= 8 ? letter.toUpperCase() : letter) !== digits[place]) return false
  }
  return true
}

/** The bytes of any key, or what is wrong with it. */
export function anyBytes(type: ValueType | BytesType, text: string): Uint8Array | string {
  const read = keyBytes(type, text)
  return 'problem' in read ? read.problem : (fromHex(read.bytes) ?? new Uint8Array())
}

const added = (position: Uint8Array, count: bigint) => slotBytes(BigInt(toHex(position)) + count)
