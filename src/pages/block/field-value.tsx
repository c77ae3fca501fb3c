import { Link } from 'react-router'
import { bloomBits, type Field } from '#domain/block.ts'
import { byteLength, isAddress, isHash } from '#domain/hex.ts'
import { bytes, grouped, gwei, percent, readQuantity, share } from '#domain/quantity.ts'
import type { RawObject } from '#domain/raw.ts'
import { printable } from '#domain/text.ts'
import { blockPath } from '#paths/block.ts'
import { Copy } from '#ui/copy.tsx'
import { Hex } from '#ui/hex.tsx'
import { Meter } from '#ui/meter.tsx'
import { Time } from '#ui/time.tsx'

/**
 * One field's value for people. What is absent, null or unreadable is said as such: a node's odd
 * encoding must neither crash the page nor pass for a value.
 */
export function FieldValue({
  field,
  block,
  network,
}: {
  field: Field
  block: RawObject
  network: string
}) {
  const value = block[field.name]
  if (value === undefined) return <span className="text-mute">not in the answer</span>
  if (value === null) return <span className="text-mute">null</span>
  return readable(field, value, block, network) || <Unreadable value={value} />
}

function readable({ kind, label }: Field, value: unknown, block: RawObject, network: string) {
  const quantity = readQuantity(value)
  switch (kind) {
    case 'number':
    case 'gas':
      return quantity !== undefined && grouped(quantity)
    case 'wei':
      return quantity !== undefined && gwei(quantity)
    case 'size':
      return quantity !== undefined && bytes(Number(quantity))
    case 'time':
      return quantity !== undefined && <Time seconds={quantity} />
    case 'gas used':
      return (
        quantity !== undefined && <GasUsed used={quantity} limit={readQuantity(block.gasLimit)} />
      )
    case 'address':
      return isAddress(value) && <Copied text={value} what={label} />
    case 'hash':
      return isHash(value) && <Copied text={value} what={label} />
    case 'parent':
      return isHash(value) && <Parent hash={value} network={network} />
    case 'bloom':
      return <Bloom bits={bloomBits(value)} />
    case 'list':
      return Array.isArray(value) && (value.length === 0 ? 'none' : grouped(value.length))
    case 'data':
      return byteLength(value) !== undefined && <Data value={String(value)} />
    case 'raw':
      return <span className="data break-all">{JSON.stringify(value)}</span>
  }
}

function Unreadable({ value }: { value: unknown }) {
  return (
    <span>
      <span className="data break-all">{JSON.stringify(value)}</span>{' '}
      <span className="text-warn">unexpected form</span>
    </span>
  )
}

function Copied({ text, what }: { text: string; what: string }) {
  return (
    <span className="flex items-center gap-1">
      <Hex value={text} />
      <Copy text={text} what={what.toLowerCase()} />
    </span>
  )
}

function Parent({ hash, network }: { hash: `0x${string}`; network: string }) {
  if (/^0x0+$/.test(hash)) return <span className="text-mute">none: this is the first block</span>
  return (
    <span className="flex items-center gap-1">
      <Link
        to={blockPath({ network, hash })}
        className="min-w-0"
        aria-label={`Parent block ${hash}`}
      >
        <Hex value={hash} />
      </Link>
      <Copy text={hash} what="parent hash" />
    </span>
  )
}

function GasUsed({ used, limit }: { used: bigint; limit: bigint | undefined }) {
  if (limit === undefined) return grouped(used)
  const part = share(used, limit)
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Meter share={part} label="Gas used of the limit" />
      {grouped(used)}
      <span className="text-mute">
        {percent(part)} of {grouped(limit)}
      </span>
    </span>
  )
}

function Bloom({ bits }: { bits: number | undefined }) {
  if (bits === undefined) return <span className="text-warn">not a bloom of 256 bytes</span>
  if (bits === 0) return 'empty: nothing logged in this block'
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Meter share={bits / 2048} label="Bits set in the logs bloom" />
      {grouped(bits)} <span className="text-mute">of 2,048 bits set</span>
    </span>
  )
}

function Data({ value }: { value: string }) {
  const text = printable(value)
  if (value === '0x') return <span className="text-mute">empty</span>
  return (
    <span className="break-all">
      {text && <span>“{text}” </span>}
      <span className={`data ${text ? 'text-mute' : ''}`}>{value}</span>
    </span>
  )
}
