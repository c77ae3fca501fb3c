import type { RowProblem } from '#domain/storage/path/mapping-slots.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import type { KeyRow } from '#pages/storage/many/key-rows.ts'

const maxListedRows = 20

type Props = {
  rows: readonly KeyRow[]
  problems: readonly RowProblem[]
  goOn: () => void
}

/** Problems of rows by line; the rows are left out only when a person confirms it. */
export function UnreadableRows({ rows, problems, goOn }: Props) {
  const readableCount = rows.length - problems.length
  return (
    <section
      role="alert"
      aria-label="Rows that cannot be read"
      className="rounded-lg border border-bad/40 bg-bad-soft px-5 py-4"
    >
      <h2 className="text-lg font-semibold text-bad">
        {problems.length === 1 ? 'One row' : `${groupDigits(problems.length)} rows`} of{' '}
        {groupDigits(rows.length)} cannot be read
      </h2>
      <ul className="mt-2 grid max-h-80 gap-1 overflow-auto">
        {problems.slice(0, maxListedRows).map(({ row, problem }) => (
          <li key={row} className="grid gap-x-3 sm:grid-cols-[5.5rem_minmax(0,1fr)]">
            <span className="text-mute">Line {groupDigits(rows[row]?.line ?? 0)}</span>
            <span className="min-w-0">
              <span className="data break-all">{rows[row]?.keys.join(', ').slice(0, 120)}</span>{' '}
              {problem}
            </span>
          </li>
        ))}
      </ul>
      {problems.length > maxListedRows && (
        <p className="mt-1 text-mute">… and {groupDigits(problems.length - maxListedRows)} more.</p>
      )}
      <p className="mt-3 flex flex-wrap items-center gap-3">
        {readableCount > 0 && (
          <button type="button" className="action" onClick={goOn}>
            Skip {problems.length === 1 ? 'it' : 'them'} and read the other{' '}
            {groupDigits(readableCount)}
          </button>
        )}
        <span>Or correct the list above.</span>
      </p>
    </section>
  )
}
