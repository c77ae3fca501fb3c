import type { Hex } from 'viem'
import { contentSlot } from '#domain/storage/path/derive-slot.ts'
import type { BytesType } from '#domain/storage/type/storage-type.ts'
import { bytesText, readStringSlot, stringSlotParts } from '#domain/storage/value/string-storage.ts'
import { isZero } from '#domain/storage/value/word.ts'
import { formatByteCount } from '#domain/values/quantity.ts'
import { LongStoredValue } from '#pages/storage/value/long-stored-value.tsx'
import { ValueCard, ZeroLine } from '#pages/storage/value/value-card.tsx'
import type { StorageQuestion } from '#paths/storage/storage-draft.ts'
import { Note } from '#ui/page/note.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'
import { WordMap } from '#ui/values/word-map.tsx'

type Props = {
  question: StorageQuestion
  type: BytesType
  word: Hex
}

/** A whole string or bytes: from its own slot, or from all slots that its length takes. */
export default function StringValue({ question, type, word }: Props) {
  const stringSlot = readStringSlot(word, type)
  if (stringSlot.kind === 'invalid')
    return (
      <Note inline title={`Not a ${type.label}`}>
        {stringSlot.anomaly} No compiler writes this; the slot may hold another type.
      </Note>
    )
  if (stringSlot.kind === 'long')
    return (
      <LongStoredValue
        question={question}
        label={type.label}
        start={contentSlot(question.location).slot}
        length={stringSlot.length}
      />
    )
  const { bytes, anomaly } = stringSlot
  const sizeBytes = bytes.length / 2 - 1
  return (
    <ValueCard
      type={type.label}
      name={valuePathName(question)}
      tag={<span>{formatByteCount(sizeBytes)}</span>}
    >
      <DecodedBytes bytes={bytes} empty={sizeBytes === 0} />
      {anomaly && <p className="text-bad">{anomaly} No compiler writes this.</p>}
      {sizeBytes === 0 && isZero(word) && <ZeroLine />}
      {sizeBytes > 0 && <WordMap word={word} parts={stringSlotParts(word, type)} />}
    </ValueCard>
  )
}

/** Name of the variable that holds the value, where it is known. */
const valuePathName = ({ resolved }: StorageQuestion) =>
  resolved.path?.stops.length === 1 ? (resolved.variable?.name ?? '') : ''

/** Bytes as text where they are text, otherwise as hexadecimal. */
function DecodedBytes({ bytes, empty }: { bytes: Hex; empty: boolean }) {
  if (empty) return <p className="text-number font-semibold text-mute">empty</p>
  const decodedText = bytesText(bytes)
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <output
        className={`text-number font-semibold break-words ${decodedText === undefined ? 'font-mono break-all' : 'whitespace-pre-wrap'}`}
      >
        {decodedText ?? bytes}
      </output>
      <CopyButton text={decodedText ?? bytes} what="the value" />
    </p>
  )
}
