import type { Address, Hex } from 'viem'
import type { BlockTag } from '#domain/block/block-parameter.ts'
import { integerProblem, readInteger } from '#domain/values/integer.ts'
import { keyProblem, type TypedKey } from '#domain/storage/path/base-slot.ts'
import { type ExpectedValue, readExpectedValue } from '#domain/storage/value/expected-value.ts'
import {
  type BytesType,
  type Compiler,
  elementaryType,
  isValueType,
  type ValueType,
} from '#domain/storage/type/storage-type.ts'
import { type ReadField, readAddressField, readBlockField, readFields } from '#paths/storage/read-fields.ts'
import type { ManyDraft } from '#paths/storage/storage-many.ts'

/** What is wrong, by the field at which it is to be said; keys by their place. */
export type ManyProblems = { [field: string]: string }

type Asked = { address: Address; block: Hex | BlockTag }

/** A mapping whose values are read for each row of a list. */
export type ListQuestion = Asked & {
  mode: 'list'
  slot: bigint
  compiler: Compiler
  keys: readonly { type: ValueType | BytesType; value: string | undefined }[]
  member: bigint
  /** Undefined leaves the reading to the page. */
  value: ValueType | undefined
  offset: number
  /** The columns of the keys that come from the list; undefined leaves them to be guessed. */
  columns: readonly number[] | undefined
}

export type RangeQuestion = Asked & { mode: 'range'; first: bigint; last: bigint }

/** Keys whose values are known, to find where their mapping begins. */
export type FindQuestion = Asked & {
  mode: 'find'
  sets: readonly { keys: readonly TypedKey[]; known: ExpectedValue }[]
  upTo: number
}

export type ManyQuestion = ListQuestion | RangeQuestion | FindQuestion

/** How many slots a range may have, and to which slot is searched: a page can hold no more. */
const maxRangeSlots = 4_096n
const maxSearchSlot = 10_000n

const slotCount = 1n << 256n

/** Reads the fields of the mode, or says at each what is wrong with it. */
export function readManyDraft(draft: ManyDraft): ManyQuestion | { problems: ManyProblems } {
  const where = readFields({
    address: readAddressField(draft.address),
    block: readBlockField(draft.block),
  })
  const what = readers[draft.mode](draft)
  if ('problems' in where || 'problems' in what)
    return {
      problems: {
        ...('problems' in where && where.problems),
        ...('problems' in what && what.problems),
      },
    }
  return { ...where.values, ...what }
}

/** What one mode asks, wherever and whenever that is. */
type Reading<Question> = Omit<Question, 'address' | 'block'> | { problems: ManyProblems }

const readers = { list: readList, range: readRange, find: readFind }

function readList(draft: ManyDraft): Reading<ListQuestion> {
  const compiler = draft.compiler === 'vyper' ? 'vyper' : 'solidity'
  const keys = draft.keys.map(({ type, value }): ReadField<ListQuestion['keys'][number]> => {
    const read = value === undefined ? readKeyType(type) : readKey(type, value)
    return 'problem' in read ? read : { value: { type: read.value.type, value } }
  })
  const fromList = draft.keys.some(({ value }) => value === undefined)
  const value: ReadField<ValueType | undefined> =
    draft.value === '' ? { value: undefined } : readValueType(draft.value)
  const read = readFields({
    ...byPlace('key', keys),
    ...(!fromList && { 'key 0': { problem: 'One key at least is to come from the list.' } }),
    slot: readSlot(draft.slot),
    member: draft.member.trim() === '' ? { value: 0n } : readSlot(draft.member),
    value,
    offset: readOffset(draft.offset, compiler, 'value' in value ? value.value : undefined),
    list: readColumns(draft.columns),
  })
  if ('problems' in read) return read
  const { slot, member, value: type, offset, list: columns } = read.values
  return {
    mode: 'list',
    compiler,
    keys: valuesOf(keys),
    slot,
    member,
    value: type,
    offset,
    columns,
  }
}

function readRange(draft: ManyDraft): Reading<RangeQuestion> {
  const first = readSlot(draft.first)
  const read = readFields({ first, last: readLast(draft.last, first) })
  return 'problems' in read ? read : { mode: 'range', ...read.values }
}

/** The last slot of a range, of which the first may be wrong. */
function readLast(text: string, first: ReadField<bigint>): ReadField<bigint> {
  const last = readSlot(text)
  if ('problem' in last || 'problem' in first) return last
  if (last.value < first.value) return { problem: 'The last slot is before the first.' }
  return last.value - first.value < maxRangeSlots
    ? last
    : { problem: 'At most 4,096 slots are read at once: end sooner, and go on from there.' }
}

function readFind(draft: ManyDraft): Reading<FindQuestion> {
  const type = readValueType(draft.value)
  const isSecond = draft.again !== '' || draft.knownAgain !== ''
  const texts = draft.keys.map(({ value = '' }) => value)
  const again = draft.keys.length === 1 ? [draft.again] : draft.again.split('\n')
  const keysOf = (texts: readonly string[]) =>
    draft.keys.map(({ type }, place) => readKey(type, texts[place] ?? ''))
  const knownOf = (text: string): ReadField<ExpectedValue> => {
    if ('problem' in type) return type
    const known = readExpectedValue(type.value, text, draft.packed === 'yes')
    return 'problem' in known ? known : { value: known }
  }
  const first = { keys: keysOf(texts), known: knownOf(draft.known) }
  const second = isSecond ? { keys: keysOf(again), known: knownOf(draft.knownAgain) } : undefined
  // What is wrong with a type is said once, at the first key.
  const besideType = (key: ReadField<TypedKey>, place: number) =>
    'problem' in readKeyType(draft.keys[place]?.type ?? '') ? { value: undefined } : key
  const isSame = second && again.join('\n') === texts.join('\n')
  const read = readFields({
    value: type,
    ...byPlace('key', first.keys),
    ...('value' in type && { known: first.known }),
    ...(second && byPlace('again', second.keys.map(besideType))),
    ...(second && 'value' in type && { knownAgain: second.known }),
    ...(isSame && {
      'again 0': { problem: 'This is the same key as before: it confirms nothing.' },
    }),
    upTo: readLastTried(draft.upTo),
  })
  if ('problems' in read) return read
  const sets = [first, ...(second ? [second] : [])].flatMap(({ keys, known }) =>
    'value' in known ? [{ keys: valuesOf(keys), known: known.value }] : [],
  )
  return { mode: 'find', sets, upTo: Number(read.values.upTo) }
}

function readLastTried(text: string): ReadField<bigint> {
  const slot = readSlot(text)
  return 'value' in slot && slot.value > maxSearchSlot
    ? { problem: 'At most slot 10,000: what lies further is at a hash, and is not counted up to.' }
    : slot
}

/** Fields of a list by their names: `key 0`, `key 1`. */
const byPlace = (name: string, fields: readonly ReadField<unknown>[]) =>
  Object.fromEntries(fields.map((field, place) => [`${name} ${place}`, field]))

const valuesOf = <T>(fields: readonly ReadField<T>[]): T[] =>
  fields.flatMap((field) => ('value' in field ? [field.value] : []))

function readKeyType(label: string): ReadField<{ type: ValueType | BytesType }> {
  const type = elementaryType(label)
  return type ? { value: { type } } : { problem: `“${label}” is no type of mapping keys.` }
}

function readKey(label: string, text: string): ReadField<TypedKey> {
  const read = readKeyType(label)
  if ('problem' in read) return read
  const key = { type: read.value.type, text }
  const problem = keyProblem(key)
  return problem === undefined ? { value: key } : { problem }
}

function readValueType(label: string): ReadField<ValueType> {
  const type = elementaryType(label)
  return type && isValueType(type)
    ? { value: type }
    : {
        problem: `“${label}” is no type of one word: write one such as uint256, address or bool.`,
      }
}

function readOffset(
  text: string,
  compiler: Compiler,
  type: ValueType | undefined,
): ReadField<number> {
  const size = type?.size ?? 32
  // Vyper's bytesN lie at the high-order end.
  if (text.trim() === '')
    return { value: compiler === 'vyper' && type?.kind === 'bytesN' ? 32 - size : 0 }
  const offset = readInteger(text.trim())
  if (offset === undefined) return { problem: `As the offset, ${integerProblem(text.trim())}.` }
  return offset >= 0n && offset + BigInt(size) <= 32n
    ? { value: Number(offset) }
    : {
        problem: `A value of ${size} bytes begins 0 to ${32 - size} bytes from the end of the word.`,
      }
}

/** Columns as people count them, from 1: `2` or `2,3`. */
function readColumns(columns: string): ReadField<number[] | undefined> {
  if (columns === '') return { value: undefined }
  return /^[1-9]\d{0,2}(,[1-9]\d{0,2})*$/.test(columns)
    ? { value: columns.split(',').map((column) => Number(column) - 1) }
    : { problem: 'The columns of the keys are written as 1 or 1,2.' }
}

function readSlot(text: string): ReadField<bigint> {
  const typed = text.trim()
  if (typed === '') return { problem: 'Type a slot, such as 0 for the first one.' }
  const slot = readInteger(typed)
  if (slot === undefined) return { problem: `Here, ${integerProblem(typed)}.` }
  return slot >= 0n && slot < slotCount
    ? { value: slot }
    : { problem: 'A slot goes from 0 to 2^256 − 1.' }
}
