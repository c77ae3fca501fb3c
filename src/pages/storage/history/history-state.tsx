import type { ReactNode } from 'react'
import {
  countReadsWithin,
  type IsSameValue,
  isExactChange,
  readsLeft,
  type ValueChange,
} from '#domain/storage/history/value-history.ts'
import { countWithNoun, groupDigits } from '#domain/values/quantity.ts'
import { maxWatchedReads, type useValueHistory } from '#queries/storage/use-value-history.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'
import { ActionButton } from '#ui/values/action-button.tsx'

type Props = {
  history: ReturnType<typeof useValueHistory>
  refresh: () => void
  /** Watching the newest blocks; undefined where the range ends before them. */
  watch: { isOn: boolean; toggle: () => void } | undefined
  changes: readonly ValueChange[]
  isSameValue: IsSameValue
  /** The answer so far, above the progress. */
  children: ReactNode
}

/** Progress of reading a history, with buttons to stop, continue and refresh. */
export function HistoryState({
  history: { run, stop, goOn },
  refresh,
  watch,
  changes,
  isSameValue,
  children,
}: Props) {
  const { state, range, words, failure, again } = run
  const readsRemaining = range ? readsLeft(range, words, isSameValue) : 0
  const readsMade = range ? countReadsWithin(range, words) : words.size
  const readsText = countWithNoun(readsMade, 'read')
  const openCount = changes.filter((change) => !isExactChange(change)).length
  return (
    <>
      {state === 'failed' && failure && (
        <div className="grid gap-2">
          <FailureNote failure={failure} retry={goOn} retrying={false} />
          <p className="text-mute">
            Completed reads are kept. {again !== undefined && `Retry in ${again} s.`}
          </p>
        </div>
      )}
      <div className="flex items-start justify-between gap-x-4 gap-y-2 max-sm:flex-col">
        <div className="min-w-0">
          <div className="min-h-5.75 max-sm:min-h-11.5">{children}</div>
          <p role="status" className="text-mute">
            {state === 'reading' && !range && 'Finding the last block…'}
            {state === 'reading' && range && (
              <>
                {readsText}, min. {groupDigits(readsRemaining)} to go…
              </>
            )}
            {state === 'stopped' &&
              `Stopped after ${readsText}; min. ${groupDigits(readsRemaining)} to go.`}
            {state === 'failed' &&
              `${readsText} so far; min. ${groupDigits(readsRemaining)} to go.`}
            {state === 'most' &&
              `Paused after ${readsText}: many changes, ${groupDigits(openCount)} ranges still open.`}
            {state === 'done' && range && (
              <>
                {readsText} of the {groupDigits(range.to - range.from + 1n)} blocks from{' '}
                {groupDigits(range.from)} to {groupDigits(range.to)}.
                {watch?.isOn && words.size >= maxWatchedReads && ' Refresh to go on watching.'}
              </>
            )}
          </p>
        </div>
        <span className="flex gap-2 print:hidden">
          {watch && (
            <ActionButton
              aria-pressed={watch.isOn}
              title="Reads new blocks every 4 s while this tab is visible"
              onClick={watch.toggle}
            >
              {watch.isOn ? 'Stop watching' : 'Watch'}
            </ActionButton>
          )}
          {/* One button at a time, the last, and as wide with each text: those before it stay. */}
          <span className="flex empty:hidden *:min-w-22 *:justify-center">
            {state === 'reading' && <ActionButton onClick={stop}>Stop</ActionButton>}
            {(state === 'stopped' || state === 'most') && (
              <ActionButton onClick={goOn}>Continue</ActionButton>
            )}
            {state === 'done' && <ActionButton onClick={refresh}>Refresh</ActionButton>}
          </span>
        </span>
      </div>
    </>
  )
}
