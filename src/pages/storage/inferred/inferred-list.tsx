import {
  describeUsers,
  type InferredRecord,
  inferredNames,
} from '#domain/storage/layout/inferred-layout.ts'
import { StatusTag } from '#ui/entity/entity-body.tsx'

/** Inferred variables, with the functions that read and write them, or the slot that they share. */
export function InferredList({ records }: { records: readonly InferredRecord[] }) {
  const names = inferredNames(records)
  return (
    <ul
      aria-label="Variables from bytecode"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-80 overflow-y-auto"
    >
      {records.map((record, index) => (
        <li
          key={index}
          className="grid gap-x-6 border-t border-line py-1.5 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
        >
          <p className="data min-w-0 wrap-anywhere">
            <span className="font-semibold">{names[index]}</span>{' '}
            <span className="text-mute">{record.type}</span>
          </p>
          <p className="min-w-0 text-sm wrap-anywhere text-mute">
            {describeUsers(record, records)}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Marks inferred variables, for which there is no compiler output. */
export function InferredTag() {
  return (
    <StatusTag title="Slots and types by EVMole, from the bytecode. Names are those of getters, or the slots.">
      Inferred
    </StatusTag>
  )
}
