import type { Hex } from 'viem'
import type { Layout, RawLayout } from '#domain/storage/layout/layout-types.ts'
import { unknownBytes } from '#domain/storage/layout/unknown-type.ts'
import { contentSlot, slotText } from '#domain/storage/path/derive-slot.ts'
import { readDeclaration } from '#domain/storage/type/storage-declaration.ts'
import { isValueType, type StorageType, type Variable } from '#domain/storage/type/storage-type.ts'

/**
 * A variable that was inferred from bytecode, as a layout keeps it. `reads` and `writes` list
 * functions by name or selector.
 */
export type InferredRecord = {
  slot: Hex
  offset: number
  type: string
  reads: readonly string[]
  writes: readonly string[]
}

/** A layout of variables that were inferred; it names no contract. */
export const inferredLayout = (records: readonly InferredRecord[]): RawLayout => ({
  ...{ contract: '', source: '', compiler: 'solidity' },
  json: { inferred: records },
})

/**
 * The inferred variables of a layout, of which no two share a byte; undefined where it is of another kind.
 */
export const inferredRecords = ({ json }: Pick<RawLayout, 'json'>) =>
  Array.isArray(json.inferred) ? placeRecords(json.inferred) : undefined

/** An array of structs, whose members are not known. */
const structArray = 'struct[]'

/**
 * The records that a compiler could have placed side by side. EVMole lists a member of an array's items at
 * the slot of the array, by its byte within the item, and an item at a constant index by itself.
 */
function placeRecords(records: readonly InferredRecord[]): InferredRecord[] {
  const contents = records.map((record) => contentSlot(locate(record)).slot)
  const variables = records.filter(({ slot }) =>
    contents.every((start) => BigInt(slot) < start || BigInt(slot) >= start + maxContentSlots),
  )
  return [...new Set(variables.map(({ slot }) => slot))].flatMap((slot) => {
    const ofSlot = variables.filter((record) => record.slot === slot)
    const holder = ofSlot.find((record) => !isValueType(locate(record).type))
    if (!holder) return dropOverlaps(ofSlot)
    const isOfStructs = holder.type.endsWith('[]') && ofSlot.some(({ offset }) => offset > 0)
    const usersOf = (by: 'reads' | 'writes') => ofSlot.flatMap((record) => record[by])
    const users = { reads: usersOf('reads'), writes: usersOf('writes') }
    return [{ ...holder, ...users, offset: 0, ...(isOfStructs && { type: structArray }) }]
  })
}

/** Slots behind the start of an array's content that are taken for its own. */
const maxContentSlots = 1n << 32n

/** Variables that overlap none that begins within them: a use of a whole slot looks like a wider variable. */
function dropOverlaps(ofSlot: readonly InferredRecord[]): InferredRecord[] {
  const clear = ofSlot.filter((record) => {
    const { offset, type } = locate(record)
    const end = offset + (isValueType(type) ? type.size : 32)
    return ofSlot.every((other) => other.offset <= offset || other.offset >= end)
  })
  return clear.filter(
    ({ offset }, index) => clear.findIndex((other) => other.offset === offset) === index,
  )
}

const locate = ({ slot, offset, type }: Pick<InferredRecord, 'slot' | 'offset' | 'type'>) => ({
  ...{ slot: BigInt(slot), offset, type: readType(type, offset) },
})

/** The name of a layout's contract, or a title in its place. */
export const layoutTitle = (layout: RawLayout): string =>
  layout.contract || (inferredRecords(layout) ? 'Inferred layout' : 'Unnamed contract')

export function readInferredLayout(records: readonly InferredRecord[]): Layout {
  const variables = new Map<string, Variable>()
  const names = inferredNames(records)
  for (const [index, record] of records.entries()) {
    const { slot, offset, type } = locate(record)
    const name = names[index] ?? slotName(record.slot, offset)
    const getters = gettersOf(record, records)
    if (!variables.has(name)) variables.set(name, { name, getters, slot, offset, type: () => type })
  }
  return { variables: [...variables.values()], problems: [] }
}

/**
 * A name for each variable: that of its getter, where one function that is known by name reads this
 * variable and no other, and writes none; otherwise its slot.
 */
export const inferredNames = (records: readonly InferredRecord[]): string[] =>
  records.map((record) => {
    const [getter, ...others] = gettersOf(record, records).filter((name) => !name.startsWith('0x'))
    return getter !== undefined && others.length === 0
      ? getter
      : slotName(record.slot, record.offset)
  })

/** Names of functions that count the items of an array: `totalSupply` is the length of the tokens of an ERC-721. */
const countName = /^(total|num|count)|(supply|length|count|size)$/i

/**
 * Functions that read this variable alone, and write none. Those that count the items of an array are not its
 * getters. A function that reads a variable that shares its
 * slot loads the whole slot, which EVMole takes for a read of the first variable there, too.
 */
const gettersOf = (record: InferredRecord, records: readonly InferredRecord[]): string[] =>
  [...new Set(record.reads)].filter(
    (reader) =>
      !(record.type.endsWith('[]') && countName.test(reader)) &&
      records.every(
        (other) =>
          !other.writes.includes(reader) &&
          (other === record ||
            !other.reads.includes(reader) ||
            (other.slot === record.slot && other.offset === 0 && record.offset > 0)),
      ),
  )

/** `slot3`, `slot3_20` for a variable at byte 20, `slot0x3608…` where the slot is a hash. */
const slotName = (slot: Hex, offset: number): string =>
  `slot${slotText(BigInt(slot))}${offset === 0 ? '' : `_${offset}`}`

/**
 * The functions that read and write a variable. Code loads and stores whole slots, and EVMole takes the use of a variable
 * for one of another in its slot: of variables that share one, the users are those of the slot, listed with
 * each of them.
 */
export function describeUsers(record: InferredRecord, records: readonly InferredRecord[]): string {
  const ofSlot = records.filter(({ slot }) => slot === record.slot)
  const isShared = ofSlot.some(({ offset }) => offset !== record.offset)
  const used = isShared ? ofSlot : [record]
  return [
    isShared ? `Slot ${slotText(BigInt(record.slot))}, shared` : '',
    listUsers('Read by', used, 'reads'),
    listUsers('Written by', used, 'writes'),
  ]
    .filter((text) => text !== '')
    .join(' · ')
}

/** Most users listed; further ones are counted. */
const maxUsers = 6

function listUsers(label: string, used: readonly InferredRecord[], by: 'reads' | 'writes'): string {
  const users = [...new Set(used.flatMap((record) => record[by]))]
  if (users.length === 0) return ''
  const others = users.length - maxUsers
  return `${label} ${users.slice(0, maxUsers).join(', ')}${others > 0 ? ` and ${others} more` : ''}`
}

function readType(label: string, offset: number): StorageType {
  if (label === structArray) {
    const item = (): StorageType => ({ kind: 'opaque', label: 'struct' })
    return { kind: 'array', label, item, length: undefined, slots: 1n, compiler: 'solidity' }
  }
  const parsedDeclaration = readDeclaration(`${label} value;`)
  const type = 'variables' in parsedDeclaration ? parsedDeclaration.variables[0]?.type() : undefined
  return type && (!isValueType(type) || type.size + offset <= 32)
    ? type
    : unknownBytes(label, 32 - offset)
}
