import { type ReactNode, useState } from 'react'
import type { Hex } from 'viem'
import type { DecodedArgument } from '#domain/abi/decoded-call.ts'
import { byteLength, formatByteCount, groupDigits, isAddress } from '#domain/values/hex.ts'
import { printableText } from '#domain/values/text.ts'
import { NumberHint } from '#ui/entity/number-hint.tsx'
import { LazySection } from '#ui/lazy/lazy-section.tsx'
import { AddressLink } from '#ui/values/address-link.tsx'
import { ActionButton, CopyButton } from '#ui/values/copy-button.tsx'

type ArgumentContext = {
  /** Renders bytes as a call, on request; undefined leaves out the button for that. */
  readCall?: ((data: Hex) => ReactNode) | undefined
  /** Renders a note below an argument, over the whole width. */
  renderBelow?: (argument: DecodedArgument) => ReactNode
}

type ArgumentTreeProps = {
  args: readonly DecodedArgument[]
  /** Notes by index, shown instead of what a number may be, or instead of bytes. */
  notes?: { readonly [index: number]: ReactNode }
} & ArgumentContext

/** Decoded values as a table; the parts of arrays and tuples are a tree below their value. */
export function ArgumentTree({ args, notes = {}, ...context }: ArgumentTreeProps) {
  return (
    <table className="mt-1 w-full max-sm:block">
      <thead className="text-left text-xs text-mute max-sm:sr-only">
        <tr>
          <th className="w-8 py-1 font-normal">#</th>
          <th className="w-44 py-1 font-normal">Name</th>
          <th className="w-32 py-1 font-normal">Type</th>
          <th className="py-1 font-normal">Value</th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {args.map((argument, index) => (
          <tr
            key={index}
            className="border-t border-line align-top max-sm:flex max-sm:flex-wrap max-sm:gap-x-2 max-sm:py-1.5 sm:[&>td]:py-1.5"
          >
            <td className="text-mute">{index}</td>
            <td className="pr-3 wrap-anywhere">
              {argument.name === String(index) ? (
                <span className="text-mute">unnamed</span>
              ) : (
                <span className="data">{argument.name}</span>
              )}
            </td>
            <td className="data pr-3 wrap-anywhere text-mute">{shortTupleType(argument.type)}</td>
            <td className="max-sm:w-full">
              <ArgumentValue argument={argument} note={notes[index]} {...context} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type ArgumentRowProps = { argument: DecodedArgument; note: ReactNode } & ArgumentContext

function ArgumentRow({ argument, note, ...context }: ArgumentRowProps) {
  const { name, type } = argument
  return (
    <div
      data-line
      className="grid gap-x-4 border-b border-line py-1.5 last:border-b-0 sm:grid-cols-[minmax(5rem,9rem)_minmax(0,1fr)]"
    >
      <div className="min-w-0 break-words">
        <span className="data">{name}</span>{' '}
        <span className="data text-mute">{shortTupleType(type)}</span>
      </div>
      <div className="min-w-0">
        <ArgumentValue argument={argument} note={note} {...context} />
      </div>
      <div className="min-w-0 empty:hidden sm:col-span-2">{context.renderBelow?.(argument)}</div>
    </div>
  )
}

type ArgumentValueProps = { argument: DecodedArgument; note?: ReactNode } & ArgumentContext

/** One value without its name: a leaf, or the tree of its parts. */
export function ArgumentValue({ argument, note, ...context }: ArgumentValueProps) {
  const { name, type } = argument
  if ('value' in argument)
    return (
      <>
        <ArgumentLeaf
          name={name}
          type={argument.isNotText ? 'bytes' : type}
          value={argument.value}
          note={note}
          {...context}
        />
        {argument.isNotText && (
          <span className="text-sm text-mute">Not UTF-8: shown as bytes.</span>
        )}
        {argument.note !== undefined && (
          <span className="inline-block text-mute">{argument.note}</span>
        )}
      </>
    )
  if (argument.parts.length === 0) return <span className="text-mute">empty</span>
  return <ArgumentPartList parts={argument.parts} {...context} />
}

const initialPartCount = 32

type ArgumentPartListProps = Omit<ArgumentTreeProps, 'args'> & { parts: readonly DecodedArgument[] }

/** The parts of an array, tuple or error; long ones show their first, with a button for more. */
export function ArgumentPartList({ parts, notes = {}, ...context }: ArgumentPartListProps) {
  const [shownCount, setShownCount] = useState(initialPartCount)
  return (
    <div className="-mt-1.5 -mb-1.5 border-l-2 border-line pl-3">
      {parts.slice(0, shownCount).map((part, index) => (
        <ArgumentRow key={index} argument={part} note={notes[index]} {...context} />
      ))}
      {shownCount < parts.length && (
        <ActionButton className="my-1.5" onClick={() => setShownCount(shownCount * 4)}>
          Show more ({groupDigits(parts.length - shownCount)} left)
        </ActionButton>
      )}
    </div>
  )
}

/** A tuple's type without its members, which have rows of their own. */
const shortTupleType = (type: string) =>
  type.startsWith('(') ? `(…)${type.slice(type.lastIndexOf(')') + 1)}` : type

type ArgumentLeafProps = {
  name: string
  type: string
  value: string | bigint | boolean
  note: ReactNode
} & ArgumentContext

function ArgumentLeaf({ name, type, value, note, ...context }: ArgumentLeafProps) {
  if (typeof value === 'boolean') return <span className="data">{String(value)}</span>
  if (typeof value === 'bigint')
    return (
      <span className="wrap-anywhere">
        {note} <span className={note ? 'text-mute' : ''}>{groupDigits(value)}</span>{' '}
        <CopyButton text={value.toString()} what={name} />{' '}
        {note === undefined && <NumberHint name={name} type={type} number={value} />}
      </span>
    )
  if (note !== undefined) return <>{note}</>
  if (type === 'address' && isAddress(value)) return <AddressLink address={value} copyName={name} />
  if (type === 'string') return <span className="break-words">“{value}”</span>
  return <ArgumentBytes name={name} type={type} value={value as Hex} {...context} />
}

/** Longer bytes may scroll, and scrolling content must be reachable by keyboard. */
const maxUnscrolledBytes = 64

type ArgumentBytesProps = { name: string; type: string; value: Hex } & ArgumentContext

function ArgumentBytes({ name, type, value, readCall }: ArgumentBytesProps) {
  const [open, setOpen] = useState(false)
  const byteCount = byteLength(value) ?? 0
  const decodedText = printableText(value)
  if (byteCount === 0) return <span className="text-mute">empty</span>
  // A selector and 32-byte words of arguments: other bytes rarely have such a length.
  const mayBeCall = readCall !== undefined && type === 'bytes' && byteCount % 32 === 4
  return (
    <div className="min-w-0">
      <div className="flex items-start gap-1">
        <span
          className="data max-h-24 min-w-0 overflow-auto break-all"
          {...(byteCount > maxUnscrolledBytes && {
            tabIndex: 0,
            role: 'group',
            'aria-label': name,
          })}
        >
          {value}
        </span>
        <CopyButton text={value} what={name} />
      </div>
      {(byteCount > 32 || decodedText) && (
        <p className="text-sm text-mute">
          {formatByteCount(byteCount)}
          {decodedText && <> · “{decodedText}”</>}
        </p>
      )}
      {mayBeCall && (
        <ActionButton className="mt-1 text-sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          Decode as a call
        </ActionButton>
      )}
      {open && (
        <div className="mt-2 border-l-2 border-accent pl-3">
          <LazySection fallback={<p className="waiting">.</p>}>{readCall?.(value)}</LazySection>
        </div>
      )}
    </div>
  )
}
