import { Link } from 'react-router'
import { describeSnapshot } from '#domain/block/block-snapshot.ts'
import type { WordReader } from '#domain/storage/history/history-value.ts'
import {
  type HistoryRange,
  isExactChange,
  isRangeComplete,
  type ValueChange,
} from '#domain/storage/history/value-history.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { type StorageHistoryAddress, storageHistoryPath } from '#paths/storage/storage-history.ts'
import { maxSamples } from '#paths/storage/storage-history-draft.ts'
import type { HistoryRun } from '#queries/storage/read-history.ts'

/** What a history does not show, and how reliable it is. */
export function HistoryNotes({
  request,
  run: { state, words, top, check, replaced },
  range,
  changes,
  reader: { label, guessed },
}: {
  request: StorageHistoryAddress & { samples: number }
  run: HistoryRun
  range: HistoryRange
  changes: readonly ValueChange[]
  reader: WordReader
}) {
  const isComplete = isRangeComplete(range, words)
  const doubledSamples = request.samples * 2
  const stateStart = changes.find((change) => change.old === null && change.new !== null)
  return (
    <div className="mt-2 grid max-w-prose gap-1 text-sm text-pretty text-mute">
      {stateStart && (
        <p className="text-ink">
          The node keeps state from{' '}
          {isExactChange(stateStart)
            ? `block ${groupDigits(stateStart.at)} on`
            : `somewhere between blocks ${groupDigits(stateStart.before)} and ${groupDigits(stateStart.at)} on`}
          . What was before, only an archive can say.
        </p>
      )}
      <p>
        {isComplete
          ? 'Every block of the range was read: no change is missed.'
          : 'A value that changed and changed back between two reads is not seen.'}{' '}
        {!isComplete && state === 'done' && doubledSamples <= maxSamples && (
          <Link
            className="underline"
            replace
            to={storageHistoryPath({ ...request, samples: doubledSamples })}
          >
            Look closer, in {groupDigits(doubledSamples)} steps
          </Link>
        )}
      </p>
      {guessed && <p>No type was given: it is read as {label}, as it looks.</p>}
      {(label === 'string' || label === 'bytes') && (
        <p>Of a long {label} only the length is followed: its content is elsewhere.</p>
      )}
      {top && check && (
        <p>
          Block {groupDigits(range.to)}: {describeSnapshot(top, check)}
          {replaced > 0 && ' It was replaced while it was read, so all was read anew.'}
        </p>
      )}
    </div>
  )
}
