import type { ConnectionTestRow } from '#state/connections/test-connection.ts'
import { describeFailure } from '#ui/answer/describe-failure.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'

const stateMarks = {
  waiting: { sign: '·', tone: 'text-mute', label: 'waiting' },
  fine: { sign: '✓', tone: 'text-ok', label: 'passed' },
  odd: { sign: '!', tone: 'text-warn', label: 'needs attention' },
  'not offered': { sign: '–', tone: 'text-mute', label: 'not offered' },
  'not tried': { sign: '–', tone: 'text-mute', label: 'not tried' },
  failed: { sign: '✗', tone: 'text-bad', label: 'failed' },
} as const

type Props = {
  rows: readonly ConnectionTestRow[]
  onRestart: () => void
  isRunning: boolean
}

/** One row per operation; operations that failed for the same reason share a row. */
export function TestRows({ rows, onRestart, isRunning }: Props) {
  return (
    <ul className="mt-2 divide-y divide-line border-t border-line">
      {rows.map((row, rowIndex) => {
        const { sign, tone, label } = stateMarks[row.state]
        if (rows.slice(0, rowIndex).some((other) => sameFailure(other, row))) return null
        const sameRows = rows.filter((other) => other === row || sameFailure(other, row))
        const names = sameRows.map(({ what }) => what).join(', ')
        return (
          <li
            key={row.what}
            aria-label={names}
            className="grid grid-cols-[1rem_minmax(0,1fr)_auto] items-baseline gap-x-3 px-4 py-2 sm:px-5 sm:grid-cols-[1rem_minmax(0,20rem)_minmax(0,1fr)_auto]"
          >
            <span aria-hidden="true" className={`font-semibold ${tone}`}>
              {sign}
            </span>
            <span
              className={`break-words ${row.what === 'chain' || row.what === 'WebSocket' ? '' : 'data'}`}
            >
              {names} <span className="sr-only">{label}</span>
            </span>
            <span className="order-last col-start-2 col-end-4 text-mute sm:order-none sm:col-auto">
              {'note' in row && row.note}
            </span>
            <span className="text-right text-sm text-mute">
              {row.milliseconds !== undefined &&
                row.state !== 'not tried' &&
                `${Math.round(row.milliseconds)} ms`}
            </span>
            {row.state === 'failed' && (
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

export const failureTitle = (row: ConnectionTestRow): string | undefined =>
  row.state === 'failed' ? describeFailure(row.failure).title : undefined

/** The node's and the file network's API may be two servers that fail for different reasons. */
const sameFailure = (one: ConnectionTestRow, other: ConnectionTestRow): boolean =>
  failureTitle(one) !== undefined &&
  failureTitle(one) === failureTitle(other) &&
  isFilesTest(one) === isFilesTest(other)

export const isFilesTest = ({ what }: ConnectionTestRow): boolean => /^(add|cat|pin)/.test(what)
