import type { ConnectionTestRow } from '#state/connections/test-connection.ts'
import { describeFailure } from '#ui/answer/describe-failure.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'

const stateMarks = {
  waiting: { sign: '·', tone: 'text-mute', label: 'waits' },
  fine: { sign: '✓', tone: 'text-ok', label: 'answers' },
  odd: { sign: '!', tone: 'text-warn', label: 'wants a look' },
  'not tried': { sign: '–', tone: 'text-mute', label: 'not tried' },
  failed: { sign: '✗', tone: 'text-bad', label: 'failed' },
} as const

/** One row per operation. A failure of several is explained at the first of them only. */
export function TestRows({
  rows,
  onRestart,
  isRunning,
}: {
  rows: readonly ConnectionTestRow[]
  onRestart: () => void
  isRunning: boolean
}) {
  return (
    <ul className="mt-2 divide-y divide-line border-t border-line">
      {rows.map((row, rowIndex) => {
        const { sign, tone, label } = stateMarks[row.state]
        // The note below the first of them explains it.
        const isRepeated = rows.slice(0, rowIndex).some((other) => sameFailure(other, row))
        return (
          <li
            key={row.what}
            aria-label={row.what}
            className="grid grid-cols-[1rem_minmax(0,1fr)_auto] items-baseline gap-x-3 px-5 py-2 sm:grid-cols-[1rem_minmax(0,20rem)_minmax(0,1fr)_auto]"
          >
            <span aria-hidden="true" className={`font-semibold ${tone}`}>
              {sign}
            </span>
            <span
              className={`break-words ${row.what === 'chain' || row.what === 'WebSocket' ? '' : 'data'}`}
            >
              {row.what} <span className="sr-only">{label}</span>
            </span>
            <span className="order-last col-start-2 col-end-4 text-mute sm:order-none sm:col-auto">
              {isRepeated && <span className="text-bad">{failureTitle(row)}</span>}
              {'note' in row && row.note}
            </span>
            <span className="text-right text-sm text-mute">
              {row.milliseconds !== undefined &&
                row.state !== 'not tried' &&
                `${Math.round(row.milliseconds)} ms`}
            </span>
            {row.state === 'failed' && !isRepeated && (
              <div className="order-last col-span-full mt-2">
                <FailureNote failure={row.failure} retry={onRestart} retrying={isRunning} />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const failureTitle = (row: ConnectionTestRow): string | undefined =>
  row.state === 'failed' ? describeFailure(row.failure).title : undefined

/** The node's and the file network's API may be two servers that fail for different reasons. */
const sameFailure = (one: ConnectionTestRow, other: ConnectionTestRow): boolean =>
  failureTitle(one) !== undefined &&
  failureTitle(one) === failureTitle(other) &&
  isFilesTest(one) === isFilesTest(other)

const isFilesTest = ({ what }: ConnectionTestRow): boolean => /^(add|cat|pin)/.test(what)
