import type { Hex } from 'viem'
import { deriveSlot } from '#domain/storage/path/derive-slot.ts'
import type { PathStop } from '#domain/storage/path/resolve-path.ts'
import { formatAccess } from '#domain/storage/path/storage-expression.ts'
import {
  isValueType,
  type StorageLocation,
  type ValueType,
  type Variable,
} from '#domain/storage/type/storage-type.ts'
import type { WordPart } from '#domain/storage/value/word.ts'

/**
 * The length of a growing array, from its slot; undefined where the word is more items than anyone could have
 * paid for, so it is not a length. Source: Solidity documentation, "Mappings and Dynamic Arrays".
 */
export function readArrayLength(word: Hex): bigint | undefined {
  const length = BigInt(word)
  return length < 1n << 32n ? length : undefined
}

/** A value in a word, and whether it is the chosen one. */
export type PackedVariable = WordPart & { type: ValueType; chosen: boolean }

/**
 * The values in the word of the last stop: all values known to share its slot, or itself as
 * `ownName` where it is alone; for a struct, the members in its first slot. Members are named `.a`,
 * items `[4]`. None where the location holds no value. `variables` are those of the contract.
 */
export function packedVariables(
  variables: readonly Variable[],
  stops: readonly PathStop[],
  ownName: string,
): PackedVariable[] {
  const chosenLocation = stops.at(-1)?.location
  if (!chosenLocation) return []
  const { type, slot, offset } = chosenLocation
  if (type.kind === 'struct')
    return inSlot(slot, membersOf(chosenLocation)).map((member) => ({
      ...member,
      name: member.name.replace(/^\./, ''),
      chosen: false,
    }))
  if (!isValueType(type)) return []
  const packedValues = inSlot(slot, listSiblings(variables, stops))
  return packedValues.length > 0
    ? packedValues.map((value) => ({ ...value, chosen: value.offset === offset }))
    : [{ name: ownName, offset, size: type.size, type, chosen: true }]
}

/**
 * The bytes of a word that none of the values covers, if there are any. `anomaly` is true in a mapping and in
 * an array, where nothing else can be; beside a variable there may be an undeclared one.
 */
export function unaccountedBytes(
  word: Hex,
  values: readonly WordPart[],
  stops: readonly PathStop[],
): { bytes: Hex; anomaly: boolean } | undefined {
  if (values.length === 0) return undefined
  const remainingDigits = word.slice(2).split('')
  for (const { offset, size } of values)
    remainingDigits.fill('0', 64 - 2 * (offset + size), 64 - 2 * offset)
  const unaccountedDigits = remainingDigits.join('').replace(/^0+/, '')
  if (unaccountedDigits === '') return undefined
  const parentKind = stops.at(-2)?.location.type.kind
  const bytes: Hex = `0x${unaccountedDigits.padStart(unaccountedDigits.length + (unaccountedDigits.length % 2), '0')}`
  return { bytes, anomaly: parentKind === 'mapping' || parentKind === 'array' }
}

type Sibling = { name: string; location: StorageLocation }

/** Values beside the last stop: variables, members of its struct, items of its array. */
function listSiblings(variables: readonly Variable[], stops: readonly PathStop[]): Sibling[] {
  const { access, step } = stops.at(-1) ?? {}
  const parentLocation = stops.at(-2)?.location
  if (!parentLocation || !access)
    return variables.map(({ name, slot, offset, type }) => ({
      name,
      location: { slot, offset, type: type() },
    }))
  if (parentLocation.type.kind === 'struct') return membersOf(parentLocation)
  // An item alone in its slot has no siblings.
  if (!step?.items || step.items.perSlot < 2n) return []
  const { index, perSlot } = step.items
  const firstIndex = index - (index % perSlot)
  return Array.from({ length: Number(perSlot) }, (_, item) => firstIndex + BigInt(item)).flatMap(
    (index) => toSibling(parentLocation, { kind: 'item', index }),
  )
}

const membersOf = (struct: StorageLocation): Sibling[] =>
  struct.type.kind === 'struct'
    ? struct.type.members.flatMap(({ name }) => toSibling(struct, { kind: 'member', name }))
    : []

function toSibling(parent: StorageLocation, access: NonNullable<PathStop['access']>): Sibling[] {
  const derived = deriveSlot(parent, access)
  return 'problem' in derived ? [] : [{ name: formatAccess(access), location: derived.location }]
}

const inSlot = (slot: bigint, values: readonly Sibling[]): Omit<PackedVariable, 'chosen'>[] =>
  values.flatMap(({ name, location: { slot: own, offset, type } }) =>
    own === slot && isValueType(type) ? [{ name, offset, size: type.size, type }] : [],
  )
