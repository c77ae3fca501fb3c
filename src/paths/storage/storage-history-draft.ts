import type { Hex } from 'viem'
import type { BlockParameter } from '#domain/block/block-parameter.ts'
import { readBlockParameter } from '#domain/block/read-block-parameter.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { elementaryType, isValueType } from '#domain/storage/type/storage-type.ts'
import { parseAddress } from '#domain/values/address.ts'
import { integerProblem, readInteger } from '#domain/values/integer.ts'
import {
  type ReadField,
  readByteOffset,
  readFields,
  readOptional,
  readSlot,
} from '#paths/storage/read-fields.ts'
import {
  historyPartOf,
  type StorageHistoryAddress,
  type StorageHistoryDraft,
} from '#paths/storage/storage-history.ts'

/** Most equal steps of a range: each is a read. */
export const maxSamples = 2048

/** Problems by field. */
export type StorageHistoryProblems = { [field in keyof StorageHistoryDraft]?: string }

/** Reads the fields, or says what is wrong with each. The page fills in empty ones. */
export function readStorageHistoryDraft(
  network: string,
  draft: StorageHistoryDraft,
): StorageHistoryAddress | { problems: StorageHistoryProblems } {
  const typeField = readOptional(draft.type, readType)
  const toField = readOptional(draft.to, readNumberedBlock)
  const parsedFields = readFields({
    address: parseAddress(draft.address),
    position: readOptional(draft.position, readPosition),
    offset: readOffsetOf(typeField, draft.offset),
    type: typeField,
    from: readRangeStart(draft.from, toField),
    to: toField,
    samples: readOptional(draft.samples, readSamples),
  })
  if ('problems' in parsedFields) return parsedFields
  return {
    ...{ ...parsedFields.values, network, name: draft.name, type: parsedFields.values.type ?? '' },
    part: historyPartOf(draft),
  }
}

/** Reads some fields alone: where another one is wrong, it is left out. */
export function readHistoryFields(
  network: string,
  draft: StorageHistoryDraft,
  names: readonly (keyof StorageHistoryDraft)[],
): StorageHistoryAddress | { problems: StorageHistoryProblems } {
  const parsedDraft = readStorageHistoryDraft(network, draft)
  if (!('problems' in parsedDraft)) return parsedDraft
  const ownProblems = pickProblems(parsedDraft.problems, names)
  if (Object.keys(ownProblems).length > 0) return { problems: ownProblems }
  const blankFields = Object.fromEntries(
    Object.keys(parsedDraft.problems).map((name) => [name, '']),
  )
  return readStorageHistoryDraft(network, { ...draft, ...blankFields })
}

/** The problems of some fields. */
export const pickProblems = (
  problems: StorageHistoryProblems,
  names: readonly string[],
): StorageHistoryProblems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => names.includes(name)))

function readPosition(text: string): ReadField<Hex> {
  const slotField = readSlot(text)
  return 'problem' in slotField ? slotField : { value: slotWord(slotField.value) }
}

/** An offset at which a value of the type still fits into the word; the type may be wrong. */
function readOffsetOf(typeField: ReadField<string | undefined>, text: string): ReadField<number> {
  const label = 'value' in typeField ? typeField.value : undefined
  const type = label === undefined ? undefined : elementaryType(label)
  return readByteOffset(text || '0', type && isValueType(type) ? type.size : 1)
}

const readType = (text: string): ReadField<string> =>
  elementaryType(text)
    ? { value: text }
    : {
        problem: `Invalid type “${text}”. Use an elementary type, e.g. uint256, address or string.`,
      }

/** The first block of a range; the last block may be wrong. */
function readRangeStart(
  text: string,
  end: ReadField<BlockParameter | undefined>,
): ReadField<BlockParameter | undefined> {
  const startField = readOptional(text, readNumberedBlock)
  const [from, to] = [startField, end].map((field) => ('value' in field ? field.value : undefined))
  return from?.startsWith('0x') && to?.startsWith('0x') && BigInt(from) > BigInt(to)
    ? { problem: 'The range starts after its end: swap the two.' }
    : startField
}

const readNumberedBlock = (text: string): ReadField<BlockParameter> =>
  text === 'pending'
    ? { problem: 'The pending block has no number yet: choose latest.' }
    : readBlockParameter(text)

function readSamples(text: string): ReadField<number> {
  const parsedNumber = readInteger(text)
  if (parsedNumber === undefined)
    return { problem: `As the number of steps, ${integerProblem(text)}.` }
  return parsedNumber >= 1n && parsedNumber <= maxSamples
    ? { value: Number(parsedNumber) }
    : { problem: `There can be 1 to ${maxSamples} steps.` }
}
