import type { Address, Hex } from 'viem'
import type { BlockParameter } from '#domain/block/block-reference.ts'
import { readBlockParameter } from '#domain/block/read-block-parameter.ts'
import { readExpectedWords, type TypedKey } from '#domain/storage/path/base-slot.ts'
import { keyBytes } from '#domain/storage/path/mapping-key.ts'
import {
  type BytesType,
  type Compiler,
  elementaryType,
  isValueType,
  startOffset,
  type ValueType,
} from '#domain/storage/type/storage-type.ts'
import { parseAddress } from '#domain/values/address.ts'
import { type ReadField, readByteOffset, readFields, readSlot } from '#paths/storage/read-fields.ts'
import type { StorageManyDraft } from '#paths/storage/storage-many.ts'

/** Problems by field; those of keys by their index. */
export type StorageManyProblems = { [field: string]: string }

type AddressAtBlock = { address: Address; block: BlockParameter }

/** A mapping whose values are read for each row of a list. */
export type KeyListQuestion = AddressAtBlock & {
  mode: 'list'
  slot: bigint
  compiler: Compiler
  keys: readonly { type: ValueType | BytesType; value: string | undefined }[]
  member: bigint
  /** Undefined leaves the reading to the page. */
  value: ValueType | undefined
  offset: number
}

export type SlotRangeQuestion = AddressAtBlock & { mode: 'range'; first: bigint; last: bigint }

/** Keys whose value is known, to find where their mapping begins. */
export type MappingSearchQuestion = AddressAtBlock & {
  mode: 'find'
  keys: readonly TypedKey[]
  /** The words that the value may be. */
  known: readonly Hex[]
  upTo: number
}

export type StorageManyQuestion = KeyListQuestion | SlotRangeQuestion | MappingSearchQuestion

/** Most slots of a range, and the last slot of a search: a page can hold no more. */
const maxRangeSlots = 4_096n
const maxSearchSlot = 10_000n

/** Reads the fields of the mode, or gives the problem of each. */
export function readStorageManyDraft(
  draft: StorageManyDraft,
): StorageManyQuestion | { problems: StorageManyProblems } {
  const addressAndBlock = readFields({
    address: parseAddress(draft.address),
    block: readBlockParameter(draft.block),
  })
  const modeFields = draftReaders[draft.mode](draft)
  if ('problems' in addressAndBlock || 'problems' in modeFields)
    return {
      problems: {
        ...('problems' in addressAndBlock && addressAndBlock.problems),
        ...('problems' in modeFields && modeFields.problems),
      },
    }
  return { ...addressAndBlock.values, ...modeFields }
}

/** The question of one mode, without address and block. */
type ModeReading<Question> = Omit<Question, 'address' | 'block'> | { problems: StorageManyProblems }

const draftReaders = { list: readList, range: readRange, find: readFind }

function readList(draft: StorageManyDraft): ModeReading<KeyListQuestion> {
  const compiler = draft.compiler === 'vyper' ? 'vyper' : 'solidity'
  const keyFields = draft.keys.map(
    ({ type, value }): ReadField<KeyListQuestion['keys'][number]> => {
      const keyField = value === undefined ? readKeyType(type) : readKey(type, value)
      return 'problem' in keyField ? keyField : { value: { type: keyField.value.type, value } }
    },
  )
  const fromList = draft.keys.some(({ value }) => value === undefined)
  const valueField: ReadField<ValueType | undefined> =
    draft.value === '' ? { value: undefined } : readValueType(draft.value)
  const valueType = 'value' in valueField ? valueField.value : undefined
  const usualOffset = valueType ? startOffset(valueType, compiler) : 0
  const parsedFields = readFields({
    ...indexedFields('key', keyFields),
    ...(!fromList && { 'key 0': { problem: 'One key at least is to come from the list.' } }),
    slot: readSlot(draft.slot),
    member: draft.member.trim() === '' ? { value: 0n } : readSlot(draft.member),
    value: valueField,
    offset: readByteOffset(draft.offset.trim() || String(usualOffset), valueType?.size),
    list: readColumns(draft.columns),
  })
  if ('problems' in parsedFields) return parsedFields
  const { slot, member, value: type, offset } = parsedFields.values
  return {
    mode: 'list',
    compiler,
    keys: fieldValues(keyFields),
    slot,
    member,
    value: type,
    offset,
  }
}

function readRange(draft: StorageManyDraft): ModeReading<SlotRangeQuestion> {
  const firstField = readSlot(draft.first)
  const parsedFields = readFields({ first: firstField, last: readLast(draft.last, firstField) })
  return 'problems' in parsedFields ? parsedFields : { mode: 'range', ...parsedFields.values }
}

/** The last slot of a range; the first slot may be wrong. */
function readLast(text: string, firstField: ReadField<bigint>): ReadField<bigint> {
  const lastField = readSlot(text)
  if ('problem' in lastField || 'problem' in firstField) return lastField
  if (lastField.value < firstField.value) return { problem: 'The last slot is before the first.' }
  return lastField.value - firstField.value < maxRangeSlots
    ? lastField
    : { problem: 'At most 4,096 slots are read at once: end sooner, and go on from there.' }
}

function readFind(draft: StorageManyDraft): ModeReading<MappingSearchQuestion> {
  const typeField = readValueType(draft.value)
  const keyFields = draft.keys.map(({ type, value = '' }) => readKey(type, value))
  const parsedFields = readFields({
    value: typeField,
    ...indexedFields('key', keyFields),
    known: 'value' in typeField ? readExpectedWords(typeField.value, draft.known) : { value: [] },
    upTo: readLastTried(draft.upTo),
  })
  if ('problems' in parsedFields) return parsedFields
  const { known, upTo } = parsedFields.values
  return { mode: 'find', keys: fieldValues(keyFields), known, upTo: Number(upTo) }
}

function readLastTried(text: string): ReadField<bigint> {
  const slotField = readSlot(text)
  return 'value' in slotField && slotField.value > maxSearchSlot
    ? { problem: 'At most slot 10,000: what lies further is at a hash, and is not counted up to.' }
    : slotField
}

/** Fields of a list by their names: `key 0`, `key 1`. */
const indexedFields = (name: string, fields: readonly ReadField<unknown>[]) =>
  Object.fromEntries(fields.map((field, place) => [`${name} ${place}`, field]))

const fieldValues = <T>(fields: readonly ReadField<T>[]): T[] =>
  fields.flatMap((field) => ('value' in field ? [field.value] : []))

function readKeyType(label: string): ReadField<{ type: ValueType | BytesType }> {
  const keyType = elementaryType(label)
  return keyType
    ? { value: { type: keyType } }
    : { problem: `“${label}” is not a mapping key type.` }
}

function readKey(label: string, text: string): ReadField<TypedKey> {
  const typeField = readKeyType(label)
  if ('problem' in typeField) return typeField
  const typedKey = { type: typeField.value.type, text }
  const encodedKey = keyBytes(typedKey.type, text)
  return 'problem' in encodedKey ? encodedKey : { value: typedKey }
}

function readValueType(label: string): ReadField<ValueType> {
  const valueType = elementaryType(label)
  return valueType && isValueType(valueType)
    ? { value: valueType }
    : {
        problem: `Invalid value type “${label}”. Use e.g. uint256, address or bool.`,
      }
}

/** Columns as people count them, from 1: `2` or `2,3`. */
const readColumns = (columns: string): ReadField<string> =>
  /^([1-9]\d{0,2}(,[1-9]\d{0,2})*)?$/.test(columns)
    ? { value: columns }
    : { problem: 'The columns of the keys are written as 1 or 1,2.' }
