import type { Address, Hex } from 'viem'
import { addressProblem } from '#domain/address.ts'
import { type BlockTag, readBlockParameter } from '#domain/block/block-parameter.ts'
import { integerProblem, readInteger } from '#domain/integer.ts'
import { elementaryType, isValueType } from '#domain/storage/storage-type.ts'
import {
  historyParts,
  type StorageHistoryAddress,
  type StorageHistoryDraft,
} from '#paths/storage-history.ts'

/** Most equal steps of a range: each is a read. */
export const mostSamples = 2048

/** What is wrong, by the field at which it is to be said. */
export type StorageHistoryProblems = { [field in keyof StorageHistoryDraft]?: string }

/** Reads the fields, or says at each what is wrong with it. An empty one is left to the page. */
export function readStorageHistoryDraft(
  network: string,
  draft: StorageHistoryDraft,
): StorageHistoryAddress | { problems: StorageHistoryProblems } {
  const problems: StorageHistoryProblems = {}
  const take = <T>(field: keyof StorageHistoryDraft, read: (text: string) => T | Problem) => {
    const text = draft[field].trim()
    const value = text === '' ? undefined : read(text)
    if (!(value instanceof Problem)) return value
    problems[field] = value.words
    return undefined
  }
  const address: StorageHistoryAddress = {
    network,
    address: draft.address.trim() as Address,
    position: take('position', readPosition),
    offset: take('offset', readOffset) ?? 0,
    type: take('type', readType) ?? '',
    name: draft.name,
    part: historyParts.find((part) => part === draft.part) ?? 'blocks',
    before: take('before', readBlock),
    after: take('after', readBlock),
    from: take('from', readNumbered),
    to: take('to', readNumbered),
    samples: take('samples', readSamples),
  }
  const wrongAddress = addressProblem(draft.address.trim())
  if (wrongAddress !== undefined) problems.address = wrongAddress
  const type = elementaryType(address.type)
  if (type && isValueType(type) && address.offset + type.size > 32)
    problems.offset = `A ${address.type} has ${type.size} bytes: from byte ${address.offset} on it does not fit into the word.`
  const { from, to } = address
  if (from?.startsWith('0x') && to?.startsWith('0x') && BigInt(from) > BigInt(to))
    problems.from = 'The range begins after its end: exchange the two.'
  return Object.keys(problems).length > 0 ? { problems } : address
}

class Problem {
  readonly words: string
  constructor(words: string) {
    this.words = words
  }
}

function readPosition(text: string): Hex | Problem {
  const number = readInteger(text)
  if (number === undefined) return new Problem(`As the slot, ${integerProblem(text)}.`)
  if (number < 0n || number >= 1n << 256n) return new Problem('A slot goes from 0 to 2^256 − 1.')
  return `0x${number.toString(16).padStart(64, '0')}`
}

function readOffset(text: string): number | Problem {
  const number = readInteger(text)
  if (number === undefined) return new Problem(`As the offset, ${integerProblem(text)}.`)
  if (number < 0n || number > 31n)
    return new Problem('The offset goes from 0 to 31, from the low-order end of the word.')
  return Number(number)
}

const readType = (text: string): string | Problem =>
  elementaryType(text)
    ? text
    : new Problem(
        `“${text}” is no elementary type: there are uint8 to uint256, int8 to int256, bool, address, bytes1 to bytes32, string and bytes.`,
      )

function readBlock(text: string): Hex | BlockTag | Problem {
  const read = readBlockParameter(text)
  return 'problem' in read ? new Problem(read.problem) : read.block
}

function readNumbered(text: string): Hex | BlockTag | Problem {
  if (text === 'pending') return new Problem('The pending block has no number yet: choose latest.')
  return readBlock(text)
}

function readSamples(text: string): number | Problem {
  const number = readInteger(text)
  if (number === undefined) return new Problem(`As the number of steps, ${integerProblem(text)}.`)
  if (number < 1n || number > mostSamples)
    return new Problem(`There can be 1 to ${mostSamples} steps.`)
  return Number(number)
}
