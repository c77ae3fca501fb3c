import type { KnownLayout } from '#domain/storage/layout/resolve-variable.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { emptyPath } from '#domain/storage/path/value-path.ts'
import { parseLayoutReference } from '#pages/storage/reference/parse-layout-reference.ts'
import { readStorageDraft } from '#paths/storage/read-storage-draft.ts'
import type { StorageDraft } from '#paths/storage/storage-draft.ts'
import { historyFields, type StorageHistoryDraft } from '#paths/storage/storage-history.ts'

/** The value of a history: by its name where the layout finds the same slot by it, otherwise by its slot. */
export function historyValueDraft(
  { address, position, type, offset, name }: StorageHistoryDraft,
  layout: KnownLayout | undefined,
): StorageDraft {
  const as = type === '' || /^0?$/.test(offset) ? type : `${type}@${offset}`
  const bySlot: StorageDraft = {
    ...{ address, slot: slotText(position), path: emptyPath, as },
    ...{ rules: 'solidity', declared: '', block: 'latest' },
  }
  const { slot, path } = parseLayoutReference(name, layout)
  const byName: StorageDraft = { ...bySlot, slot, path, as: '' }
  const reading = readStorageDraft(byName, layout)
  if (name === '' || !('question' in reading)) return bySlot
  const own = historyFields(byName, reading.question.location)
  if (own.position !== slotOf(position)) return bySlot
  return own.type === type && own.offset === Number(offset) ? byName : { ...byName, as }
}

/** The slot of the URL in the form of `slotWord`; undefined unless it is a number. */
const slotOf = (position: string) =>
  /^(0x[0-9a-f]{1,64}|\d{1,77})$/i.test(position) ? slotWord(BigInt(position)) : undefined

/** A slot of the URL in decimal; a hashed one stays hexadecimal. */
function slotText(position: string): string {
  const slot = BigInt(slotOf(position) ?? 1n << 64n)
  return slot < 1n << 64n ? slot.toString() : position
}
