import type { ReactNode } from 'react'
import { describeSnapshot } from '#domain/block/block-snapshot.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import type { ManyWordsReader, ManyWordsState } from '#queries/storage/read-many-words.ts'
import { describeFailure } from '#ui/answer/describe-failure.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'
import { ActionButton } from '#ui/values/action-button.tsx'

type Props = {
  words: ManyWordsState
  reading: ManyWordsReader
  /** Outcome of the checks of the words. */
  children?: ReactNode
}

/** Progress of reading many words, the failures, the block, and buttons to pause and retry. */
export function ManyWordsProgress({ words, reading, children }: Props) {
  const { state, read, failures, trouble, pinned, check } = words
  const wordCount = words.words.length
  const doneFraction = wordCount === 0 ? 1 : (read + failures.size) / wordCount
  const [firstFailure] = failures.values()
  return (
    <>
      {trouble && (
        <FailureNote failure={trouble} retry={reading.retry} retrying={state === 'reading'} />
      )}
      <section aria-label="Progress" className="grid gap-2">
        <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
          <p role="status">
            <span className="font-semibold">
              {groupDigits(read)} of {groupDigits(wordCount)}
            </span>{' '}
            {state === 'reading' ? (pinned ? 'read…' : 'read; finding the block…') : 'read'}
            {state === 'paused' && ', paused'}
            {failures.size > 0 && (
              <span className="text-bad"> · {groupDigits(failures.size)} failed</span>
            )}
          </p>
          {children}
          <span className="ml-auto flex gap-2">
            {state === 'reading' && <ActionButton onClick={reading.pause}>Pause</ActionButton>}
            {state === 'paused' && !trouble && (
              <ActionButton onClick={reading.start}>Resume</ActionButton>
            )}
            {failures.size > 0 && !trouble && (
              <ActionButton onClick={reading.retry}>
                Retry {groupDigits(failures.size)} failed
              </ActionButton>
            )}
          </span>
        </div>
        <div
          aria-hidden="true"
          className={`h-1 overflow-hidden rounded-full bg-line ${state === 'done' ? 'invisible' : ''}`}
        >
          <div
            className="h-full bg-accent transition-[width] motion-reduce:transition-none"
            style={{ width: `${doneFraction * 100}%` }}
          />
        </div>
        {firstFailure && !trouble && (
          <p className="text-sm text-bad">
            {describeFailure(firstFailure).title}. Failed rows stay blank, not zero.
          </p>
        )}
        <p className="min-h-5 text-sm text-pretty text-mute max-sm:min-h-10">
          {pinned?.number !== undefined && `All at block ${groupDigits(pinned.number)}. `}
          {pinned &&
            (check !== undefined || pinned.number === undefined) &&
            describeSnapshot(pinned, check ?? 'unknown')}
        </p>
      </section>
    </>
  )
}
