import { useQueryClient } from '@tanstack/react-query'
import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { describeSnapshot } from '#domain/block/block-snapshot.ts'
import { maxProvenSlots } from '#domain/state/shown-state.ts'
import { groupDigits } from '#domain/values/hex.ts'
import type TableVerification from '#pages/storage/table-verification.tsx'
import { type ManySlots, type ManyWords, openManyWords } from '#queries/storage/read-many-words.ts'
import { describeFailure } from '#ui/answer/describe-failure.ts'
import { RunProgress } from '#ui/answer/run-progress.tsx'
import { useStoppableRun } from '#ui/answer/use-stoppable-run.ts'
import { laterSection } from '#ui/lazy/lazy-section.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

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

type ManyWordsRun = ReturnType<typeof useManyWords>[1]

/** The words at the positions of the first render, and the run that reads them. */
export function useManyWords(manySlots: ManySlots) {
  const client = useQueryClient()
  const [manyWords] = useState(() => openManyWords(client, manySlots))
  const { start, ...run } = useStoppableRun(manyWords.readMissing)
  useEffect(() => start(false), [start])
  const words = useSyncExternalStore(manyWords.watch, manyWords.read)
  const retry = () => start(true)
  return [words, { ...run, retry, goOn: run.failure ? retry : () => start(false) }] as const
}

const LaterVerification = laterSection<ComponentProps<typeof TableVerification>>(
  () => import('#pages/storage/table-verification.tsx'),
)

type WordsVerificationProps = Omit<
  ComponentProps<typeof TableVerification>,
  'columns' | 'count'
> & {
  words: ManyWords
  run: ManyWordsRun
  slotAt: (index: number) => bigint
}

/** The checks of many words, once all are read. */
export function WordsVerification({
  words: { words },
  run: { end },
  slotAt,
  ...rest
}: WordsVerificationProps) {
  if (!end) return null
  const column = {
    block: end.at,
    words: words
      .slice(0, maxProvenSlots)
      .flatMap((word, index) => (word ? [[slotAt(index), word] as const] : [])),
  }
  return <LaterVerification {...rest} columns={[column]} count={words.length} />
}
