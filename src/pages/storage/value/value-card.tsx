import type { ReactNode } from 'react'
import { argumentHint } from '#domain/abi/argument-hint.ts'
import { variableTokenValue } from '#domain/token/token-values.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { StoredText } from '#pages/storage/stored-text.tsx'
import { StatusTag } from '#ui/entity/entity-body.tsx'
import { laterSection } from '#ui/lazy/lazy-section.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

type ValueCardProps = {
  /** '' for several values, which have their own. */
  type: string
  name?: string
  /** Qualifies the type. */
  tag?: ReactNode
  children: ReactNode
}

/** The card of a read value: its type and name first, the value below. */
export function ValueCard({ type, name = '', tag, children }: ValueCardProps) {
  return (
    <section
      aria-label="Value"
      className="settles card grid grid-cols-[minmax(0,1fr)] gap-2.5 px-4 py-3.5 sm:px-5"
    >
      <h2 className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm text-mute empty:hidden">
        {type !== '' && <span className="data min-w-0 break-all">{type}</span>}
        {name !== '' && name !== type && <span className="data min-w-0 truncate">{name}</span>}
        {tag}
      </h2>
      {children}
    </section>
  )
}

/** Zero is a value, but this API cannot tell what it means. */
export function ZeroLine({ isMapping = false }: { isMapping?: boolean }) {
  return (
    <p className="text-mute">
      {isMapping
        ? '32 zero bytes, as in the slot of every mapping: values are found by key.'
        : '32 zero bytes: unset, set to zero, unused, or not a contract (same in this API).'}
    </p>
  )
}

const StoredTokenAmount = laterSection(() => import('#pages/storage/stored-token-amount.tsx'), {
  fallback: (
    <span data-amount className="text-number">
      <span aria-busy="true" className="waiting h-6 w-40" />
    </span>
  ),
})

type ValueNumberProps = {
  text: string
  number: bigint | undefined
  type: string
  name: string
  /** Set where a variable holds the value: its contract, and its name with its keys. */
  variable?: { address: string; expression: string } | undefined
}

/**
 * The requested value, in the largest type of the page: in its unit where it counts a token. What another large
 * number may count is a guess.
 * @param number set where the value is a whole number
 */
export function ValueNumber({ text, number, type, name, variable }: ValueNumberProps) {
  const isWholeNumber = number !== undefined && /^-?\d+$/.test(text)
  const meaning = number === undefined ? undefined : argumentHint(name, type, number)
  const isToken = variable && isWholeNumber && variableTokenValue(variable.expression, type)
  const guess = meaning !== undefined && (
    <p className="flex flex-wrap items-center gap-2 text-mute">
      {meaning.replace(/^as a time: /, '')}
      <StatusTag title="Storage does not say what a number counts.">Guessed</StatusTag>
    </p>
  )
  return (
    <div className="group grid grid-cols-[minmax(0,1fr)] gap-1">
      {isToken && (
        <StoredTokenAmount
          {...{ type, number, ...variable }}
          className="text-number font-semibold"
          otherwise={<div className="order-last">{guess}</div>}
        />
      )}
      <p>
        {/* The number below an amount is small. It stays the same element, which is announced once. */}
        <output
          className={`font-semibold wrap-anywhere group-has-data-amount:text-base group-has-data-amount:font-normal group-has-data-amount:text-mute ${text.length > 46 && !isWholeNumber ? 'font-mono text-answer' : 'text-number'}`}
        >
          {isWholeNumber ? (
            // A long number goes on in the next line with a whole group of its digits.
            groupDigits(number)
              .split(/(?<=\d,)/)
              .flatMap((group, index) => [index > 0 && <wbr key={index} />, group])
          ) : (
            <StoredText type={type} text={text} />
          )}
        </output>{' '}
        <CopyButton text={text} what="the value" />
      </p>
      {!isToken && guess}
    </div>
  )
}
