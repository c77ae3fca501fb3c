import { useState } from 'react'
import { TestRows } from '#pages/connections/test-rows.tsx'
import type { PublicConnection } from '#state/connections/connections.ts'
import { testText } from '#state/connections/files-checks.ts'
import { type ConnectionTestRow, useConnectionTest } from '#state/connections/test-connection.ts'

/** The results of a connection test, operation by operation, as they come. */
export function TestPanel({ connection }: { connection: PublicConnection }) {
  // A new key starts a new test, without any result of the last one.
  const [runCount, setRunCount] = useState(0)
  return (
    <ConnectionTest
      key={runCount}
      connection={connection}
      onRestart={() => setRunCount(runCount + 1)}
    />
  )
}

function ConnectionTest({
  connection,
  onRestart,
}: {
  connection: PublicConnection
  onRestart: () => void
}) {
  const testRows = useConnectionTest(connection.network)
  const waitingCount = testRows.filter(({ state }) => state === 'waiting').length
  return (
    <section aria-label={`Test of ${connection.name}`} className="-mx-5 -mb-5 border-t border-line">
      <p role="status" className="px-5 pt-3 font-medium">
        {testRows.length === 0 || waitingCount > 0
          ? `Trying ${testRows.length - waitingCount} of ${testRows.length} …`
          : summarizeTest(testRows)}
      </p>
      {connection.ipfsUrl !== undefined && (
        <p className="px-5 text-sm text-mute">
          Nothing is changed at the service. Should it ignore{' '}
          <span className="data">only-hash</span>, it stores {testText.length} bytes, unpinned.
        </p>
      )}
      <TestRows rows={testRows} onRestart={onRestart} isRunning={waitingCount > 0} />
    </section>
  )
}

function summarizeTest(rows: readonly ConnectionTestRow[]): string {
  const countStates = (...states: ConnectionTestRow['state'][]) =>
    rows.filter(({ state }) => states.includes(state)).length
  const triedCount = rows.length - countStates('not tried')
  const problemCount = countStates('failed', 'odd')
  if (triedCount === 0) return 'Nothing was tried.'
  if (problemCount === 0) return 'Everything that was tried answers.'
  if (countStates('failed') < triedCount)
    return `${problemCount} of ${rows.length} ${problemCount === 1 ? 'wants' : 'want'} a look.`
  return triedCount === 1
    ? 'The one that was tried failed.'
    : `All ${triedCount} that were tried failed.`
}
