import type { Hex } from 'viem'
import { concat, keccak256, numberToHex } from 'viem/utils'
import { integerProblem, readInteger } from '#domain/integer.ts'
import { encodeKey, type MappingKey } from '#domain/mapping-key.ts'

/** One step from a variable's slot to the position of a value; positions have 32 bytes. */
export type SlotStep =
  | { rule: 'mapping'; key: MappingKey; keyBytes: Hex; from: Hex; position: Hex }
  | { rule: 'array'; index: bigint; size: bigint; from: Hex; start: Hex; position: Hex }
  | { rule: 'member'; offset: bigint; from: Hex; position: Hex }

/** Where a value is and how that was found, or what is wrong with each key (by its place). */
export type SlotPath =
  | { position: Hex; steps: SlotStep[] }
  | { problems: { [place: number]: string } }

/** 2^256: positions wrap around. */
const end = 1n << 256n

/** A slot number as a word of 32 bytes. */
export const slotWord = (slot: bigint): Hex => numberToHex(BigInt.asUintN(256, slot), { size: 32 })

const add = (position: Hex, count: bigint): Hex => slotWord(BigInt(position) + count)

/**
 * The position of a value in storage: from the slot of a variable, through its mapping keys and
 * array indices in Solidity order (`a[k1][k2]`: k1 first), to the slot of a struct member. Sources:
 * Solidity documentation, "Layout of State Variables in Storage"; spec 4.2.
 */
export function findPosition(slot: Hex, keys: readonly MappingKey[], member = 0n): SlotPath {
  const problems: { [place: number]: string } = {}
  const steps: SlotStep[] = []
  let position = slotWord(BigInt(slot))
  for (const [place, key] of keys.entries()) {
    const step = isArray(key.type) ? arrayStep(key, position) : mappingStep(key, position)
    if ('problem' in step) problems[place] = step.problem
    else {
      steps.push(step)
      position = step.position
    }
  }
  if (Object.keys(problems).length > 0) return { problems }
  if (member !== 0n) {
    steps.push({ rule: 'member', offset: member, from: position, position: add(position, member) })
    position = add(position, member)
  }
  return { position, steps }
}

function mappingStep(key: MappingKey, from: Hex): SlotStep | { problem: string } {
  const encoded = encodeKey(key)
  if ('problem' in encoded) return encoded
  const position = keccak256(concat([encoded.bytes, from]))
  return { rule: 'mapping', key, keyBytes: encoded.bytes, from, position }
}

/**
 * `array` is a dynamic array of items of one slot, `array3` of three slots each; items that share a
 * slot are found by the index of the slot.
 */
const isArray = (type: string): boolean => /^array(?:[1-9]\d*)?$/.test(type)

function arrayStep({ type, value }: MappingKey, from: Hex): SlotStep | { problem: string } {
  const size = BigInt(type.slice('array'.length) || 1)
  const index = readInteger(value.trim())
  if (index === undefined) return { problem: `array: ${integerProblem(value.trim())}.` }
  if (index < 0n || index >= end)
    return { problem: `array: an index goes from 0 to 2^256 − 1; ${value.trim()} is outside.` }
  const start = keccak256(from)
  return { rule: 'array', index, size, from, start, position: add(start, index * size) }
}
