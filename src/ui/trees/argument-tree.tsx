import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Hex } from 'viem'
import { argumentHint } from '#domain/abi/argument-hint.ts'
import { byteLength, isAddress } from '#domain/values/hex.ts'
import { formatByteCount, groupDigits } from '#domain/values/quantity.ts'
import { printableText } from '#domain/values/text.ts'
import type { DecodedArgument } from '#domain/abi/decoded-call.ts'
import { emptyStoragePath } from '#paths/storage/empty-storage-path.ts'
import { Copy } from '#ui/values/copy-button.tsx'
import { Part } from '#ui/lazy/lazy-section.tsx'

type Context = {
  network: string
  /** Reads bytes that may be a call, once that is wanted. Without it nothing is offered. */
  readCall?: ((data: Hex) => ReactNode) | undefined
}

/** Decoded values as a tree: lists and tuples have their parts below them. */
export function ArgumentTree({ args, ...context }: { args: readonly DecodedArgument[] } & Context) {
  return (
    <div className="mt-2 border-t border-line">
      {args.map((argument, index) => (
        <Row key={index} argument={argument} {...context} />
      ))}
    </div>
  )
}

function Row({ argument, ...context }: { argument: DecodedArgument } & Context) {
  const { name, type } = argument
  return (
    <div className="grid gap-x-4 border-b border-line py-1.5 last:border-b-0 sm:grid-cols-[minmax(7rem,11rem)_minmax(0,1fr)]">
      <div className="min-w-0 break-words">
        {name}{' '}
        <span className="data text-mute">{type.startsWith('(') ? shortened(type) : type}</span>
      </div>
      <div className="min-w-0">
        <ArgumentValue argument={argument} {...context} />
      </div>
    </div>
  )
}

/** One value without its name: a leaf, or the tree below it. */
export function ArgumentValue({ argument, ...context }: { argument: DecodedArgument } & Context) {
  const { name, type } = argument
  if ('value' in argument)
    return <Leaf name={name} type={type} value={argument.value} {...context} />
  if (argument.parts.length === 0) return <span className="text-mute">empty</span>
  return <Parts parts={argument.parts} {...context} />
}

const step = 32

/** The parts of a list or tuple; of long lists the first ones, until more are wanted. */
function Parts({ parts, ...context }: { parts: readonly DecodedArgument[] } & Context) {
  const [shown, show] = useState(step)
  return (
    <div className="-mt-1.5 -mb-1.5 border-l-2 border-line pl-3">
      {parts.slice(0, shown).map((part, index) => (
        <Row key={index} argument={part} {...context} />
      ))}
      {shown < parts.length && (
        <button type="button" className="action my-1.5" onClick={() => show(shown * 4)}>
          More: {groupDigits(parts.length - shown)} left
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
      <span className="wrap-anywhere">
        {groupDigits(value)} <Copy text={value.toString()} what={name} />{' '}
        {/* It goes to the next line whole, where that can hold it. */}
        {hint && <span className="inline-block text-mute">{hint}</span>}
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
  readCall,
}: { name: string; type: string; value: Hex } & Context) {
  const [open, setOpen] = useState(false)
  const length = byteLength(value) ?? 0
  const text = printableText(value)
  if (length === 0) return <span className="text-mute">empty</span>
  // A selector, and arguments in whole words: nothing else is likely to have that length.
  const mayBeCall = readCall !== undefined && type === 'bytes' && length % 32 === 4
  return (
    <div className="min-w-0">
      <div className="flex items-start gap-1">
        <span className="data max-h-24 min-w-0 overflow-auto break-all">{value}</span>
        <Copy text={value} what={name} />
      </div>
      {(length > 32 || text) && (
        <p className="text-sm text-mute">
          {formatByteCount(length)}
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
          <Part fallback={<p className="waiting">.</p>}>{readCall?.(value)}</Part>
        </div>
      )}
    </div>
  )
}
