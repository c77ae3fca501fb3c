import type { Hex } from 'viem'
import { deriveSlot } from '#domain/storage/path/derive-slot.ts'
import type { PathStop } from '#domain/storage/path/resolve-path.ts'
import { formatAccess } from '#domain/storage/path/storage-expression.ts'
import {
  isValueType,
  type Place,
  type ValueType,
  type Variable,
} from '#domain/storage/type/storage-type.ts'
import type { WordPart } from '#domain/storage/value/word.ts'

/** A value in a word, and whether it is the one that was asked for. */
export type PackedVariable = WordPart & { type: ValueType; chosen: boolean }

/**
 * The values in the word of the last stop: what is known to share its slot, itself among it under
 * `ownName` where it is alone; of a struct, the members in its first slot. Members are named `.a`,
 * items `[4]`. None where the place holds no value. `variables` are those of the contract.
 */
export function packedVariables(
  variables: readonly Variable[],
  stops: readonly PathStop[],
  ownName: string,
): PackedVariable[] {
  const place = stops.at(-1)?.place
  if (!place) return []
  const { type, slot, offset } = place
  if (type.kind === 'struct')
    return inSlot(slot, membersOf(place)).map((member) => ({
      ...member,
      name: member.name.replace(/^\./, ''),
      chosen: false,
    }))
  if (!isValueType(type)) return []
  const packed = inSlot(slot, siblings(variables, stops))
  return packed.length > 0
    ? packed.map((value) => ({ ...value, chosen: value.offset === offset }))
    : [{ name: ownName, offset, size: type.size, type, chosen: true }]
}

/**
 * The bytes of a word that none of the values covers, if there are any. `anomaly` is true in a mapping
 * and in an array, where nothing else can be; beside a variable another one may be that was not
 * declared.
 */
export function unaccountedBytes(
  word: Hex,
  values: readonly WordPart[],
  stops: readonly PathStop[],
): { bytes: Hex; anomaly: boolean } | undefined {
  if (values.length === 0) return undefined
  const digits = word.slice(2).split('')
  for (const { offset, size } of values) digits.fill('0', 64 - 2 * (offset + size), 64 - 2 * offset)
  const rest = digits.join('').replace(/^0+/, '')
  if (rest === '') return undefined
  const parent = stops.at(-2)?.place.type.kind
  const bytes: Hex = `0x${rest.padStart(rest.length + (rest.length % 2), '0')}`
  return { bytes, anomaly: parent === 'mapping' || parent === 'array' }
}

type Sibling = { name: string; place: Place }

/** What lies side by side with the last stop: variables, members of its struct, items of its array. */
function siblings(variables: readonly Variable[], stops: readonly PathStop[]): Sibling[] {
  const { access, step } = stops.at(-1) ?? {}
  const parent = stops.at(-2)?.place
  if (!parent || !access)
    return variables.map(({ name, slot, offset, type }) => ({
      name,
      place: { slot, offset, type: type() },
    }))
  if (parent.type.kind === 'struct') return membersOf(parent)
  // An item alone in its slot is named as the value that it is.
  if (!step?.items || step.items.perSlot < 2n) return []
  const { index, perSlot } = step.items
  const first = index - (index % perSlot)
  return Array.from({ length: Number(perSlot) }, (_, item) => first + BigInt(item)).flatMap(
    (index) => sibling(parent, { kind: 'item', index }),
  )
}

const membersOf = (struct: Place): Sibling[] =>
  struct.type.kind === 'struct'
    ? struct.type.members.flatMap(({ name }) => sibling(struct, { kind: 'member', name }))
    : []

function sibling(parent: Place, access: NonNullable<PathStop['access']>): Sibling[] {
  const derived = deriveSlot(parent, access)
  return 'problem' in derived ? [] : [{ name: formatAccess(access), place: derived.place }]
}

const inSlot = (slot: bigint, values: readonly Sibling[]): Omit<PackedVariable, 'chosen'>[] =>
  values.flatMap(({ name, place: { slot: own, offset, type } }) =>
    own === slot && isValueType(type) ? [{ name, offset, size: type.size, type }] : [],
  )
