import type { Address } from 'viem'
import type { BlockParameter } from '#domain/block/block-reference.ts'
import { readBlockParameter } from '#domain/block/read-block-parameter.ts'
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

/** Problems by field. */
export type StorageManyProblems = { [field: string]: string }

type AddressAtBlock = { address: Address; block: BlockParameter }

/** A mapping whose values are read for each row of a list. */
export type KeyListQuestion = AddressAtBlock & {
  mode: 'list'
  slot: bigint
  compiler: Compiler
  /** The types of the keys, the outermost first, and the key that is the same for all rows. */
  keys: readonly ((ValueType | BytesType) & { fixed?: string })[]
  member: bigint
  /** Undefined leaves the reading to the page. */
  value: ValueType | undefined
  offset: number
}

export type SlotRangeQuestion = AddressAtBlock & { mode: 'range'; first: bigint; last: bigint }

export type StorageManyQuestion = KeyListQuestion | SlotRangeQuestion

/** Most slots of a range: a page can hold no more. */
const maxRangeSlots = 4_096n

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

const draftReaders = { list: readList, range: readRange }

function readList(draft: StorageManyDraft): ModeReading<KeyListQuestion> {
  const compiler = draft.compiler === 'vyper' ? 'vyper' : 'solidity'
  const valueField: ReadField<ValueType | undefined> =
    draft.value === '' ? { value: undefined } : readValueType(draft.value)
  const valueType = 'value' in valueField ? valueField.value : undefined
  const usualOffset = valueType ? startOffset(valueType, compiler) : 0
  const parsedFields = readFields({
    key: readAll((draft.key.trim() || 'address').split(',').map(readKeyType)),
    slot: readSlot(draft.slot),
    member: draft.member.trim() === '' ? { value: 0n } : readSlot(draft.member),
    value: valueField,
    offset: readByteOffset(draft.offset.trim() || String(usualOffset), valueType?.size),
  })
  if ('problems' in parsedFields) return parsedFields
  const { key: keys, ...values } = parsedFields.values
  return { mode: 'list', compiler, keys, ...values }
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

/** The values of all fields, or the problem of the first wrong one. */
function readAll<T>(fields: readonly ReadField<T>[]): ReadField<T[]> {
  const wrong = fields.find((field) => 'problem' in field)
  return wrong && 'problem' in wrong
    ? wrong
    : { value: fields.flatMap((field) => ('value' in field ? [field.value] : [])) }
}

/** Reads `address`, whose keys the rows have, or `address:0x…`, one key for all rows. */
function readKeyType(text: string): ReadField<KeyListQuestion['keys'][number]> {
  const [, label = text, fixed] = text.match(/^([^:]*):(.*)$/s) ?? []
  const type = elementaryType(label)
  if (!type) return { problem: `“${label.trim()}” is not a mapping key type.` }
  if (fixed === undefined) return { value: type }
  const encodedKey = keyBytes(type, fixed)
  return 'problem' in encodedKey ? encodedKey : { value: { ...type, fixed } }
}

function readValueType(label: string): ReadField<ValueType> {
  const valueType = elementaryType(label)
  return valueType && isValueType(valueType)
    ? { value: valueType }
    : {
        problem: `Invalid value type “${label}”. Use e.g. uint256, address or bool.`,
      }
}
