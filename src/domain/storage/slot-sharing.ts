import type { Hex } from 'viem'
import type { Built } from '#domain/storage/storage-builder.ts'
import {
  isValueType,
  type Place,
  type ValueType,
  type Variable,
} from '#domain/storage/storage-type.ts'

/** A value in a word, and whether it is the one that was asked for. */
export type Sharing = { name: string; offset: number; type: ValueType; asked: boolean }

/** All values that are known to lie in the word of a place, the asked one among them. */
export function sharing(built: Built, place: Place): Sharing[] {
  const { type, offset } = place
  if (type.kind === 'struct') return inSlot(type.members, 0n, '', undefined)
  if (!isValueType(type)) return []
  const asked: Sharing = { name: type.label, offset, type, asked: true }
  const access = built.expression?.accesses.at(-1)
  const parent = built.way?.places.at(-2)
  // A value read as another type than its own has no neighbours that are known.
  if (built.way?.places.at(-1) !== place || type.kind === 'unknown') return [asked]
  if (!access) {
    const { variable, variables = [] } = built
    return variable ? inSlot(variables, variable.slot, '', variable.name) : [asked]
  }
  if (parent?.type.kind === 'struct' && access.kind === 'member') {
    const member = parent.type.members.find(({ name }) => name === access.name)
    return member ? inSlot(parent.type.members, member.slot, '.', member.name) : [asked]
  }
  const items = built.way.steps.at(-1)?.items
  if (!items || items.perSlot < 2n) return [asked]
  const first = items.index - (items.index % items.perSlot)
  const length = parent?.type.kind === 'array' ? parent.type.length : undefined
  return Array.from({ length: Number(items.perSlot) }, (_, place) => ({
    name: `[${first + BigInt(place)}]`,
    offset: place * type.size,
    type,
    asked: first + BigInt(place) === items.index,
  })).filter((_, place) => length === undefined || first + BigInt(place) < length)
}

/**
 * What is odd about bytes of a word that none of the values covers. In a mapping and in a slot of an
 * array nothing else can be; beside a variable another one may be that was not declared.
 */
export function uncovered(
  word: Hex,
  values: readonly Sharing[],
  built: Built,
): { bytes: Hex; odd: boolean } | undefined {
  if (values.length === 0) return undefined
  const digits = word.slice(2).split('')
  for (const { offset, type } of values)
    digits.fill('0', 64 - 2 * (offset + type.size), 64 - 2 * offset)
  const rest = digits.join('').replace(/^0+/, '')
  if (rest === '') return undefined
  const parent = built.way?.places.at(-2)?.type.kind
  const bytes: Hex = `0x${rest.padStart(rest.length + (rest.length % 2), '0')}`
  return { bytes, odd: parent === 'mapping' || parent === 'array' }
}

function inSlot(
  variables: readonly Variable[],
  slot: bigint,
  prefix: string,
  asked: string | undefined,
): Sharing[] {
  return variables.flatMap((variable) => {
    if (variable.slot !== slot) return []
    const type = variable.type()
    const { name, offset } = variable
    if (!isValueType(type)) return []
    return [{ name: `${prefix}${name}`, offset, type, asked: name === asked }]
  })
}
