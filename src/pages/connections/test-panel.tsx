import { useState } from 'react'
import { TestRows } from '#pages/connections/test-rows.tsx'
import { type ConnectionTestRow, useConnectionTest } from '#state/connections/test-connection.ts'
import type { PublicConnection } from '#state/connections/connections.ts'
import { testText } from '#state/connections/files-checks.ts'

/** What a test of a connection finds, operation by operation, as it comes. */
export function TestPanel({ connection }: { connection: PublicConnection }) {
  // A new one begins anew: nothing of the last is to be seen.
  const [turn, setTurn] = useState(0)
  return <Running key={turn} connection={connection} again={() => setTurn(turn + 1)} />
}

function Running({ connection, again }: { connection: PublicConnection; again: () => void }) {
  const rows = useConnectionTest(connection.network)
  const waiting = rows.filter(({ state }) => state === 'waiting').length
  return (
    <section aria-label={`Test of ${connection.name}`} className="-mx-5 -mb-5 border-t border-line">
      <p role="status" className="px-5 pt-3 font-medium">
        {rows.length === 0 || waiting > 0
          ? `Trying ${rows.length - waiting} of ${rows.length} …`
          : verdict(rows)}
      </p>
      {connection.ipfsUrl !== undefined && (
        <p className="px-5 text-sm text-mute">
          Nothing is changed at the service. Should it ignore{' '}
          <span className="data">only-hash</span>, it stores {testText.length} bytes, unpinned.
        </p>
      )}
      <TestRows rows={rows} again={again} asking={waiting > 0} />
    </section>
  )
}

function verdict(rows: readonly ConnectionTestRow[]): string {
  const count = (...states: ConnectionTestRow['state'][]) =>
    rows.filter(({ state }) => states.includes(state)).length
  const tried = rows.length - count('not tried')
  const wrong = count('failed', 'odd')
  if (tried === 0) return 'Nothing was tried.'
  if (wrong === 0) return 'Everything that was tried answers.'
  if (count('failed') < tried)
    return `${wrong} of ${rows.length} ${wrong === 1 ? 'wants' : 'want'} a look.`
  return tried === 1 ? 'The one that was tried failed.' : `All ${tried} that were tried failed.`
}
