import type { Address, Hex } from 'viem'
import { addressProblem } from '#domain/address.ts'
import { type BlockTag, readBlockParameter } from '#domain/block/block-parameter.ts'
import { integerProblem, readInteger } from '#domain/integer.ts'
import { keyProblem, type TypedKey } from '#domain/storage/base-slot.ts'
import { type ExpectedValue, readExpectedValue } from '#domain/storage/expected-value.ts'
import {
  type BytesType,
  type Compiler,
  elementaryType,
  isValueType,
  type ValueType,
} from '#domain/storage/storage-type.ts'
import type { ManyDraft } from '#paths/storage-many.ts'

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
const rangeBound = 4_096n
const searchBound = 10_000

const end = 1n << 256n

/** Reads the fields of the mode, or says at each what is wrong with it. */
export function readManyDraft(draft: ManyDraft): ManyQuestion | { problems: ManyProblems } {
  const problems: ManyProblems = {}
  const wrongAddress = addressProblem(draft.address.trim())
  if (wrongAddress !== undefined) problems.address = wrongAddress
  const parameter = readBlockParameter(draft.block)
  if ('problem' in parameter) problems.block = parameter.problem
  const block = 'block' in parameter ? parameter.block : 'latest'
  const asked = { address: draft.address.trim() as Address, block }
  const question = { ...asked, ...readers[draft.mode](draft, problems) }
  return Object.keys(problems).length > 0 ? { problems } : (question as ManyQuestion)
}

const readers = {
  list(draft: ManyDraft, problems: ManyProblems) {
    const { mode } = draft
    const compiler = draft.compiler === 'vyper' ? 'vyper' : 'solidity'
    const keys = draft.keys.map(({ type, value }, place) => {
      const read = keyType(type, place, problems)
      const problem = value !== undefined && read && keyProblem({ type: read, text: value })
      if (problem) problems[`key ${place}`] = problem
      return { type: read, value }
    })
    if (draft.keys.every(({ value }) => value !== undefined))
      problems['key 0'] = 'One key at least is to come from the list.'
    const slot = number(draft.slot, 'slot', problems)
    const member = draft.member.trim() === '' ? 0n : number(draft.member, 'member', problems)
    const value = draft.value === '' ? undefined : valueType(draft, problems)
    const offset = readOffset(draft, value, problems)
    const columns = readColumns(draft, problems)
    return { mode, slot, compiler, keys, member, value, offset, columns }
  },
  range(draft: ManyDraft, problems: ManyProblems) {
    const { mode } = draft
    const first = number(draft.first, 'first', problems)
    const last = number(draft.last, 'last', problems)
    if (first !== undefined && last !== undefined && last < first)
      problems.last = 'The last slot is before the first.'
    else if (first !== undefined && last !== undefined && last - first >= rangeBound)
      problems.last = 'At most 4,096 slots are read at once: end sooner, and go on from there.'
    return { mode, first, last }
  },
  find(draft: ManyDraft, problems: ManyProblems) {
    const { mode } = draft
    const type = valueType(draft, problems)
    const texts = [draft.keys.map(({ value = '' }) => value)]
    const second = draft.again !== '' || draft.knownAgain !== ''
    if (second) texts.push(draft.keys.length === 1 ? [draft.again] : draft.again.split('\n'))
    const sets = texts.map((texts, set) => {
      const keys = draft.keys.map(({ type }, place) => {
        const field = set === 0 ? `key ${place}` : `again ${place}`
        const read = keyType(type, place, problems)
        const problem = read && keyProblem({ type: read, text: texts[place] ?? '' })
        if (problem) problems[field] = problem
        return { type: read, text: texts[place] ?? '' }
      })
      const [field, text] =
        set === 0 ? (['known', draft.known] as const) : (['knownAgain', draft.knownAgain] as const)
      const known = type && readExpectedValue(type, text, draft.packed === 'yes')
      if (known && 'problem' in known) problems[field] = known.problem
      return { keys, known }
    })
    if (second && texts[1]?.join('\n') === texts[0]?.join('\n'))
      problems['again 0'] = 'This is the same key as before: it confirms nothing.'
    const upTo = number(draft.upTo, 'upTo', problems)
    if (upTo !== undefined && upTo > searchBound)
      problems.upTo =
        'At most slot 10,000: what lies further is at a hash, and is not counted up to.'
    return { mode, sets, upTo: Number(upTo) }
  },
}

function keyType(label: string, place: number, problems: ManyProblems) {
  const type = elementaryType(label)
  if (!type) problems[`key ${place}`] = `“${label}” is no type of mapping keys.`
  return type
}

function valueType({ value }: ManyDraft, problems: ManyProblems): ValueType | undefined {
  const type = elementaryType(value)
  if (type && isValueType(type)) return type
  problems.value = `“${value}” is no type of one word: write one such as uint256, address or bool.`
  return undefined
}

function readOffset(
  { offset: text, compiler }: ManyDraft,
  type: ValueType | undefined,
  problems: ManyProblems,
): number {
  const size = type?.size ?? 32
  // Vyper's bytesN lie at the high-order end.
  if (text.trim() === '') return compiler === 'vyper' && type?.kind === 'bytesN' ? 32 - size : 0
  const offset = readInteger(text.trim())
  if (offset === undefined) problems.offset = `As the offset, ${integerProblem(text.trim())}.`
  else if (offset < 0n || offset + BigInt(size) > 32n)
    problems.offset = `A value of ${size} bytes begins 0 to ${32 - size} bytes from the end of the word.`
  return Number(offset ?? 0)
}

/** Columns as people count them, from 1: `2` or `2,3`. */
function readColumns({ columns }: ManyDraft, problems: ManyProblems): number[] | undefined {
  if (columns === '') return undefined
  if (!/^[1-9]\d{0,2}(,[1-9]\d{0,2})*$/.test(columns))
    problems.list = 'The columns of the keys are written as 1 or 1,2.'
  return columns.split(',').map((column) => Number(column) - 1)
}

/** A number of slots, or what is wrong with it said at its field. */
function number(text: string, field: string, problems: ManyProblems): bigint | undefined {
  const typed = text.trim()
  const read = readInteger(typed)
  if (read !== undefined && read >= 0n && read < end) return read
  problems[field] =
    read === undefined
      ? `${typed === '' ? 'Type' : 'Here,'} ${typed === '' ? 'a slot, such as 0 for the first one' : integerProblem(typed)}.`
      : 'A slot goes from 0 to 2^256 − 1.'
  return undefined
}
