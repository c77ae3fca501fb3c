import type { BlockParameter } from '#domain/block/block-reference.ts'
import { readBlockParameter } from '#domain/block/read-block-parameter.ts'
import { integerProblem, readInteger } from '#domain/values/integer.ts'
import { type ReadField, readFields, readOptional } from '#paths/storage/read-fields.ts'
import { emptyStoragePath, type StorageLink, valuePath } from '#paths/storage/storage.ts'
import { parseStoragePath, type StorageDraft } from '#paths/storage/storage-draft.ts'

/** Most equal steps of a range: each is a read. */
export const maxSamples = 2048

/** The range of blocks in which changes are looked for, as texts that may be wrong. */
export type HistoryRangeDraft = { from: string; to: string; samples: string }

/** A range of blocks; the page chooses what is undefined. */
export type HistoryBlocks = {
  from: BlockParameter | undefined
  to: BlockParameter | undefined
  /** Number of equal steps into which the range is split before the search for changes. */
  samples: number | undefined
}

/** A value as its own page names it, and the range of blocks. */
export type StorageHistoryDraft = { value: StorageDraft; range: HistoryRangeDraft }

/** A link to a value's history; the page chooses the fields of the range that are left out. */
export type StorageHistoryLink = StorageLink & {
  [field in keyof HistoryBlocks]?: HistoryBlocks[field] | string
}

/** Address of the page that shows one value over time. */
export function storageHistoryPath({ from, to, samples, ...link }: StorageHistoryLink): string {
  const path = `${emptyStoragePath(link.network, link.address)}/history`
  return valuePath(path, link, { from, to, samples: samples?.toString() })
}

/** The fields as the address of the page gives them. */
export function parseStorageHistoryPath(
  params: { address?: string | undefined },
  search: URLSearchParams,
): StorageHistoryDraft {
  const textOf = (name: string) => search.get(name)?.trim() ?? ''
  return {
    value: parseStoragePath(params, search),
    range: { from: textOf('from'), to: textOf('to'), samples: textOf('samples') },
  }
}

/** Reads the range, or says what is wrong with each field. */
export function readHistoryRange(
  draft: HistoryRangeDraft,
): HistoryBlocks | { problems: Partial<HistoryRangeDraft> } {
  const to = readOptional(draft.to, readNumberedBlock)
  const fields = { from: readRangeStart(draft.from, to), to }
  const parsedFields = readFields({ ...fields, samples: readOptional(draft.samples, readSamples) })
  return 'problems' in parsedFields ? parsedFields : parsedFields.values
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
