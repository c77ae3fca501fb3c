import type { Hex } from 'viem'
import { contentSlot, slotWord } from '#domain/storage/path/derive-slot.ts'
import type { BytesType } from '#domain/storage/type/storage-type.ts'
import { bytesText, readStringSlot, stringSlotParts } from '#domain/storage/value/string-storage.ts'
import { isZero } from '#domain/storage/value/word.ts'
import { formatByteCount, groupDigits } from '#domain/values/hex.ts'
import { fromHex } from '#domain/values/integer.ts'
import BeyondLength from '#pages/storage/value/beyond-length.tsx'
import { StepLine } from '#pages/storage/value/step-line.tsx'
import { ValueCard, ZeroLine } from '#pages/storage/value/value-card.tsx'
import type { StorageQuestion } from '#paths/storage/storage-draft.ts'
import { pageSlots, useLongValue } from '#queries/storage/long-value.ts'
import { QueryFailure } from '#ui/answer/failure-note.tsx'
import { Note, usePageNetwork } from '#ui/page/page.tsx'
import { ActionButton, CopyButton } from '#ui/values/copy-button.tsx'
import { downloadBlob } from '#ui/values/download-blob.ts'
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
      <BeyondLength question={question} />
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

type LongStoredValueProps = {
  question: StorageQuestion
  label: string
  start: bigint
  length: number
}

/** Bytes that fill several slots, read page by page; as text where all of them are text. */
function LongStoredValue({ question, label, start, length }: LongStoredValueProps) {
  const network = usePageNetwork()
  const { address, block, resolved } = question
  const { bytes, slots, allSlots, isWhole, anomaly, query, readMore, readAll } = useLongValue(
    { network, address, block },
    start,
    length,
  )
  const decodedText = bytesText(bytes, !isWhole)
  const fileName = `${address}-${start.toString(16).slice(0, 8)}`
  const progressText = `${groupDigits(slots)} of ${groupDigits(allSlots)} slots`
  return (
    <section aria-label="Value" className="card px-4 py-4 sm:px-5">
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-mute">
        <span className="data">{label}</span> {formatByteCount(length)}
        <span role="status">
          {isWhole ? `in ${progressText.split(' of ')[1]}` : `${progressText} read`}
        </span>
        {isWhole && <CopyButton text={decodedText ?? bytes} what="the value" />}
      </p>
      <dl className="mt-1">
        <StepLine
          name={resolved.compiler === 'solidity' ? 'keccak256(slot)' : 'content from'}
          what="first content slot"
          tone="bg-b3"
          hex={slotWord(start)}
        />
      </dl>
      <BeyondLength question={question} />
      {slots > 0 && (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label="Content"
          className={`data mt-3 block max-h-96 overflow-auto ${decodedText === undefined ? 'break-all' : 'break-words whitespace-pre-wrap'}`}
        >
          {decodedText ?? bytes}
        </section>
      )}
      {query.isFetching && <div aria-hidden="true" className="waiting mt-2 h-6" />}
      <QueryFailure of={query} />
      {anomaly && (
        <div className="mt-2">
          <Note inline title="Unusual format">
            {anomaly}
          </Note>
        </div>
      )}
      <p className="mt-3 flex flex-wrap gap-2">
        {!query.isFetching && !isWhole && !anomaly && slots > 0 && (
          <>
            <ActionButton onClick={() => readMore()}>
              Read {formatByteCount(Math.min(pageSlots, allSlots - slots) * 32)} more
            </ActionButton>
            {allSlots <= 64 * pageSlots && (
              <ActionButton onClick={readAll}>Read all {formatByteCount(length)}</ActionButton>
            )}
          </>
        )}
        {isWhole && (
          <ActionButton
            onClick={() => downloadBlob((fromHex(bytes) ?? new Uint8Array()) as BlobPart, fileName)}
          >
            Save bytes
          </ActionButton>
        )}
      </p>
    </section>
  )
}
