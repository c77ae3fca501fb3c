import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNative } from '#domain/values/amount.ts'
import { byteLength, formatByteCount, groupDigits, readQuantity } from '#domain/values/hex.ts'
import type { SentCall } from '#pages/gas/use-call.ts'
import { type GasAddress, gasPath, gasQuestionsPath } from '#paths/gas.ts'
import { transactionHashPath } from '#paths/transaction-hash.ts'
import { useFoundByTime } from '#queries/chain/found-by-time.ts'
import { EntityHeader } from '#ui/entity/entity-header.tsx'
import { Tabs } from '#ui/page/tabs.tsx'
import { AddressLink, useNativeCurrency } from '#ui/values/address-link.tsx'
import { HexValue } from '#ui/values/copy-button.tsx'

type CallHeaderProps = {
  address: GasAddress
  view: 'estimate' | 'blocks' | 'simulate'
  /** The link to the bundle on whose page this is; elsewhere the call is the only one of it. */
  bundle?: string
  tags?: ReactNode
  /** Actions. */
  children?: ReactNode
}

const titles = {
  estimate: 'Estimate gas',
  blocks: 'Call across blocks',
  simulate: 'Simulate calls',
}

/** The head of the three pages about a call, and the way between them. */
export function CallHeader({ address, view, bundle, tags, children }: CallHeaderProps) {
  const paths = {
    estimate: gasPath(address),
    blocks: gasQuestionsPath(address, ''),
    simulate: bundle ?? gasPath(address, '/simulate'),
  }
  return (
    <>
      <EntityHeader title={titles[view]} titleTags={tags}>
        {children}
      </EntityHeader>
      <Tabs
        label="About this call"
        current={view}
        views={[
          { name: 'estimate', label: 'Estimate' },
          { name: 'blocks', label: 'Across blocks' },
          { name: 'simulate', label: 'Simulate' },
        ]}
        path={(view) => paths[view]}
      />
    </>
  )
}

/**
 * Whose call it is, what of its block is left out, and the way to its outcome before and after that
 * block; nothing for a call that was typed.
 */
export function TransactionNote({ address }: { address: GasAddress }) {
  const { network, transaction, block } = address
  if (!transaction) return null
  const number = /^\d+$/.test(block) ? BigInt(block) + 1n : undefined
  return (
    <p className="text-sm text-pretty text-mute">
      From{' '}
      <Link
        to={transactionHashPath({ network, hash: transaction, block: number?.toString() ?? '' })}
      >
        transaction <HexValue value={transaction} short />
      </Link>
      . Earlier transactions of its block are not applied.{' '}
      {number !== undefined && (
        <Link to={gasQuestionsPath(address, `${block}, ${number}`)}>
          Compare before and after the block
        </Link>
      )}
    </p>
  )
}

type CallSummaryProps = { address: GasAddress; sent: SentCall }

/** The call in one line: its target, and its other fields. */
export function CallSummary({ address, sent: { call, block } }: CallSummaryProps) {
  const { from, to, value, data = '0x' } = call
  const currency = useNativeCurrency()
  const blockNumber = readQuantity(block)
  const foundByTime = useFoundByTime(address.network, block)
  return (
    <dl className="contents">
      <SummaryField name="To">
        {to ? <AddressLink address={to} short /> : 'new contract'}
      </SummaryField>
      {address.function !== '' ? (
        <SummaryField name="Function">
          <span className="data">{address.function.replace(/^function /, '')}</span>
        </SummaryField>
      ) : (
        data !== '0x' && (
          <SummaryField name="Data">
            <span className="data">{data.slice(0, 10)}</span>
            <span className="text-mute"> {formatByteCount(byteLength(data) ?? 0)}</span>
          </SummaryField>
        )
      )}
      {from && (
        <SummaryField name="From">
          <AddressLink address={from} short />
        </SummaryField>
      )}
      {value !== undefined && (
        <SummaryField name="Value">{formatNative(BigInt(value), currency)}</SummaryField>
      )}
      {block !== undefined && (
        <SummaryField name="Block">
          {blockNumber === undefined ? block : groupDigits(blockNumber)}
          {foundByTime && <span className="text-mute"> · {foundByTime}</span>}
        </SummaryField>
      )}
    </dl>
  )
}

function SummaryField({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 *:inline">
      <dt className="text-mute">{name} </dt>
      <dd>{children}</dd>
    </div>
  )
}
