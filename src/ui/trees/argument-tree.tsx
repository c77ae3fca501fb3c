import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Hex } from 'viem'
import { argumentHint } from '#domain/abi/argument-hint.ts'
import type { DecodedArgument } from '#domain/abi/decoded-call.ts'
import { byteLength, isAddress } from '#domain/values/hex.ts'
import { formatByteCount, groupDigits } from '#domain/values/quantity.ts'
import { printableText } from '#domain/values/text.ts'
import { emptyStoragePath } from '#paths/storage/empty-storage-path.ts'
import { LazySection } from '#ui/lazy/lazy-section.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

type ArgumentContext = {
  network: string
  /** Renders bytes as a call, on request; without it, there is no button for that. */
  readCall?: ((data: Hex) => ReactNode) | undefined
}

/** Decoded values as a tree, with the parts of arrays and tuples below them. */
export function ArgumentTree({
  args,
  ...context
}: { args: readonly DecodedArgument[] } & ArgumentContext) {
  return (
    <div className="mt-2 border-t border-line">
      {args.map((argument, index) => (
        <ArgumentRow key={index} argument={argument} {...context} />
      ))}
    </div>
  )
}

function ArgumentRow({ argument, ...context }: { argument: DecodedArgument } & ArgumentContext) {
  const { name, type } = argument
  return (
    <div className="grid gap-x-4 border-b border-line py-1.5 last:border-b-0 sm:grid-cols-[minmax(7rem,11rem)_minmax(0,1fr)]">
      <div className="min-w-0 break-words">
        {name}{' '}
        <span className="data text-mute">{type.startsWith('(') ? shortTupleType(type) : type}</span>
      </div>
      <div className="min-w-0">
        <ArgumentValue argument={argument} {...context} />
      </div>
    </div>
  )
}

/** One value without its name: a leaf, or the tree of its parts. */
export function ArgumentValue({
  argument,
  ...context
}: { argument: DecodedArgument } & ArgumentContext) {
  const { name, type } = argument
  if ('value' in argument)
    return <ArgumentLeaf name={name} type={type} value={argument.value} {...context} />
  if (argument.parts.length === 0) return <span className="text-mute">empty</span>
  return <ArgumentPartList parts={argument.parts} {...context} />
}

const initialPartCount = 32

/** The parts of an array or tuple; of long ones the first, with a button for more. */
function ArgumentPartList({
  parts,
  ...context
}: { parts: readonly DecodedArgument[] } & ArgumentContext) {
  const [shownCount, setShownCount] = useState(initialPartCount)
  return (
    <div className="-mt-1.5 -mb-1.5 border-l-2 border-line pl-3">
      {parts.slice(0, shownCount).map((part, index) => (
        <ArgumentRow key={index} argument={part} {...context} />
      ))}
      {shownCount < parts.length && (
        <button
          type="button"
          className="action my-1.5"
          onClick={() => setShownCount(shownCount * 4)}
        >
          More: {groupDigits(parts.length - shownCount)} left
        </button>
      )}
    </div>
  )
}

/** A tuple's type without its members, which have rows of their own. */
const shortTupleType = (type: string) => `(…)${type.slice(type.lastIndexOf(')') + 1)}`

function ArgumentLeaf({
  name,
  type,
  value,
  ...context
}: { name: string; type: string; value: string | bigint | boolean } & ArgumentContext) {
  if (typeof value === 'boolean') return <span className="data">{String(value)}</span>
  if (typeof value === 'bigint') {
    const valueHint = argumentHint(name, type, value)
    return (
      <span className="wrap-anywhere">
        {groupDigits(value)} <CopyButton text={value.toString()} what={name} />{' '}
        {/* It wraps to the next line as a whole, where it fits. */}
        {valueHint && <span className="inline-block text-mute">{valueHint}</span>}
      </span>
    )
  }
  if (type === 'address' && isAddress(value))
    return (
      <span className="break-all">
        <Link className="data" to={emptyStoragePath(context.network, value)}>
          {value}
        </Link>{' '}
        <CopyButton text={value} what={name} />
      </span>
    )
  if (type === 'string') return <span className="break-words">“{value}”</span>
  return <ArgumentBytes name={name} type={type} value={value as Hex} {...context} />
}

function ArgumentBytes({
  name,
  type,
  value,
  readCall,
}: { name: string; type: string; value: Hex } & ArgumentContext) {
  const [open, setOpen] = useState(false)
  const byteCount = byteLength(value) ?? 0
  const decodedText = printableText(value)
  if (byteCount === 0) return <span className="text-mute">empty</span>
  // A selector and 32-byte words of arguments: other bytes rarely have such a length.
  const mayBeCall = readCall !== undefined && type === 'bytes' && byteCount % 32 === 4
  return (
    <div className="min-w-0">
      <div className="flex items-start gap-1">
        <span className="data max-h-24 min-w-0 overflow-auto break-all">{value}</span>
        <CopyButton text={value} what={name} />
      </div>
      {(byteCount > 32 || decodedText) && (
        <p className="text-sm text-mute">
          {formatByteCount(byteCount)}
          {decodedText && <> · “{decodedText}”</>}
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
          <LazySection fallback={<p className="waiting">.</p>}>{readCall?.(value)}</LazySection>
        </div>
      )}
    </div>
  )
}
