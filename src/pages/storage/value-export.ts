import { slotWord } from '#domain/storage/storage-step.ts'
import { isValueType } from '#domain/storage/storage-type.ts'
import { bytesText, readBytesHead } from '#domain/storage/stored-bytes.ts'
import { readStoredValue } from '#domain/storage/stored-value.ts'
import { readWord } from '#domain/storage/word.ts'
import type { StorageDraft, StorageQuestion } from '#paths/storage-draft.ts'

/** A value as the page shows it. */
type Shown = { network: string; draft: StorageDraft; question: StorageQuestion; answer: unknown }

/** All of it for a file: what was asked, how the position was found, and what came. */
export function valueJson({ network, draft, question, answer }: Shown) {
  const { address, block, place, built } = question
  const { slot, rules, declared, path } = draft
  return {
    network,
    address,
    block,
    slot,
    rules,
    ...(declared !== '' && { declared }),
    path,
    type: place.type.label,
    position: slotWord(place.slot),
    offset: place.offset,
    answer,
    ...(valueText(question, answer) !== undefined && { value: valueText(question, answer) }),
    found: built.way?.steps.map(({ rule, label, hashed, slot, offset }) => ({
      rule,
      label,
      ...(hashed && { hashed: hashed.pieces, hash: hashed.hash }),
      slot: slotWord(slot),
      offset,
    })),
  }
}

/** What a ticket says of it. */
export function valueFacts({ draft, question, answer }: Shown): [string, string][] {
  const { address, block, place } = question
  const value = valueText(question, answer)
  return [
    ['Address', address],
    ['Block', block.startsWith('0x') ? BigInt(block).toString() : block],
    ['Slot', draft.slot],
    ...(draft.path === '' ? [] : [['Value', draft.path] satisfies [string, string]]),
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
  const head = readBytesHead(read.word, type)
  return head.kind === 'here' ? (bytesText(head.bytes) ?? head.bytes) : undefined
}
