import { type Derivation, slotWord } from '#domain/storage/path/derive-slot.ts'
import { valuePathText } from '#domain/storage/path/value-path.ts'
import { isValueType } from '#domain/storage/type/storage-type.ts'
import { readStoredValue } from '#domain/storage/value/stored-value.ts'
import { bytesText, readStringSlot } from '#domain/storage/value/string-storage.ts'
import { readWord } from '#domain/storage/value/word.ts'
import type { Ticket } from '#domain/text/ticket.ts'
import type { StorageDraft, StorageQuestion } from '#paths/storage/storage-draft.ts'

/** A value on the page, with its question. */
export type ExportedValue = {
  network: string
  draft: StorageDraft
  question: StorageQuestion
  answer: unknown
}

/** A value for a JSON file: the question, the derivation of the position, and the answer. */
export function valueJson({ network, draft, question, answer }: ExportedValue) {
  const { address, block, location, resolved } = question
  const { slot, rules, declared } = draft
  return {
    network,
    address,
    block,
    slot,
    rules,
    ...(declared !== '' && { declared }),
    path: valuePathText(draft.path),
    type: location.type.label,
    position: slotWord(location.slot),
    offset: location.offset,
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

/** The facts of a value for a ticket. */
export function valueFacts({ draft, question, answer }: ExportedValue): Ticket['facts'] {
  const { address, block, location } = question
  return [
    ['Address', address],
    ['Block', block.startsWith('0x') ? BigInt(block).toString() : block],
    ['Slot', draft.slot],
    ['Value', valuePathText(draft.path) || undefined],
    ['Position', slotWord(location.slot)],
    ['Byte', location.offset === 0 ? undefined : String(location.offset)],
    ['Word', String(answer)],
    [`As ${location.type.label}`, valueText(question, answer)],
  ]
}

/** The decoded value, where its type is known and its slot holds all of it. */
function valueText({ location: { type, offset } }: StorageQuestion, answer: unknown) {
  const parsedWord = readWord(answer)
  if ('problem' in parsedWord) return undefined
  if (isValueType(type))
    return type.kind === 'unknown' ? undefined : readStoredValue(parsedWord.word, offset, type).text
  if (type.kind !== 'string' && type.kind !== 'bytes') return undefined
  const stringSlot = readStringSlot(parsedWord.word, type)
  return stringSlot.kind === 'short' ? (bytesText(stringSlot.bytes) ?? stringSlot.bytes) : undefined
}
