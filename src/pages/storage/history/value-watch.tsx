import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Hex } from 'viem'
import {
  formatValueDifference,
  sameValue,
  wordReader,
} from '#domain/storage/history/history-value.ts'
import { readWord } from '#domain/storage/value/word.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import type { HistoryQuestion, ValueAddress } from '#pages/storage/history/history-question.ts'
import { StoredText } from '#pages/storage/stored-text.tsx'
import StoredTokenAmount from '#pages/storage/stored-token-amount.tsx'
import { blockPath } from '#paths/block.ts'
import { watchedWordQuery } from '#queries/storage/watched-word.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { Note } from '#ui/page/note.tsx'
import { ActionButton } from '#ui/values/action-button.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'
import { Timestamp } from '#ui/values/timestamp.tsx'

/** Interval of requests for the newest block, ms. */
const pollIntervalMs = 4_000

/** A value, and the block at which it was first read, where that is known. */
type SeenValue = { word: Hex; number: bigint | undefined; time: bigint | undefined; after?: bigint }

/** The value at the newest block, polled while the page is visible. */
export function ValueWatch({ question }: { question: HistoryQuestion }) {
  const { historyAddress, variable } = question
  if (!historyAddress) return null
  const { network, address, position } = historyAddress
  const watchKey = [network, address, position].join(' ')
  return <WatchedValue key={watchKey} historyAddress={historyAddress} variable={variable} />
}

type Props = {
  historyAddress: ValueAddress
  variable: HistoryQuestion['variable']
}

function WatchedValue({ historyAddress, variable }: Props) {
  const { network, address, position, type, offset } = historyAddress
  const [isPaused, setIsPaused] = useState(false)
  const wordQuery = useQuery({
    ...watchedWordQuery(network, address, position),
    enabled: !isPaused,
    // Polling rests while the tab is hidden; it resumes at once when the tab is visible again.
    refetchInterval: isPaused ? false : pollIntervalMs,
    refetchOnWindowFocus: !isPaused && 'always',
  })
  const [seenValues, setSeenValues] = useState<readonly SeenValue[]>([])
  const [lastAnswer, setLastAnswer] = useState<typeof wordQuery.data>()
  const { data } = wordQuery
  const parsedWord = data && readWord(data.answer)
  const { size } = wordReader(type, offset, [])
  if (data && data !== lastAnswer) {
    setLastAnswer(data)
    const lastSeen = seenValues.at(-1)
    if (
      parsedWord &&
      'word' in parsedWord &&
      !(lastSeen && sameValue({ offset, size })(lastSeen.word, parsedWord.word))
    )
      setSeenValues([
        ...seenValues,
        {
          ...{ word: parsedWord.word, number: data.number, time: data.time },
          ...(lastAnswer?.number !== undefined && { after: lastAnswer.number }),
        },
      ])
  }
  const valueReader = wordReader(
    type,
    offset,
    seenValues.map(({ word }) => word),
  )
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 print:hidden">
        <ActionButton aria-pressed={isPaused} onClick={() => setIsPaused(!isPaused)}>
          {isPaused ? 'Resume' : 'Pause'}
        </ActionButton>
        <p className="text-mute">
          {isPaused
            ? 'Paused.'
            : `Reads the latest block every ${pollIntervalMs / 1000} s while this tab is visible. Changes in between are not seen.`}
        </p>
      </div>
      <QueryAnswer of={wordQuery} waiting={<p role="status">Loading the value…</p>}>
        {({ number }) =>
          parsedWord && 'problem' in parsedWord ? (
            <Note title="Invalid storage value">{parsedWord.problem}</Note>
          ) : (
            <section aria-label="Values seen" className="card px-4 py-3 sm:px-5">
              <p className="text-sm text-mute">
                {number === undefined
                  ? 'The latest block is empty; its number is unavailable.'
                  : `Latest block ${groupDigits(number)}`}
                {seenValues.length === 1 && ' · no change so far'}
              </p>
              <ol aria-live="polite" aria-label="Values, newest first" className="mt-1">
                {seenValues
                  .map((value, valueIndex) => ({
                    ...value,
                    before: seenValues[valueIndex - 1]?.word,
                  }))
                  .toReversed()
                  .map(({ word, number, time, after, before }, valueIndex) => {
                    const { text, number: exact, anomaly } = valueReader.read(word)
                    const differenceText =
                      before && formatValueDifference(valueReader, before, word)
                    return (
                      <li
                        key={seenValues.length - valueIndex}
                        className={`-mx-4 grid gap-x-4 border-t border-line px-4 py-2 sm:-mx-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-5 ${
                          valueIndex === 0 && before !== undefined ? 'bg-accent-soft' : ''
                        }`}
                      >
                        <p
                          className={`wrap-anywhere ${valueIndex > 0 ? '' : `font-semibold ${valueReader.numeric ? 'text-lg max-sm:text-base' : ''}`}`}
                        >
                          <StoredText type={valueReader.label} text={text} />{' '}
                          <CopyButton text={exact?.toString() ?? text} what="the value" />{' '}
                          {valueReader.numeric && exact !== undefined && (
                            <span className="text-sm font-normal text-mute">
                              <StoredTokenAmount
                                {...variable}
                                type={valueReader.label}
                                number={exact}
                              />{' '}
                            </span>
                          )}
                          {differenceText && (
                            <span className="data font-normal">{differenceText}</span>
                          )}
                        </p>
                        <p className="text-sm text-mute sm:text-right">
                          {number !== undefined ? (
                            <Link to={blockPath({ network, block: { kind: 'number', number } })}>
                              {before === undefined ? 'at' : 'by'} block {groupDigits(number)}
                            </Link>
                          ) : (
                            `in an empty block${after === undefined ? '' : ` after ${groupDigits(after)}`}`
                          )}
                          {time !== undefined && (
                            <span className="block">
                              <Timestamp seconds={time} />
                            </span>
                          )}
                        </p>
                        {anomaly && <p className="text-sm text-warn">{anomaly}</p>}
                      </li>
                    )
                  })}
              </ol>
            </section>
          )
        }
      </QueryAnswer>
    </>
  )
}
