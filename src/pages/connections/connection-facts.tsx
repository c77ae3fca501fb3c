import type { ReactNode } from 'react'
import type { PublicConnection } from '#state/connections/connections.ts'

/** A connection's addresses, and which of its secrets this page has; never the secrets. */
export function ConnectionFacts({ connection }: { connection: PublicConnection }) {
  const { baseUrl, wsUrl, chainId, transport, ipfsUrl, filesAuth, hasSecret } = connection
  return (
    <dl className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-1">
      <ConnectionFact label="Address">
        <span className="data break-all">{transport === 'HTTP' ? baseUrl : wsUrl}</span>
      </ConnectionFact>
      <ConnectionFact label="Key">{describeKey(connection)}</ConnectionFact>
      <ConnectionFact label="Files">
        {ipfsUrl === undefined ? (
          <span className="text-mute">none</span>
        ) : (
          <>
            <span className="data break-all">{ipfsUrl}</span>{' '}
            <span className="text-mute">
              {filesAuth === 'none' ? 'without credentials' : filesAuth}
            </span>
            {!hasSecret && <span className="text-warn"> · its secret is not here</span>}
          </>
        )}
      </ConnectionFact>
      {chainId !== undefined && <ConnectionFact label="Chain">{chainId}</ConnectionFact>}
    </dl>
  )
}

function ConnectionFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-mute">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}

function describeKey({ hasKey, from, kept }: PublicConnection) {
  if (!hasKey) return <span className="text-warn">not here</span>
  if (from === 'service') return 'given by this service'
  if (from === 'host') return 'public, set by the host of this page'
  return kept ? 'kept in this browser' : 'until this page is closed'
}
