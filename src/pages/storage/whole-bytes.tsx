import type { Hex } from 'viem'
import { bytes as inBytes } from '#domain/quantity.ts'
import { contentSlot } from '#domain/storage/storage-step.ts'
import type { BytesType } from '#domain/storage/storage-type.ts'
import { bytesText, readBytesHead } from '#domain/storage/stored-bytes.ts'
import { LongBytes } from '#pages/storage/long-bytes.tsx'
import type { StorageQuestion } from '#paths/storage-draft.ts'
import { Copy } from '#ui/copy.tsx'
import { Note } from '#ui/note.tsx'
import { WordMap, type WordPart } from '#ui/word-map.tsx'

/** A string or bytes, whole: from its slot alone, or from all the slots that its length asks for. */
export function WholeBytes({
  network,
  question,
  type,
  word,
}: {
  network: string
  question: StorageQuestion
  type: BytesType
  word: Hex
}) {
  const head = readBytesHead(word, type)
  if (head.kind === 'impossible')
    return (
      <Note title={`This is no ${type.label}`}>
        {head.odd} No compiler writes this: the slot may hold something else.
      </Note>
    )
  if (head.kind === 'elsewhere')
    return (
      <LongBytes
        network={network}
        question={question}
        label={type.label}
        start={contentSlot(question.place).slot}
        length={head.length}
      />
    )
  const { bytes, odd } = head
  const size = bytes.length / 2 - 1
  const parts: WordPart[] = [
    { offset: 32 - size, size, label: type.label, tone: 'b4' },
    { offset: 0, size: 1, label: 'twice its length', tone: 'b2' },
  ]
  return (
    <section aria-label="The value stored there" className="card px-4 py-4 sm:px-5">
      <p className="text-sm text-mute">
        <span className="data">{type.label}</span> {inBytes(size)}
      </p>
      <BytesShown bytes={bytes} empty={size === 0} />
      {odd && <p className="mt-1 text-bad">{odd} No compiler writes this.</p>}
      {size > 0 && (
        <div className="mt-3">
          <WordMap word={word} parts={parts} />
        </div>
      )}
    </section>
  )
}

/** Bytes as text where they are text, else as hexadecimal. */
function BytesShown({ bytes, empty }: { bytes: Hex; empty: boolean }) {
  if (empty) return <p className="text-lg text-mute">empty</p>
  const text = bytesText(bytes)
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <output
        className={`text-lg break-words ${text === undefined ? 'font-mono break-all' : 'whitespace-pre-wrap'}`}
      >
        {text ?? bytes}
      </output>
      <Copy text={text ?? bytes} what="the value" />
    </p>
  )
}
