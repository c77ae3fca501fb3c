import { Check, CircleDashed, Minus, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { httpEndpoint, socketEndpoint } from '#domain/connections/endpoint.ts'
import { hideKey } from '#domain/connections/split-endpoint.ts'
import type { NativeCurrency } from '#domain/values/amount.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { usualDecimals } from '#domain/values/usual-decimals.ts'
import type { PublicConnection } from '#state/connections/connections.ts'
import { testText } from '#state/connections/files-checks.ts'
import { type ConnectionTestRow, useConnectionTest } from '#state/connections/test-connection.ts'
import { describeFailure } from '#ui/answer/describe-failure.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'
import { Explained } from '#ui/entity/entity-body.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

const originLabels = {
  service: 'Built-in',
  host: 'Set by the host',
  person: 'Added by you',
} as const

/** A connection's addresses, and which of its secrets this page has; never the secrets. */
export function ConnectionFacts({ connection }: { connection: PublicConnection }) {
  const { from, transport, nativeCurrency, ipfsUrl, filesAuth } = connection
  const { hasSecret, lookups } = connection
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-0.5 text-sm">
      <ConnectionFact label="URL">
        <span className="data break-all">
          {transport === 'HTTP' ? httpEndpoint(connection) : socketEndpoint(connection)}
        </span>
      </ConnectionFact>
      <ConnectionFact label="Currency">
        {nativeCurrency ? describeCurrency(nativeCurrency) : <UnknownCurrency />}
      </ConnectionFact>
      <ConnectionFact label="Key">{describeKey(connection)}</ConnectionFact>
      {ipfsUrl !== undefined && (
        <ConnectionFact label="IPFS">
          <span className="data break-all">{hideKey(ipfsUrl)}</span>{' '}
          <span className="text-mute">{filesAuth === 'none' ? 'no auth' : filesAuth}</span>
          {!hasSecret && <span className="text-warn"> · secret missing</span>}
        </ConnectionFact>
      )}
      {Object.values(lookups).some((url) => url !== undefined) && (
        <ConnectionFact label="Look-ups">
          <span className="data break-all">
            {[lookups.sourcify, lookups.signatures]
              .filter((url) => url !== undefined)
              .map(hideKey)
              .join(', ')}
          </span>
        </ConnectionFact>
      )}
      <ConnectionFact label="Source">{originLabels[from]}</ConnectionFact>
    </dl>
  )
}

const describeCurrency = ({ name, symbol, decimals }: NativeCurrency): string =>
  `${name === symbol ? symbol : `${name} (${symbol})`}${decimals === usualDecimals ? '' : `, ${decimals} decimals`}`

const UnknownCurrency = () => (
  <Explained why="Amounts are shown as coins with 18 decimals.">unknown</Explained>
)

const ConnectionFact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex min-w-0 gap-1.5">
    <dt className="text-mute">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)

function describeKey({ hasKey, keyless, from, kept }: PublicConnection) {
  if (keyless) return 'not needed'
  if (!hasKey) return <span className="text-warn">missing</span>
  if (from === 'service') return 'from server'
  if (from === 'host') return 'public, set by the host'
  return kept ? 'stored in this browser' : 'until this tab closes'
}

const stateMarks = {
  waiting: { Icon: CircleDashed, tone: 'text-mute', label: 'waiting' },
  fine: { Icon: Check, tone: 'text-ok', label: 'passed' },
  odd: { Icon: TriangleAlert, tone: 'text-warn', label: 'needs attention' },
  'not offered': { Icon: Minus, tone: 'text-mute', label: 'not offered' },
  'not tried': { Icon: Minus, tone: 'text-mute', label: 'not tried' },
  failed: { Icon: X, tone: 'text-bad', label: 'failed' },
} as const

type TestRowsProps = {
  rows: readonly ConnectionTestRow[]
  onRestart: () => void
  isRunning: boolean
}

/**
 * One row per operation; operations that failed for the same reason share a row.
 * @internal Exported for tests.
 */
export function TestRows({ rows, onRestart, isRunning }: TestRowsProps) {
  return (
    <ul className="mt-2 divide-y divide-line border-t border-line">
      {rows.map((row, rowIndex) => {
        const { Icon, tone, label } = stateMarks[row.state]
        if (rows.slice(0, rowIndex).some((other) => sameFailure(other, row))) return null
        const sameRows = rows.filter((other) => other === row || sameFailure(other, row))
        const names = sameRows.map(({ what }) => what).join(', ')
        return (
          <li
            key={row.what}
            aria-label={names}
            className="grid grid-cols-[1rem_minmax(0,1fr)_auto] items-baseline gap-x-3 px-4 py-2 sm:px-5 sm:grid-cols-[1rem_minmax(0,20rem)_minmax(0,1fr)_auto]"
          >
            <Icon
              aria-hidden="true"
              className={`size-4 self-start justify-self-center mt-0.5 ${tone}`}
            />
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
                `${groupDigits(Math.round(row.milliseconds))} ms`}
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

/** @internal Exported for tests. */
export const failureTitle = (row: ConnectionTestRow): string | undefined =>
  row.state === 'failed' ? describeFailure(row.failure).title : undefined

/** The node's and the file network's API may be two servers that fail for different reasons. */
const sameFailure = (one: ConnectionTestRow, other: ConnectionTestRow): boolean =>
  failureTitle(one) !== undefined &&
  failureTitle(one) === failureTitle(other) &&
  isFilesTest(one) === isFilesTest(other)

/** @internal Exported for tests. */
export const isFilesTest = ({ what }: ConnectionTestRow): boolean => /^(add|cat|pin)/.test(what)

type TestPanelProps = {
  connection: PublicConnection
  onRestart: () => void
  /** Set for a new connection that is not in use yet: uses it. */
  onProven: (() => void) | undefined
  onEdit: () => void
  onRemove: () => void
}

/** The results of a connection test, operation by operation, as they come. */
export function TestPanel({ connection, onRestart, onProven, onEdit, onRemove }: TestPanelProps) {
  const testRows = useConnectionTest(connection.network)
  const waitingCount = testRows.filter(({ state }) => state === 'waiting').length
  const isWorking = testRows.some(
    (row) => !isFilesTest(row) && (row.state === 'fine' || row.state === 'odd'),
  )
  const isFailed = testRows.length > 0 && waitingCount === 0 && !isWorking
  useEffect(() => {
    if (isWorking) onProven?.()
  }, [isWorking, onProven])
  return (
    <section
      aria-label={`Test of ${connection.name}`}
      className="-mx-4 -mb-3 border-t border-line sm:-mx-5"
    >
      <p role="status" className={`px-4 pt-3 font-medium sm:px-5 ${isFailed ? 'text-bad' : ''}`}>
        {testRows.length === 0
          ? 'Testing…'
          : waitingCount > 0
            ? `Testing ${testRows.length - waitingCount} of ${testRows.length}…`
            : summarizeTest(testRows)}
      </p>
      {onProven && isFailed && (
        <p className="flex flex-wrap items-center gap-2 px-4 pt-1 sm:px-5">
          Saved, not in use: no check of its node passed.
          <ActionButton onClick={onEdit}>Edit</ActionButton>
          <ActionButton onClick={onProven}>Use anyway</ActionButton>
          <ActionButton onClick={onRemove}>Remove</ActionButton>
        </p>
      )}
      {connection.ipfsUrl !== undefined && (
        <p className="px-4 text-sm text-mute sm:px-5">
          Read-only test (may leave {testText.length} unpinned bytes).
        </p>
      )}
      <TestRows rows={testRows} onRestart={onRestart} isRunning={waitingCount > 0} />
    </section>
  )
}

function summarizeTest(rows: readonly ConnectionTestRow[]): string {
  const countStates = (...states: ConnectionTestRow['state'][]) =>
    rows.filter(({ state }) => states.includes(state)).length
  const of = `of ${rows.length} checks`
  const problemCount = countStates('failed', 'odd')
  if (countStates('not tried') === rows.length) return 'No checks ran.'
  const passedCount = countStates('fine')
  if (passedCount === rows.length) return 'All checks passed.'
  if (problemCount === 0) return `${passedCount} ${of} passed.`
  if (passedCount > 0 || countStates('odd') > 0) return `${problemCount} ${of} need attention.`
  const titles = new Set(rows.map(failureTitle).filter((title) => title !== undefined))
  const [onlyTitle] = titles.size === 1 ? titles : []
  return `${problemCount} ${of} failed${onlyTitle === undefined ? '.' : `: ${onlyTitle}.`}`
}
