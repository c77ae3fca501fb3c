import type { Hex } from 'viem'
import { byteLength } from '#domain/hex.ts'
import type { FoundPlace } from '#domain/storage/layout/find-place.ts'
import { formatAccess } from '#domain/storage/storage-expression.ts'
import { accessPlace } from '#domain/storage/storage-step.ts'
import {
  type Compiler,
  isValueType,
  type Place,
  type Variable,
} from '#domain/storage/storage-type.ts'
import { readBytesHead } from '#domain/storage/stored-bytes.ts'

/** A part of a word and what it holds; offset and size in bytes from the low-order end. */
export type SlotPart = { name: string; offset: number; size: number; chosen: boolean }

/**
 * What shares the slot of a place with it: other variables, members of its struct, items of its
 * array; of a short string, its content and its length.
 */
export function slotMates(
  variables: readonly Variable[],
  found: FoundPlace,
  word: Hex,
): SlotPart[] {
  const { place, way } = found
  const { type } = place
  if (type.kind === 'string' || type.kind === 'bytes') return bytesParts(word, place)
  if (!isValueType(type)) return [{ name: 'length', offset: 0, size: 32, chosen: true }]
  const parts = siblings(variables, found).flatMap(({ name, place: { slot, offset, type } }) =>
    slot === place.slot && isValueType(type)
      ? [{ name, offset, size: type.size, chosen: offset === place.offset }]
      : [],
  )
  const name = way.at(-1)?.expression ?? ''
  return parts.length > 0 ? parts : [{ name, offset: place.offset, size: type.size, chosen: true }]
}

function siblings(
  variables: readonly Variable[],
  { way }: FoundPlace,
): { name: string; place: Place }[] {
  const parent = way.at(-2)
  const last = way.at(-1)
  if (!parent || !last?.access)
    return variables.map(({ name, slot, offset, type }) => ({
      name,
      place: { slot, offset, type: type() },
    }))
  const { type } = parent.place
  if (type.kind === 'struct')
    return type.members.flatMap(({ name }) => reached(parent.place, { kind: 'member', name }))
  if (type.kind === 'array' && last.step?.items) {
    const { index, perSlot } = last.step.items
    const first = index - (index % perSlot)
    return Array.from({ length: Number(perSlot) }, (_, item) => first + BigInt(item)).flatMap(
      (index) => reached(parent.place, { kind: 'item', index }),
    )
  }
  return []
}

function reached(at: Place, access: Parameters<typeof accessPlace>[1]) {
  const stepped = accessPlace(at, access)
  if ('problem' in stepped) return []
  return [{ name: formatAccess(access).replace(/^\./, ''), place: stepped.place }]
}

function bytesParts(word: Hex, { type }: Place): SlotPart[] {
  if (type.kind !== 'string' && type.kind !== 'bytes') return []
  const head = readBytesHead(word, type)
  if (head.kind !== 'here' || type.compiler !== 'solidity') {
    const name = head.kind === 'impossible' ? 'no valid encoding' : longName(type.compiler)
    return [{ name, offset: 0, size: 32, chosen: true }]
  }
  const size = byteLength(head.bytes) ?? 0
  return [
    ...(size > 0 ? [{ name: type.kind, offset: 32 - size, size, chosen: true }] : []),
    { name: 'twice its length', offset: 0, size: 1, chosen: false },
  ]
}

const longName = (compiler: Compiler) =>
  compiler === 'solidity' ? 'twice its length, plus one' : 'its length'
