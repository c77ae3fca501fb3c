import type { ReactNode } from 'react'
import type { DecodedArgument } from '#domain/abi/decoded-call.ts'
import { groupDigits, isAddress } from '#domain/values/hex.ts'
import { AddressLink } from '#ui/values/address-link.tsx'

const maxArguments = 3

type Props = {
  args: readonly DecodedArgument[]
  /** Notes by index, shown instead of the value. */
  notes?: { readonly [index: number]: ReactNode }
}

/** The first arguments in short; a table has all of them, and whole. */
export function MainArguments({ args, notes }: Props) {
  if (args.length === 0) return null
  return (
    <span className="flex flex-wrap gap-x-3">
      {args.slice(0, maxArguments).map((argument, index) => (
        <span key={index} className="min-w-0">
          {argument.name === String(index) ? `#${index}` : argument.name}{' '}
          <span className="text-ink">{notes?.[index] ?? briefValue(argument)}</span>
        </span>
      ))}
      {args.length > maxArguments && <span>+ {groupDigits(args.length - maxArguments)} more</span>}
    </span>
  )
}

function briefValue(argument: DecodedArgument): ReactNode {
  if ('parts' in argument) {
    const count = argument.parts.length
    return `${groupDigits(count)} ${count === 1 ? 'item' : 'items'}`
  }
  const { value, note } = argument
  if (typeof value === 'bigint') return note ? `${value} (${note})` : groupDigits(value)
  if (typeof value === 'boolean') return String(value)
  if (argument.type === 'address' && isAddress(value)) return <AddressLink address={value} short />
  const isLong = value.length > 26
  const shownText = isLong ? `${value.slice(0, 24)}…` : value
  return argument.type === 'string' ? `“${shownText}”` : <span className="data">{shownText}</span>
}
