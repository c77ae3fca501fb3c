import { parseJson } from '#domain/json/parse-json.ts'
import { isRawObject } from '#domain/values/raw.ts'

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
