import { type Derivation, slotWord } from '#domain/storage/path/derive-slot.ts'
import { isValueType } from '#domain/storage/type/storage-type.ts'
import { readStoredValue } from '#domain/storage/value/stored-value.ts'
import { bytesText, readStringSlot } from '#domain/storage/value/string-storage.ts'
import { valuePathText } from '#domain/storage/path/value-path.ts'
import { readWord } from '#domain/storage/value/word.ts'
import type { StorageDraft, StorageQuestion } from '#paths/storage/storage-draft.ts'

/** A value as the page shows it. */
type Shown = { network: string; draft: StorageDraft; question: StorageQuestion; answer: unknown }

/** All of it for a file: what was asked, how the position was found, and what came. */
export function valueJson({ network, draft, question, answer }: Shown) {
  const { address, block, place, resolved } = question
  const { slot, rules, declared } = draft
  return {
    network,
    address,
    block,
    slot,
    rules,
    ...(declared !== '' && { declared }),
    path: valuePathText(draft.path),
    type: place.type.label,
    position: slotWord(place.slot),
    offset: place.offset,
    answer,
    ...(valueText(question, answer) !== undefined && { value: valueText(question, answer) }),
    found: resolved.path?.stops.flatMap(({ step }) => (step ? [stepJson(step)] : [])),
  }
}

const stepJson = ({ rule, label, hashed, slot, offset }: Derivation) => ({
  rule,
  label,
  ...(hashed && { hashed: hashed.pieces, hash: hashed.hash }),
  slot: slotWord(slot),
  offset,
})

/** What a ticket says of it. */
export function valueFacts({ draft, question, answer }: Shown): [string, string][] {
  const { address, block, place } = question
  const path = valuePathText(draft.path)
  const value = valueText(question, answer)
  return [
    ['Address', address],
    ['Block', block.startsWith('0x') ? BigInt(block).toString() : block],
    ['Slot', draft.slot],
    ...(path === '' ? [] : [['Value', path] satisfies [string, string]]),
    ['Position', slotWord(place.slot)],
    ...(place.offset === 0 ? [] : [['Byte', String(place.offset)] satisfies [string, string]]),
    ['Word', String(answer)],
    ...(value === undefined ? [] : [[`As ${place.type.label}`, value] satisfies [string, string]]),
  ]
}

/** The value by its type, where that is known and its slot holds all of it. */
function valueText({ place: { type, offset } }: StorageQuestion, answer: unknown) {
  const read = readWord(answer)
  if ('problem' in read) return undefined
  if (isValueType(type))
    return type.kind === 'unknown' ? undefined : readStoredValue(read.word, offset, type).text
  if (type.kind !== 'string' && type.kind !== 'bytes') return undefined
  const slot = readStringSlot(read.word, type)
  return slot.kind === 'short' ? (bytesText(slot.bytes) ?? slot.bytes) : undefined
}
