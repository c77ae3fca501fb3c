import type { KnownLayout } from '#domain/storage/layout/resolve-variable.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { formatValueReference, isPlainSlot } from '#domain/storage/path/value-path.ts'
import { elementaryTypeName } from '#domain/storage/type/elementary-type-name.ts'
import type { StorageLocation } from '#domain/storage/type/storage-type.ts'
import { parseLayoutReference } from '#pages/storage/reference/parse-layout-reference.ts'
import { readStorageDraft } from '#paths/storage/read-storage-draft.ts'
import type { StorageHistoryDraft } from '#paths/storage/storage-history.ts'

/** A value as typed: its name or slot, and how to read it; '' leaves the reading to the layout. */
export type TypedValue = { reference: string; type: string; offset: string }

/** Fields of the URL that identify the value; `block` is the text after an `@`. */
export type ValueFields = Pick<StorageHistoryDraft, 'position' | 'type' | 'offset' | 'name'>

/** Location of a reference, and its two parts: the text before an `@`, and the block after it. */
type LocatedReference = { location: StorageLocation; reference: string; block?: string }

/**
 * Finds the location of a reference such as `balanceOf[0x…]` or `3[0x…]`, or what is wrong with it.
 */
export function locateReference(
  address: string,
  text: string,
  layout: KnownLayout | undefined,
): LocatedReference | { problem: string } {
  const { slot, path, ...block } = parseLayoutReference(text, layout)
  const { resolved } = readStorageDraft(
    { address, slot, path, rules: 'solidity', declared: '', as: '', block: 'latest' },
    layout,
  )
  const { location, problems } = resolved
  if (!location) return { problem: Object.values(problems)[0] ?? 'Invalid variable or slot.' }
  return { location, reference: formatValueReference({ slot, path }), ...block }
}

/** The fields of the URL for a typed value. */
export function valueFields(
  { type, offset }: TypedValue,
  { location, reference }: LocatedReference,
): ValueFields {
  const ownType = elementaryTypeName(location.type)
  return {
    position: slotWord(location.slot),
    type: type.trim() || ownType,
    offset: offset.trim() || (location.offset > 0 ? String(location.offset) : ''),
    name: isPlainSlot(reference) ? '' : reference,
  }
}

/** Text to type for the value of the URL: its name, where the layout finds the same slot by it. */
export function typedValue(
  address: string,
  { position, type, offset, name }: ValueFields,
  layout: KnownLayout | undefined,
): TypedValue {
  const named = name === '' ? undefined : locateReference(address, name, layout)
  if (!named || 'problem' in named || slotWord(named.location.slot) !== slotOf(position))
    return { reference: slotText(position), type, offset }
  const own = valueFields({ reference: name, type: '', offset: '' }, named)
  const isOwn = own.type === type && (own.offset || '0') === (offset || '0')
  return { reference: name, type: isOwn ? '' : type, offset: isOwn ? '' : offset }
}

/** The slot of the URL in the form of `slotWord`; undefined unless it is a number. */
const slotOf = (position: string) =>
  /^(0x[0-9a-f]{1,64}|\d{1,77})$/i.test(position) ? slotWord(BigInt(position)) : undefined

/** A slot of the URL in decimal; a hashed one stays hexadecimal. */
function slotText(position: string): string {
  const slot = BigInt(slotOf(position) ?? 1n << 64n)
  return slot < 1n << 64n ? slot.toString() : position
}
