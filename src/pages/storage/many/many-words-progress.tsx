import type { ReactNode } from 'react'
import { describeSnapshot } from '#domain/block/block-snapshot.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import type { ManyWordsRun } from '#pages/storage/many/use-many-words.ts'
import type { ManyWords } from '#queries/storage/read-many-words.ts'
import { describeFailure } from '#ui/answer/describe-failure.ts'
import { RunProgress } from '#ui/answer/run-progress.tsx'
import { ActionButton } from '#ui/values/action-button.tsx'

type Props = {
  words: ManyWords
  run: ManyWordsRun
  /** Outcome of the checks of the words. */
  children?: ReactNode
}

/** Progress of reading many words, the failures, the block, and buttons to stop and retry. */
export function ManyWordsProgress({ words, run, children }: Props) {
  const { read, failures, pinned, check } = words
  const wordCount = words.words.length
  const [firstFailure] = failures.values()
  return (
    <section aria-label="Progress" className="grid gap-2">
      <RunProgress
        {...run}
        share={(read + failures.size) / wordCount}
        actions={
          <>
            {children}
            {failures.size > 0 && !run.failure && (
              <ActionButton onClick={run.retry}>
                Retry {groupDigits(failures.size)} failed
              </ActionButton>
            )}
          </>
        }
      >
        <span className="font-semibold text-ink">
          {groupDigits(read)} of {groupDigits(wordCount)}
        </span>{' '}
        read
        {failures.size > 0 && (
          <span className="text-bad"> · {groupDigits(failures.size)} failed</span>
        )}
        {run.isRunning && !pinned && '; finding the block'}
      </RunProgress>
      {firstFailure && !run.failure && (
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
  )
}
