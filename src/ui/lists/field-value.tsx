import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { countBloomBits } from '#domain/block/block.ts'
import { transactionKind } from '#domain/transaction/transaction-kind.ts'
import { formatGasPrice, formatNative, type NativeCurrency } from '#domain/values/amount.ts'
import type { FieldDefinition } from '#domain/values/field.ts'
import {
  byteLength,
  formatByteCount,
  formatPercent,
  fractionOf,
  groupDigits,
  isAddress,
  isHash,
  readQuantity,
} from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { isStandardQuantity } from '#domain/values/standard-quantity.ts'
import { blockPath } from '#paths/block.ts'
import { usePageNetwork } from '#ui/page/page.tsx'
import { AddressLink, useNativeCurrency } from '#ui/values/address-link.tsx'
import { BytesValue, CopyableValue } from '#ui/values/bytes-value.tsx'
import { CopyButton, HexValue } from '#ui/values/copy-button.tsx'
import { Meter } from '#ui/values/meter.tsx'
import { Timestamp } from '#ui/values/timestamp.tsx'

const AccessList = lazy(() => import('#ui/values/access-list.tsx'))

type FieldValueProps = {
  field: FieldDefinition
  object: RawObject
}

/**
 * One field's value for people. A missing, null or unreadable value is shown as such: a
 * non-standard encoding must neither crash the page nor pass for a value.
 */
export function FieldValue({ field, object }: FieldValueProps) {
  const currency = useNativeCurrency()
  const { kind } = field
  const rawValue = object[field.name]
  if (rawValue === undefined) return <span className="text-mute">not in the response</span>
  if (kind === 'recipient' && rawValue === null) return <>Contract creation</>
  if (rawValue === null) return <span className="text-mute">null</span>
  const quantity = readQuantity(rawValue)
  const renderQuantity = quantityViews[kind]
  const readableValue = renderQuantity
    ? quantity !== undefined && renderQuantity(quantity, currency, object)
    : renderFieldValue(field, rawValue)
  const isStandard = readableValue && (!renderQuantity || isStandardQuantity(rawValue))
  if (isStandard) return <>{readableValue}</>
  return (
    <span>
      {readableValue || <span className="data break-all">{JSON.stringify(rawValue)}</span>}{' '}
      <span className="text-warn">non-standard encoding</span>
    </span>
  )
}

type QuantityView = (
  quantity: bigint,
  currency: NativeCurrency | undefined,
  object: RawObject,
) => ReactNode

/** The kinds that the execution API writes as minimal hexadecimal, and how people read them. */
const quantityViews: { [kind in FieldDefinition['kind']]?: QuantityView } = {
  number: groupDigits,
  gas: groupDigits,
  'gas price': formatGasPrice,
  amount: formatNative,
  size: (bytes) => formatByteCount(Number(bytes)),
  time: (seconds) => <Timestamp seconds={seconds} />,
  'gas used': (used, _, { gasLimit }) => <GasUsed used={used} limit={readQuantity(gasLimit)} />,
  type: (type, _, transaction) =>
    `${type} · ${transactionKind(transaction)?.name ?? `0x${type.toString(16)}`}`,
}

/** Falsy when the value does not have the form of the field's kind, which is not a quantity. */
function renderFieldValue({ kind, label }: FieldDefinition, value: unknown): ReactNode {
  switch (kind) {
    case 'address':
    case 'recipient':
      return (
        isAddress(value) && (
          <AddressLink address={value} copyName={`${label.toLowerCase()} address`} />
        )
      )
    case 'hash':
      return isHash(value) && <CopyableValue text={value} what={label} />
    case 'block hash':
      return isHash(value) && <BlockHash hash={value} label={label} />
    case 'bloom':
      return <BloomFill bits={countBloomBits(value)} />
    case 'list':
      return Array.isArray(value) && (value.length === 0 ? 'none' : groupDigits(value.length))
    case 'access list':
      return (
        Array.isArray(value) && (
          <Suspense fallback={groupDigits(value.length)}>
            <AccessList entries={value} />
          </Suspense>
        )
      )
    case 'word':
      return (
        readQuantity(value) !== undefined && <CopyableValue text={String(value)} what={label} />
      )
    case 'data':
      return byteLength(value) !== undefined && <BytesValue value={String(value)} />
    case 'raw':
      return <span className="data break-all">{JSON.stringify(value)}</span>
  }
}

type BlockHashProps = { hash: `0x${string}`; label: string }

function BlockHash({ hash, label }: BlockHashProps) {
  const network = usePageNetwork()
  if (/^0x0+$/.test(hash)) return <span className="text-mute">none: this is the first block</span>
  return (
    <span className="flex items-center gap-1">
      <Link
        to={blockPath({ network, block: { kind: 'hash', hash } })}
        className="min-w-0"
        aria-label={`${label} ${hash}`}
      >
        <HexValue value={hash} />
      </Link>
      <CopyButton text={hash} what={label.toLowerCase()} />
    </span>
  )
}

function BloomFill({ bits }: { bits: number | undefined }) {
  if (bits === undefined) return <span className="text-warn">not a bloom of 256 bytes</span>
  if (bits === 0) return <>empty: nothing logged in this block</>
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Meter share={bits / 2048} label="Bits set in the logs bloom" />
      {groupDigits(bits)} <span className="text-mute">of 2,048 bits set</span>
    </span>
  )
}

/** Gas used as a share of the limit; without a limit, as a number alone. */
function GasUsed({ used, limit }: { used: bigint; limit: bigint | undefined }) {
  if (limit === undefined) return <>{groupDigits(used)}</>
  const usedFraction = fractionOf(used, limit)
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Meter share={usedFraction} label="Gas used of the limit" />
      {groupDigits(used)}
      <span className="text-mute">
        {formatPercent(usedFraction)} of {groupDigits(limit)}
      </span>
    </span>
  )
}
