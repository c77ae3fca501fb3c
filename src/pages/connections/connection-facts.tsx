import type { ReactNode } from 'react'
import { httpEndpoint, socketEndpoint } from '#domain/connections/endpoint.ts'
import { hideKey } from '#domain/connections/split-endpoint.ts'
import type { NativeCurrency } from '#domain/values/native-currency.ts'
import { usualDecimals } from '#domain/values/usual-decimals.ts'
import type { PublicConnection } from '#state/connections/connections.ts'
import { Explained } from '#ui/entity/explained.tsx'

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
