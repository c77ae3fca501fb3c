import type { ReactNode } from 'react'
import { byteLength } from '#domain/values/hex.ts'
import { formatNative } from '#domain/values/native-currency.ts'
import {
  countWithNoun,
  formatByteCount,
  groupDigits,
  readQuantity,
} from '#domain/values/quantity.ts'
import type { SentCall } from '#pages/gas/use-call.ts'
import type { GasAddress } from '#paths/gas.ts'
import { useFoundByTime } from '#queries/chain/found-by-time.ts'
import { AddressLink } from '#ui/values/address-link.tsx'
import { useNativeCurrency } from '#ui/values/native-currency-context.ts'

type Props = { address: GasAddress; sent: SentCall }

/** The call in one line: its target, and its other fields. */
export function CallSummary({ address, sent: { call, block, overrides } }: Props) {
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
      {overrides && (
        <SummaryField name="Overrides">
          {countWithNoun(Object.keys(overrides).length, 'account')}
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
