import type { Hex } from 'viem'
import { concat, keccak256, stringToHex } from 'viem/utils'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { keyBytes } from '#domain/storage/path/mapping-key.ts'
import { elementaryType, isValueType } from '#domain/storage/type/storage-type.ts'
import { maxUint256 } from '#domain/values/hex.ts'
import { integerProblem, readInteger } from '#domain/values/integer.ts'

/** Some of the hashed bytes: a value of a type. */
export type HashPart = { type: string; value: string }

/** A change to a slot: `sign` and a number, such as `+ 1` or `& ~0xff`. */
export type SlotChange = { sign: '+' | '-' | '&'; number: string }

/** How a variable's slot is written: a number, or a hash of a name or parts, and changes to it. */
export type SlotFormula = {
  base:
    | { rule: 'number'; text: string }
    | { rule: 'erc7201' | 'erc8042'; id: string }
    | { rule: 'keccak256'; parts: HashPart[] }
  changes: SlotChange[]
}

/** A slot, and all bytes on the way to it, in their order; none where it is a mere number. */
export type ResolvedSlot = { slot: bigint; lines: { name: string; bytes: Hex; hashed?: true }[] }

/**
 * Computes a formula's slot. Sources: ERC-7201 (the inner hash minus one is hashed as a word of 32
 * bytes), ERC-8042, ERC-1967.
 */
export function findSlot({ base, changes }: SlotFormula): ResolvedSlot | { problem: string } {
  const baseResult = baseSlot(base)
  if ('problem' in baseResult) return baseResult
  let { slot } = baseResult
  const lines = [...baseResult.lines]
  for (const { sign, number } of changes) {
    const operandValue = parseOperand(number)
    if (operandValue === undefined) return { problem: `After ${sign}, ${integerProblem(number)}.` }
    slot = applyChange(slot, sign, operandValue)
    lines.push({ name: `${sign} ${number}`, bytes: slotWord(slot) })
  }
  return { slot, lines }
}

function baseSlot(base: SlotFormula['base']): ResolvedSlot | { problem: string } {
  switch (base.rule) {
    case 'number': {
      const slot = readInteger(base.text)
      if (slot === undefined) return { problem: `As the slot, ${integerProblem(base.text)}.` }
      if (slot < 0n || slot > maxUint256) return { problem: 'The slot goes from 0 to 2^256 − 1.' }
      return { slot, lines: [] }
    }
    case 'keccak256':
      return hashOfParts(base.parts)
    default: {
      const [name, bytes] = [JSON.stringify(base.id), stringToHex(base.id)]
      const hashedName = { name, bytes, hashed: true } as const
      const nameHash = keccak256(bytes)
      const lines: ResolvedSlot['lines'] = [hashedName, { name: '→ keccak256', bytes: nameHash }]
      if (base.rule === 'erc8042') return { slot: BigInt(nameHash), lines }
      const decrementedHash = slotWord(BigInt(nameHash) - 1n)
      const outerHash = keccak256(decrementedHash)
      const slot = BigInt(outerHash) & ~0xffn
      lines.push(
        { name: '− 1', bytes: decrementedHash, hashed: true },
        { name: '→ keccak256', bytes: outerHash },
        { name: '& ~0xff', bytes: slotWord(slot) },
      )
      return { slot, lines }
    }
  }
}

function hashOfParts(parts: readonly HashPart[]): ResolvedSlot | { problem: string } {
  const lines: ResolvedSlot['lines'] = []
  for (const part of parts) {
    const encodedPart = partBytes(part)
    if ('problem' in encodedPart) return encodedPart
    lines.push({ name: part.type, bytes: encodedPart.bytes, hashed: true })
  }
  const partsHash = keccak256(concat(lines.map(({ bytes }) => bytes)))
  return { slot: BigInt(partsHash), lines: [...lines, { name: '→ keccak256', bytes: partsHash }] }
}

/** The bytes of one part: a value takes as many as its type has. */
function partBytes({ type: name, value }: HashPart): { bytes: Hex } | { problem: string } {
  const partType = elementaryType(name)
  if (!partType) return { problem: `Invalid type “${name}”.` }
  const encodedKey = keyBytes(partType, value)
  if ('problem' in encodedKey) return encodedKey
  if (!isValueType(partType)) return encodedKey
  const word = encodedKey.bytes.slice(2)
  const digits = partType.size * 2
  return { bytes: `0x${partType.kind === 'bytesN' ? word.slice(0, digits) : word.slice(-digits)}` }
}

/** A number, or the complement of one: `~0xff` is all ones but the last eight bits. */
function parseOperand(text: string): bigint | undefined {
  const parsedNumber = readInteger(text.replace(/^~/, ''))
  return parsedNumber !== undefined && text.startsWith('~')
    ? maxUint256 ^ BigInt.asUintN(256, parsedNumber)
    : parsedNumber
}

function applyChange(slot: bigint, sign: SlotChange['sign'], value: bigint): bigint {
  if (sign === '&') return slot & BigInt.asUintN(256, value)
  return BigInt.asUintN(256, sign === '+' ? slot + value : slot - value)
}
