import { describeSnapshot } from '#domain/block/block-snapshot.ts'
import type { WordReader } from '#domain/storage/history/history-value.ts'
import {
  type HistoryRange,
  isExactChange,
  isRangeComplete,
  type ValueChange,
} from '#domain/storage/history/value-history.ts'
import type { StorageType } from '#domain/storage/type/storage-type.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import type { HistoryRun } from '#queries/storage/read-history.ts'

type Props = {
  run: HistoryRun
  range: HistoryRange
  changes: readonly ValueChange[]
  reader: WordReader
  type: StorageType
}

/** Notes on what a history leaves out, and how reliable it is. */
export function HistoryNotes({
  run: { words, top, check, replaced },
  range,
  changes,
  reader: { label, guessed },
  type,
}: Props) {
  const stateStart = changes.find((change) => change.old === null && change.new !== null)
  return (
    <div className="mt-2 grid max-w-prose gap-1 text-sm text-pretty text-mute">
      {stateStart && (
        <p className="text-ink">
          The node keeps state from{' '}
          {isExactChange(stateStart)
            ? `block ${groupDigits(stateStart.at)} on`
            : `somewhere between blocks ${groupDigits(stateStart.before)} and ${groupDigits(stateStart.at)} on`}
          . Earlier state needs an archive node.
        </p>
      )}
      <p>
        {isRangeComplete(range, words)
          ? 'Every block was read: no change is missed.'
          : 'A change reverted between two reads is not seen.'}
      </p>
      {guessed && <p>{describeCompared(type, label)}</p>}
      {(label === 'string' || label === 'bytes') && (
        <p>Only the length of a long {label} is tracked.</p>
      )}
      {top && check && (
        <p>
          Up to block {groupDigits(range.to)}. {describeSnapshot(top, check)}
          {replaced > 0 && ' It was replaced during the search, which started over.'}
        </p>
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
