import { lazy, useState } from 'react'
import { Link } from 'react-router'
import type { AbiFunction, Hex } from 'viem'
import { argumentHint } from '#domain/argument-hint.ts'
import type { Argument, DecodedCall } from '#domain/decoded-call.ts'
import { byteLength, isAddress } from '#domain/hex.ts'
import { readMultiSend } from '#domain/multi-send.ts'
import { bytes, grouped } from '#domain/quantity.ts'
import { printable } from '#domain/text.ts'
import { emptyStoragePath } from '#paths/storage-start.ts'
import { Copy } from '#ui/copy.tsx'
import { Part } from '#ui/part.tsx'

// A call may hold calls, and they are read by what reads this one.
const CallReadings = lazy(async () => ({
  default: (await import('#pages/transaction/call-readings.tsx')).CallReadings,
}))

type Context = { network: string; pasted: readonly AbiFunction[] }

/** The arguments of a call as a tree; a call within them is read when it is opened. */
export function Arguments({ call, ...context }: { call: DecodedCall } & Context) {
  if (call.args.length === 0) return <p className="mt-2 text-mute">It takes no arguments.</p>
  const packed = call.name === 'multiSend' ? call.args[0] : undefined
  const calls =
    packed && 'value' in packed && typeof packed.value === 'string'
      ? readMultiSend(packed.value as Hex)
      : undefined
  return (
    <div className="mt-2 border-t border-line">
      {call.args.map((argument, index) => (
        <Row key={index} argument={argument} {...context} />
      ))}
      {calls?.map(({ to, value, data, operation }, index) => (
        <Row
          key={`packed ${index}`}
          argument={{
            name: `transaction ${index + 1}`,
            type: operation === 0 ? 'call' : 'delegatecall',
            parts: [
              { name: 'to', type: 'address', value: to },
              { name: 'value', type: 'uint256', value },
              { name: 'data', type: 'bytes', value: data },
            ],
          }}
          {...context}
        />
      ))}
    </div>
  )
}

function Row({ argument, ...context }: { argument: Argument } & Context) {
  const { name, type } = argument
  return (
    <div className="grid gap-x-4 border-b border-line py-1.5 last:border-b-0 sm:grid-cols-[minmax(7rem,11rem)_minmax(0,1fr)]">
      <div className="min-w-0 break-words">
        {name}{' '}
        <span className="data text-mute">{type.startsWith('(') ? shortened(type) : type}</span>
      </div>
      <div className="min-w-0">
        {'parts' in argument ? (
          argument.parts.length === 0 ? (
            <span className="text-mute">empty</span>
          ) : (
            <Parts parts={argument.parts} {...context} />
          )
        ) : (
          <Leaf name={name} type={type} value={argument.value} {...context} />
        )}
      </div>
    </div>
  )
}

const step = 32

/** The parts of a list or tuple; of long lists the first ones, until more are wanted. */
function Parts({ parts, ...context }: { parts: readonly Argument[] } & Context) {
  const [shown, show] = useState(step)
  return (
    <div className="-mt-1.5 -mb-1.5 border-l-2 border-line pl-3">
      {parts.slice(0, shown).map((part, index) => (
        <Row key={index} argument={part} {...context} />
      ))}
      {shown < parts.length && (
        <button type="button" className="action my-1.5" onClick={() => show(shown * 4)}>
          More: {grouped(parts.length - shown)} left
        </button>
      )}
    </div>
  )
}

/** Members of a tuple stand in its rows: its type need not repeat them. */
const shortened = (type: string) => `(…)${type.slice(type.lastIndexOf(')') + 1)}`

function Leaf({
  name,
  type,
  value,
  ...context
}: { name: string; type: string; value: string | bigint | boolean } & Context) {
  if (typeof value === 'boolean') return <span className="data">{String(value)}</span>
  if (typeof value === 'bigint') {
    const hint = argumentHint(name, type, value)
    return (
      <span className="break-all">
        {grouped(value)} <Copy text={value.toString()} what={name} />
        {hint && <span className="text-mute"> {hint}</span>}
      </span>
    )
  }
  if (type === 'address' && isAddress(value))
    return (
      <span className="break-all">
        <Link className="data" to={emptyStoragePath(context.network, value)}>
          {value}
        </Link>{' '}
        <Copy text={value} what={name} />
      </span>
    )
  if (type === 'string') return <span className="break-words">“{value}”</span>
  return <Bytes name={name} type={type} value={value as Hex} {...context} />
}

function Bytes({
  name,
  type,
  value,
  ...context
}: { name: string; type: string; value: Hex } & Context) {
  const [open, setOpen] = useState(false)
  const length = byteLength(value) ?? 0
  const text = printable(value)
  if (length === 0) return <span className="text-mute">empty</span>
  // A selector, and arguments in whole words: nothing else is likely to have that length.
  const mayBeCall = type === 'bytes' && length % 32 === 4
  return (
    <div className="min-w-0">
      <div className="flex items-start gap-1">
        <span className="data max-h-24 min-w-0 overflow-auto break-all">{value}</span>
        <Copy text={value} what={name} />
      </div>
      {(length > 32 || text) && (
        <p className="text-sm text-mute">
          {bytes(length)}
          {text && <> · “{text}”</>}
        </p>
      )}
      {mayBeCall && (
        <button
          type="button"
          className="action mt-1 text-sm"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          Read as a call
        </button>
      )}
      {open && (
        <div className="mt-2 border-l-2 border-accent pl-3">
          <Part fallback={<p className="waiting">.</p>}>
            <CallReadings data={value} {...context} />
          </Part>
        </div>
      )}
    </div>
  )
}
