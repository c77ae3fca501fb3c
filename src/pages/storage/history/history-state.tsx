import type { ReactNode } from 'react'
import { describeSnapshot } from '#domain/block/block-snapshot.ts'
import type { WordReader } from '#domain/storage/history/history-value.ts'
import {
  countReadsWithin,
  type HistoryRange,
  type IsSameValue,
  isExactChange,
  isRangeComplete,
  readsLeft,
  type ValueChange,
} from '#domain/storage/history/value-history.ts'
import type { StorageType } from '#domain/storage/type/storage-type.ts'
import { countWithNoun, groupDigits } from '#domain/values/hex.ts'
import type { HistoryRun } from '#queries/storage/read-history.ts'
import { maxWatchedReads, type useValueHistory } from '#queries/storage/use-value-history.ts'
import { RunProgress } from '#ui/answer/run-progress.tsx'
import { Explained } from '#ui/entity/entity-body.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

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
        {state === 'reading' && !range ? (
          'Finding the last block'
        ) : isEnded && range ? (
          <>
            <Explained why={describeReads(run, range)}>
              {readsText} of {countWithNoun(range.to - range.from + 1n, 'block')}
            </Explained>
            {` from ${groupDigits(range.from)} to ${groupDigits(range.to)}`}
          </>
        ) : state === 'most' ? (
          `${readsText}; many changes, ${groupDigits(openCount)} ranges still open`
        ) : (
          `${readsText}${leftText}`
        )}
        {isEnded && watch?.isOn && words.size >= maxWatchedReads && '. Refresh to go on watching'}
        {state === 'failed' && again !== undefined && `. Retry in ${again} s`}
      </RunProgress>
    </div>
  )
}

/** How reliable the reads are. */
function describeReads({ words, top, check, replaced }: HistoryRun, range: HistoryRange): string {
  const missed = isRangeComplete(range, words)
    ? 'Every block was read: no change is missed.'
    : 'A change reverted between two reads is not seen.'
  const restarted = replaced > 0 ? ' It was replaced during the search, which started over.' : ''
  return top && check ? `${missed} ${describeSnapshot(top, check)}${restarted}` : missed
}

type HistoryNotesProps = {
  changes: readonly ValueChange[]
  reader: WordReader
  type: StorageType
}

/** Notes on what a history leaves out. */
export function HistoryNotes({ changes, reader: { label, guessed }, type }: HistoryNotesProps) {
  const stateStart = changes.find((change) => change.old === null && change.new !== null)
  return (
    <div className="grid max-w-prose gap-1 text-sm text-pretty text-mute">
      {stateStart && (
        <p className="text-ink">
          The node keeps state from{' '}
          {isExactChange(stateStart)
            ? `block ${groupDigits(stateStart.at)} on`
            : `somewhere between blocks ${groupDigits(stateStart.before)} and ${groupDigits(stateStart.at)} on`}
          . Earlier state needs an archive node.
        </p>
      )}
      {guessed && <p>{describeCompared(type, label)}</p>}
      {(label === 'string' || label === 'bytes') && (
        <p>Only the length of a long {label} is tracked.</p>
      )}
    </div>
  )
}

/** A history of a value of several parts compares its first slot alone. */
function describeCompared(type: StorageType, guessedLabel: string): string {
  const slots = 'slots' in type ? type.slots : 1n
  const compared =
    slots > 1n
      ? `Of its ${groupDigits(slots)} slots only the first is compared.`
      : 'The whole slot is compared.'
  const member = type.kind === 'struct' && type.members[0]?.name
  return member
    ? `${compared} Edit and add a member for one value, such as .${member}.`
    : `${compared} Type guessed: ${guessedLabel}.`
}
