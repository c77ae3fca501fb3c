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
import { RunProgress } from '#ui/answer/run-progress.tsx'
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
  const isEnded = state === 'done'
  const readsText = countWithNoun(range ? countReadsWithin(range, words) : words.size, 'read')
  const leftText = range ? `; min. ${groupDigits(readsLeft(range, words, isSameValue))} to go` : ''
  const openCount = changes.filter((change) => !isExactChange(change)).length
  return (
    // On a phone the figures take one line or two, and the buttons below them stay.
    <div className="max-sm:[&_p[role=status]]:min-h-12 max-sm:[&_p[role=status]]:w-full">
      <div className="min-h-6.5 max-sm:min-h-13">{children}</div>
      <RunProgress
        isRunning={state === 'reading'}
        isStopped={state === 'stopped' || state === 'most'}
        {...{ failure, stop, goOn }}
        actions={
          watch && (
            <ActionButton
              aria-pressed={watch.isOn}
              title="Reads new blocks every 4 s while this tab is visible"
              onClick={watch.toggle}
            >
              {watch.isOn ? 'Stop watching' : 'Watch'}
            </ActionButton>
          )
        }
        last={isEnded && <ActionButton onClick={refresh}>Refresh</ActionButton>}
      >
        {state === 'reading' && !range
          ? 'Finding the last block'
          : isEnded && range
            ? `${readsText} of the ${groupDigits(range.to - range.from + 1n)} blocks from ${groupDigits(range.from)} to ${groupDigits(range.to)}`
            : state === 'most'
              ? `${readsText}; many changes, ${groupDigits(openCount)} ranges still open`
              : `${readsText}${leftText}`}
        {isEnded && watch?.isOn && words.size >= maxWatchedReads && '. Refresh to go on watching'}
        {state === 'failed' && again !== undefined && `. Retry in ${again} s`}
      </RunProgress>
    </div>
  )
}
