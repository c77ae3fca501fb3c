import type { Address, Hex } from 'viem'
import { parseAddress } from '#domain/values/address.ts'
import { type NativeCurrency, readAmount } from '#domain/values/amount.ts'
import { parseBytes, toQuantityHex } from '#domain/values/hex.ts'
import { integerProblem, readInteger } from '#domain/values/integer.ts'
import { isRawObject, parseJson } from '#domain/values/raw.ts'

/** State that a simulation assumes in place of the chain's, by address (execution-apis, `StateOverrides`). */
export type StateOverrides = { [address: Address]: AccountOverride }

type AccountOverride = {
  balance?: Hex
  nonce?: Hex
  code?: Hex
  /** All storage of the account: every other slot is zero. */
  state?: { [slot: Hex]: Hex }
  /** Single slots: every other one keeps its value. */
  stateDiff?: { [slot: Hex]: Hex }
}

/** Parts of an account a row can override; `storage` empties all other slots, too. */
export const overrideFields = ['balance', 'nonce', 'code', 'slot', 'storage'] as const
export type OverrideField = (typeof overrideFields)[number]

/** One override as it is typed; `slot` is used by the two fields of storage only. */
export type OverrideRow = { address: string; field: OverrideField; slot: string; value: string }

/** Reads the rows that an address holds; undefined for any other text. */
export function parseOverrideRows(text: string): OverrideRow[] | undefined {
  if (text.trim() === '') return []
  const rows = parseJson(text)
  if (!Array.isArray(rows)) return undefined
  const parsedRows = rows.map(parseRow)
  return parsedRows.every((row) => row !== undefined) ? parsedRows : undefined
}

function parseRow(row: unknown): OverrideRow | undefined {
  if (!isRawObject(row)) return undefined
  const { address = '', field, slot = '', value = '' } = row
  const knownField = overrideFields.find((name) => name === field)
  return knownField && [address, slot, value].every((text) => typeof text === 'string')
    ? { address: String(address), field: knownField, slot: String(slot), value: String(value) }
    : undefined
}

/** Rows as an address holds them: '' for none. */
export const formatOverrideRows = (rows: readonly OverrideRow[]): string =>
  rows.length === 0
    ? ''
    : JSON.stringify(
        rows.map(({ address, field, slot, value }) => ({
          address,
          field,
          ...(isStorageField(field) && { slot }),
          value,
        })),
      )

export const isStorageField = (field: OverrideField): boolean =>
  field === 'slot' || field === 'storage'

export type OverrideRowProblems = { address?: string; slot?: string; value?: string }

/** Most rows that are sent: each is a state that the node builds. */
const maxRows = 256

/**
 * Reads typed overrides, balances in a chain's coin, into the form of nodes, or gives their problems, as a
 * whole and by the index of a row. No rows are undefined.
 */
export function readStateOverrides(
  text: string,
  currency: NativeCurrency | undefined,
):
  | { value: StateOverrides | undefined }
  | { problem: string; rows: readonly OverrideRowProblems[] } {
  const rows = parseOverrideRows(text)
  if (!rows) return { problem: 'The overrides in this link cannot be read.', rows: [] }
  if (rows.length > maxRows)
    return { problem: `Max ${maxRows} overrides; this has ${rows.length}.`, rows: [] }
  const overrides: { [address: string]: { [field: string]: unknown } } = {}
  const rowProblems = rows.map((row) => addOverride(overrides, row, currency))
  const invalidCount = rowProblems.filter((problems) => Object.keys(problems).length > 0).length
  if (invalidCount > 0) return { problem: 'Fix the marked overrides.', rows: rowProblems }
  return { value: rows.length === 0 ? undefined : (overrides as StateOverrides) }
}

/** Adds a row to the overrides, or returns its problems. */
function addOverride(
  overrides: { [address: string]: { [field: string]: unknown } },
  { address, field, slot, value }: OverrideRow,
  currency: NativeCurrency | undefined,
): OverrideRowProblems {
  const parsedAddress = parseAddress(address)
  const parsedValue = valueReaders[field](value.trim(), currency)
  const parsedSlot = isStorageField(field) ? readWord(slot.trim()) : undefined
  const problems: OverrideRowProblems = {
    ...('problem' in parsedAddress && { address: parsedAddress.problem }),
    ...('problem' in parsedValue && { value: parsedValue.problem }),
    ...(parsedSlot && 'problem' in parsedSlot && { slot: parsedSlot.problem }),
  }
  if (Object.keys(problems).length > 0 || 'problem' in parsedValue || 'problem' in parsedAddress)
    return problems
  const key = parsedAddress.value.toLowerCase()
  overrides[key] ??= {}
  const account = overrides[key]
  if (!parsedSlot || 'problem' in parsedSlot) {
    if (account[field] !== undefined) return { address: 'Overridden twice: remove one.' }
    account[field] = parsedValue.value
    return {}
  }
  const [member, otherMember] = field === 'slot' ? ['stateDiff', 'state'] : ['state', 'stateDiff']
  if (account[otherMember] !== undefined)
    return { address: 'Use single slots or all storage of an account, not both.' }
  const slots = (account[member] ?? {}) as { [slot: string]: Hex }
  if (slots[parsedSlot.value] !== undefined) return { slot: 'Overridden twice: remove one.' }
  account[member] = { ...slots, [parsedSlot.value]: parsedValue.value }
  return {}
}

type Parsed = { value: Hex } | { problem: string }

const valueReaders: {
  [F in OverrideField]: (text: string, currency: NativeCurrency | undefined) => Parsed
} = {
  balance(text, currency) {
    const amount = readAmount(text, currency)
    if ('problem' in amount) return amount
    return amount.wei >> 256n === 0n
      ? { value: toQuantityHex(amount.wei) }
      : { problem: 'Max 256 bits.' }
  },
  nonce(text) {
    const nonce = readInteger(text)
    if (nonce === undefined) return { problem: `Invalid nonce: ${integerProblem(text)}.` }
    return nonce >= 0n && nonce >> 64n === 0n
      ? { value: toQuantityHex(nonce) }
      : { problem: 'Max 64 bits.' }
  },
  code(text) {
    const bytes = parseBytes(text)
    return bytes === undefined
      ? { problem: 'Enter bytecode as hexadecimal; 0x removes the code.' }
      : { value: bytes }
  },
  slot: readWord,
  storage: readWord,
}

/** A slot or its value as 32 bytes. */
function readWord(text: string): Parsed {
  const word = readInteger(text)
  if (word === undefined) return { problem: `Invalid number: ${integerProblem(text)}.` }
  return word >= 0n && word >> 256n === 0n
    ? { value: `0x${word.toString(16).padStart(64, '0')}` }
    : { problem: 'Max 32 bytes.' }
}
