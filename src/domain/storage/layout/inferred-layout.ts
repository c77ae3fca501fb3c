import type { Hex } from 'viem'
import type { Layout, RawLayout } from '#domain/storage/layout/layout-types.ts'
import { unknownBytes } from '#domain/storage/layout/unknown-type.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
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

/** The inferred variables of a layout; undefined where it is of another kind. */
export const inferredRecords = ({ json }: Pick<RawLayout, 'json'>) =>
  Array.isArray(json.inferred) ? (json.inferred as readonly InferredRecord[]) : undefined

/** The name of a layout's contract, or a title in its place. */
export const layoutTitle = (layout: RawLayout): string =>
  layout.contract || (inferredRecords(layout) ? 'Inferred layout' : 'Unnamed contract')

export function readInferredLayout(records: readonly InferredRecord[]): Layout {
  const variables = new Map<string, Variable>()
  const names = inferredNames(records)
  for (const [index, record] of records.entries()) {
    const { slot, offset, type } = record
    const name = names[index] ?? slotName(slot, offset)
    const storageType = readType(type, offset)
    const getters = gettersOf(record, records)
    if (!variables.has(name))
      variables.set(name, { name, getters, slot: BigInt(slot), offset, type: () => storageType })
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

/**
 * Functions that read this variable alone, and write none. Whatever reads a variable that shares its
 * slot loads the whole slot, which EVMole takes for a read of the first variable there, too.
 */
const gettersOf = (record: InferredRecord, records: readonly InferredRecord[]): string[] =>
  [...new Set(record.reads)].filter((reader) =>
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
  `slot${slotText(slot)}${offset === 0 ? '' : `_${offset}`}`

function slotText(slot: Hex): string {
  const slotNumber = BigInt(slot)
  return slotNumber < 1n << 64n ? slotNumber.toString() : slotWord(slotNumber)
}

/**
 * The functions that read and write a variable. Code loads and stores whole slots, and EVMole takes the use of a variable
 * for one of another in its slot: of variables that share one, the users are those of the slot, listed with
 * the first of them.
 */
export function describeUsers(record: InferredRecord, records: readonly InferredRecord[]): string {
  const ofSlot = records.filter(({ slot }) => slot === record.slot)
  const isShared = ofSlot.some(({ offset }) => offset !== record.offset)
  const used = !isShared ? [record] : ofSlot[0] === record ? ofSlot : []
  return [
    isShared ? `Slot ${slotText(record.slot)}, shared` : '',
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
  const parsedDeclaration = readDeclaration(`${label} value;`)
  const type = 'variables' in parsedDeclaration ? parsedDeclaration.variables[0]?.type() : undefined
  return type && (!isValueType(type) || type.size + offset <= 32)
    ? type
    : unknownBytes(label, 32 - offset)
}
