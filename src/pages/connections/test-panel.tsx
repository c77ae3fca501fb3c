import { useEffect } from 'react'
import { failureTitle, isFilesTest, TestRows } from '#pages/connections/test-rows.tsx'
import type { PublicConnection } from '#state/connections/connections.ts'
import { testText } from '#state/connections/files-checks.ts'
import { type ConnectionTestRow, useConnectionTest } from '#state/connections/test-connection.ts'
import { ActionButton } from '#ui/values/action-button.tsx'

type Props = {
  connection: PublicConnection
  onRestart: () => void
  /** Set for a new connection that is not in use yet: uses it. */
  onProven: (() => void) | undefined
  onEdit: () => void
  onRemove: () => void
}

/** The results of a connection test, operation by operation, as they come. */
export function TestPanel({ connection, onRestart, onProven, onEdit, onRemove }: Props) {
  const testRows = useConnectionTest(connection.network)
  const waitingCount = testRows.filter(({ state }) => state === 'waiting').length
  const isWorking = testRows.some(
    (row) => !isFilesTest(row) && (row.state === 'fine' || row.state === 'odd'),
  )
  useEffect(() => {
    if (isWorking) onProven?.()
  }, [isWorking, onProven])
  return (
    <section
      aria-label={`Test of ${connection.name}`}
      className="-mx-4 -mb-3 border-t border-line sm:-mx-5"
    >
      <p role="status" className="px-4 pt-3 font-medium sm:px-5">
        {testRows.length === 0
          ? 'Testing…'
          : waitingCount > 0
            ? `Testing ${testRows.length - waitingCount} of ${testRows.length}…`
            : summarizeTest(testRows)}
      </p>
      {onProven && testRows.length > 0 && waitingCount === 0 && !isWorking && (
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
