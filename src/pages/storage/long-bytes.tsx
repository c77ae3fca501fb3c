import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Hex } from 'viem'
import { fromHex } from '#domain/hex-bytes.ts'
import { grouped, bytes as inBytes } from '#domain/quantity.ts'
import { slotWord } from '#domain/storage/storage-step.ts'
import { bytesText, joinWords } from '#domain/storage/stored-bytes.ts'
import { readWord } from '#domain/storage/word.ts'
import { StepLine } from '#pages/storage/step-line.tsx'
import type { StorageQuestion } from '#paths/storage-draft.ts'
import { storageWordsQuery } from '#queries/storage-words.ts'
import { Copy } from '#ui/copy.tsx'
import { FailureNote } from '#ui/failure-note.tsx'
import { Note } from '#ui/note.tsx'
import { save } from '#ui/save.ts'

/** How many words are asked for at the same time. */
const atOnce = 32
/** Words read before one is asked whether to go on: 8 KiB. */
const page = 256

/** Bytes that fill several slots, read page by page; as text where all of them are text. */
export function LongBytes({
  network,
  question,
  label,
  start,
  length,
}: {
  network: string
  question: StorageQuestion
  label: string
  start: bigint
  length: number
}) {
  const all = Math.ceil(length / 32)
  const [wanted, want] = useState(Math.min(all, page))
  const { address, block } = question
  const [answers, keep] = useState<readonly unknown[]>([])
  const { words, odd } = readWords(answers)
  const asking = words.length < wanted && !odd
  const query = useQuery({
    ...storageWordsQuery(
      network,
      address,
      slotWord(start + BigInt(answers.length)),
      Math.max(0, Math.min(atOnce, wanted - answers.length)),
      block,
    ),
    enabled: asking,
  })
  const { data, error, isFetching, refetch } = query
  // The next few are another question, whose answer is still to come.
  if (asking && data) keep([...answers, ...data])
  const whole = words.length === all
  const read = joinWords(words, Math.min(length, words.length * 32))
  const text = bytesText(read.bytes, !whole)
  const name = `${address}-${start.toString(16).slice(0, 8)}`
  const share = `${grouped(words.length)} of ${grouped(all)} slots`
  return (
    <section aria-label="The value stored there" className="card px-4 py-4 sm:px-5">
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-mute">
        <span className="data">{label}</span> {inBytes(length)}
        <span role="status">{whole ? `in ${share.split(' of ')[1]}` : `${share} read`}</span>
        {whole && <Copy text={text ?? read.bytes} what="the value" />}
      </p>
      <dl className="mt-1">
        <StepLine
          name={question.built.compiler === 'solidity' ? 'keccak256(slot)' : 'after it, from'}
          what="where the content begins"
          tone="bg-b3"
          word={slotWord(start)}
        />
      </dl>
      {words.length > 0 && (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label="Content"
          className={`mt-3 block max-h-96 overflow-auto ${text === undefined ? 'data break-all' : 'break-words whitespace-pre-wrap'}`}
        >
          {text ?? read.bytes}
        </section>
      )}
      {asking && !error && <div aria-hidden="true" className="waiting mt-2 h-6" />}
      {error && <FailureNote failure={error} retry={refetch} retrying={isFetching} />}
      {(odd ?? (whole ? read.odd : undefined)) && (
        <div className="mt-2">
          <Note title="Not as a compiler writes it">{odd ?? read.odd}</Note>
        </div>
      )}
      <p className="mt-3 flex flex-wrap gap-2">
        {!asking && !whole && (
          <>
            <button
              type="button"
              className="action"
              onClick={() => want(Math.min(all, wanted + page))}
            >
              Read {inBytes(Math.min(page, all - wanted) * 32)} more
            </button>
            {all <= 64 * page && (
              <button type="button" className="action" onClick={() => want(all)}>
                Read all {inBytes(length)}
              </button>
            )}
          </>
        )}
        {whole && (
          <button
            type="button"
            className="action"
            onClick={() =>
              save(new Blob([(fromHex(read.bytes) ?? new Uint8Array()) as BlobPart]), name)
            }
          >
            Save its bytes
          </button>
        )}
      </p>
    </section>
  )
}

/** Answers as words, up to the first that is none. */
function readWords(answers: readonly unknown[]): { words: Hex[]; odd?: string } {
  const words: Hex[] = []
  for (const answer of answers) {
    const read = readWord(answer)
    if ('problem' in read) return { words, odd: read.problem }
    words.push(read.word)
  }
  return { words }
}
