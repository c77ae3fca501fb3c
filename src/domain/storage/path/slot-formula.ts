import type { Hex } from 'viem'
import { concat, keccak256, stringToHex } from 'viem/utils'
import { integerProblem, readInteger } from '#domain/values/integer.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { keyBytes } from '#domain/storage/path/mapping-key.ts'
import { elementaryType, isValueType } from '#domain/storage/type/storage-type.ts'

/** Some bytes that are hashed: a value of a type, as it is or made 32 bytes with zeros. */
export type HashPart = { type: string; value: string; pad: 'none' | 'left' | 'right' }

/** What is done with a slot: `sign` and a number, such as `+ 1` or `& ~0xff`. */
export type SlotChange = { sign: '+' | '-' | '&' | '>>'; number: string }

/** How a variable's slot is told: a number, or a hash of a name or of parts, and what is added. */
export type SlotFormula = {
  base:
    | { rule: 'number'; text: string }
    | { rule: 'erc7201' | 'erc8042'; id: string }
    | { rule: 'keccak256'; parts: HashPart[] }
  changes: SlotChange[]
}

/** A slot, and all bytes on the way to it, in their order; none where it is a mere number. */
export type SlotFound = { slot: bigint; lines: { name: string; bytes: Hex; hashed?: true }[] }

const all = (1n << 256n) - 1n

/**
 * Works a formula out. Problems name what is wrong. Sources: ERC-7201 (the inner hash minus one is
 * hashed as a word of 32 bytes), ERC-8042, ERC-1967.
 */
export function findSlot({ base, changes }: SlotFormula): SlotFound | { problem: string } {
  const start = baseSlot(base)
  if ('problem' in start) return start
  let { slot } = start
  const lines = [...start.lines]
  for (const { sign, number } of changes) {
    const value = operand(number)
    if (value === undefined) return { problem: `After ${sign}, ${integerProblem(number)}.` }
    slot = changed(slot, sign, value)
    lines.push({ name: `${sign} ${number}`, bytes: slotWord(slot) })
  }
  return { slot, lines }
}

function baseSlot(base: SlotFormula['base']): SlotFound | { problem: string } {
  switch (base.rule) {
    case 'number': {
      const slot = readInteger(base.text)
      if (slot === undefined) return { problem: `As the slot, ${integerProblem(base.text)}.` }
      if (slot < 0n || slot > all) return { problem: 'The slot goes from 0 to 2^256 − 1.' }
      return { slot, lines: [] }
    }
    case 'keccak256':
      return hashOfParts(base.parts)
    default: {
      const name = {
        name: JSON.stringify(base.id),
        bytes: stringToHex(base.id),
        hashed: true,
      } as const
      const hash = keccak256(name.bytes)
      const lines: SlotFound['lines'] = [name, { name: '→ keccak256', bytes: hash }]
      if (base.rule === 'erc8042') return { slot: BigInt(hash), lines }
      const before = slotWord(BigInt(hash) - 1n)
      const outer = keccak256(before)
      const slot = BigInt(outer) & ~0xffn
      lines.push(
        { name: '− 1', bytes: before, hashed: true },
        { name: '→ keccak256', bytes: outer },
        { name: '& ~0xff', bytes: slotWord(slot) },
      )
      return { slot, lines }
    }
  }
}

function hashOfParts(parts: readonly HashPart[]): SlotFound | { problem: string } {
  const lines: SlotFound['lines'] = []
  for (const part of parts) {
    const found = partBytes(part)
    if ('problem' in found) return found
    lines.push({ name: part.type, bytes: found.bytes, hashed: true })
  }
  const hash = keccak256(concat(lines.map(({ bytes }) => bytes)))
  return { slot: BigInt(hash), lines: [...lines, { name: '→ keccak256', bytes: hash }] }
}

/** The bytes of one part: a value takes as many as its type has, and 32 when it is padded. */
export function partBytes({
  type: name,
  value,
  pad,
}: HashPart): { bytes: Hex } | { problem: string } {
  const type = elementaryType(name)
  if (!type) return { problem: `“${name}” is no type of a part.` }
  const key = keyBytes(type, value)
  if ('problem' in key) return key
  const { size } = isValueType(type) ? type : { size: undefined }
  const own = size === undefined ? key.bytes : sized(key.bytes, size, type.kind === 'bytesN')
  if (pad === 'none') return { bytes: own }
  if (own.length > 66)
    return { problem: `${name}: it has more than 32 bytes, and cannot be padded.` }
  const digits = own.slice(2)
  return { bytes: `0x${pad === 'left' ? digits.padStart(64, '0') : digits.padEnd(64, '0')}` }
}

const sized = (word: Hex, size: number, left: boolean): Hex =>
  left ? `0x${word.slice(2, 2 + size * 2)}` : `0x${word.slice(66 - size * 2)}`

/** A number, or the complement of one: `~0xff` is all ones but the last eight bits. */
function operand(text: string): bigint | undefined {
  const number = readInteger(text.replace(/^~/, ''))
  return number !== undefined && text.startsWith('~') ? all ^ BigInt.asUintN(256, number) : number
}

function changed(slot: bigint, sign: SlotChange['sign'], value: bigint): bigint {
  if (sign === '&') return slot & BigInt.asUintN(256, value)
  if (sign === '>>') return slot >> BigInt.asUintN(9, value)
  return BigInt.asUintN(256, sign === '+' ? slot + value : slot - value)
}
