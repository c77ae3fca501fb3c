import type { ReactNode } from 'react'
import { describeSnapshot } from '#domain/block/block-snapshot.ts'
import type { WordReader } from '#domain/storage/history/history-value.ts'
import {
  type HistoryEnd,
  type HistoryRange,
  type IsSameValue,
  isExactChange,
  isRangeComplete,
  readsLeft,
  readsWithin,
  type ValueChange,
} from '#domain/storage/history/value-history.ts'
import type { StorageType } from '#domain/storage/type/storage-type.ts'
import { countWithNoun, groupDigits } from '#domain/values/hex.ts'
import type { ValueHistory } from '#queries/storage/read-history.ts'
import { RunProgress } from '#ui/answer/run-progress.tsx'
import type { useStoppableRun } from '#ui/answer/use-stoppable-run.ts'
import { Explained } from '#ui/entity/entity-body.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

type Props = {
  history: ValueHistory
  run: ReturnType<typeof useStoppableRun<undefined, HistoryEnd>>
  refresh: () => void
  changes: readonly ValueChange[]
  isSameValue: IsSameValue
  /** The answer so far, above the progress. */
  children: ReactNode
}

/** Progress of reading a history, with buttons to stop, continue and refresh. */
export function HistoryState({ history, run, refresh, changes, isSameValue, children }: Props) {
  const { range, words } = history
  const { isRunning, isStopped, end, failure, stop, start } = run
  const readsText = countWithNoun(range ? readsWithin(range, words).length : words.size, 'read')
  const leftText = range ? `; min. ${groupDigits(readsLeft(range, words, isSameValue))} to go` : ''
  const openCount = changes.filter((change) => !isExactChange(change)).length
  return (
    // On a phone the figures take one line or two, and the buttons below them stay.
    <div className="max-sm:[&_p[role=status]]:min-h-12 max-sm:[&_p[role=status]]:w-full">
      <div className="min-h-6.5 max-sm:min-h-13">{children}</div>
      <RunProgress
        {...{ isRunning, failure, stop }}
        isStopped={isStopped || end === 'most'}
        goOn={() => start(undefined)}
        last={end === 'done' && <ActionButton onClick={refresh}>Refresh</ActionButton>}
      >
        {isRunning && !range ? (
          'Finding the last block'
        ) : end === 'done' && range ? (
          <>
            <Explained why={describeReads(history, range)}>
              {readsText} of {countWithNoun(range.to - range.from + 1n, 'block')}
            </Explained>
            {` from ${groupDigits(range.from)} to ${groupDigits(range.to)}`}
            {!isRangeComplete(range, words) &&
              '. A value that changed back between two is not seen'}
          </>
        ) : end === 'most' && openCount > 0 ? (
          `${readsText}; many changes, ${countWithNoun(openCount, 'range')} still open`
        ) : (
          `${readsText}${leftText}`
        )}
      </RunProgress>
    </div>
  )
}

/** How reliable the reads are. */
function describeReads({ words, top, check, replaced }: ValueHistory, range: HistoryRange): string {
  const missed = isRangeComplete(range, words)
    ? 'Every block was read: no change is missed.'
    : 'Not every block was read.'
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
    <div className="grid max-w-prose gap-1 text-sm text-pretty text-mute empty:hidden">
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
