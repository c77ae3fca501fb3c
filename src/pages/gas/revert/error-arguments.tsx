import type { ReactNode } from 'react'
import { describeRevert } from '#domain/revert/describe-revert.ts'
import type { ErrorArgument, ErrorReading, ErrorTree } from '#domain/revert/error-tree.ts'
import { tokenErrorArguments } from '#domain/token/token-values.ts'
import { byteLength } from '#domain/values/hex.ts'
import { formatByteCount, groupDigits } from '#domain/values/quantity.ts'
import ReasonCode from '#pages/gas/revert/reason-code.tsx'
import { useTokenUnit } from '#queries/contract/token-unit.ts'
import { NumberHint } from '#ui/entity/number-hint.tsx'
import { StatusTag } from '#ui/entity/status-tag.tsx'
import { usePageNetwork } from '#ui/page/page-params.ts'
import { tokenNotes } from '#ui/token/token-amount.tsx'
import { ArgumentValue } from '#ui/trees/argument-tree.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

type ErrorArgumentsProps = {
  reading: ErrorReading
  /** The called contract, where a function of tokens reverted with this error itself. */
  calledToken?: string | undefined
}

/** The arguments of an error by name, with nested errors indented, and the source of the names. */
export function ErrorArguments({
  reading: { name, args, from, guessed, unpadded },
  calledToken,
}: ErrorArgumentsProps) {
  const network = usePageNetwork()
  const tokenValues = tokenErrorArguments({ name, args })
  const token = Object.keys(tokenValues).length > 0 ? calledToken : undefined
  const unit = useTokenUnit(network, token)
  const notes = tokenNotes(args, tokenValues, unit)
  return (
    <>
      {args.length > 0 && (
        <dl className="mt-2 border-t border-line">
          {args.map((argument, index) => (
            <ErrorArgumentRow key={index} argument={argument} note={notes[index]} />
          ))}
        </dl>
      )}
      <p className="mt-2 max-w-prose text-sm text-pretty text-mute">
        Decoded with {from.join('; ')}.{' '}
        {guessed && (
          <StatusTag title="Matched by its 4-byte selector; other errors can share it.">
            Guessed name
          </StatusTag>
        )}
        {unpadded && ' Only the final padding is missing.'}
      </p>
    </>
  )
}

function ErrorArgumentRow({ argument, note }: { argument: ErrorArgument; note?: ReactNode }) {
  const { name, type } = argument
  return (
    <div className="grid gap-x-3 border-b border-line py-1.5 last:border-b-0 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="min-w-0 break-words">
        {name}{' '}
        <span className="data text-mute">
          {type.startsWith('(') ? `(…)${type.slice(type.lastIndexOf(')') + 1)}` : type}
        </span>
      </dt>
      <dd className="min-w-0">
        {'parts' in argument ? (
          <ErrorArgumentParts parts={argument.parts} />
        ) : (
          <ErrorArgumentValue {...argument} note={note} />
        )}
      </dd>
      {'inner' in argument && argument.inner && (
        <dd className="min-w-0 sm:col-span-2">
          <InnerError tree={argument.inner} />
        </dd>
      )}
    </div>
  )
}

/** Most parts shown; the raw data has all of them. */
const maxShownParts = 100

function ErrorArgumentParts({ parts }: { parts: readonly ErrorArgument[] }) {
  if (parts.length === 0) return <span className="text-mute">empty</span>
  return (
    <dl className="-my-1.5 border-l-2 border-line pl-3">
      {parts.slice(0, maxShownParts).map((part, index) => (
        <ErrorArgumentRow key={index} argument={part} />
      ))}
      {parts.length > maxShownParts && (
        <p className="text-mute">… and {parts.length - maxShownParts} more</p>
      )}
    </dl>
  )
}

/** An error nested in an argument or behind a reason, with its own arguments. */
export function InnerError({ tree: { meaning, readings, inner } }: { tree: ErrorTree }) {
  const [reading, ...others] = readings
  const { title, note, data } = describeRevert(meaning)
  return (
    <div className="mt-1.5 mb-1 border-l-2 border-line pl-3">
      <p className="text-sm text-mute">Inner error</p>
      <p
        className={`font-semibold break-words whitespace-pre-wrap ${data && !reading ? 'data' : 'text-lg'}`}
      >
        <bdi>{reading?.name ?? title}</bdi>
      </p>
      {reading ? (
        <>
          <p className="data break-words text-mute">error {reading.signature}</p>
          <ErrorArguments reading={reading} />
          {others.length > 0 && (
            <p className="text-sm text-mute">
              Or {others.map(({ signature }) => signature).join(', or ')}.
            </p>
          )}
        </>
      ) : (
        <p className="text-sm text-pretty text-mute">{note}</p>
      )}
      {meaning.kind === 'reason' && <ReasonCode reason={meaning.reason} inner />}
      {inner && <InnerError tree={inner} />}
    </div>
  )
}

type ErrorArgumentValueProps = Extract<ErrorArgument, { value: unknown }> & { note: ReactNode }

function ErrorArgumentValue({ note, ...argument }: ErrorArgumentValueProps) {
  const { name, type, value, isNotText, inner } = argument
  if (typeof value === 'bigint')
    return (
      <>
        <span className="break-all">{groupDigits(value)}</span>{' '}
        <CopyButton text={value.toString()} what={name} />{' '}
        {note ?? <NumberHint name={name} type={type} number={value} />}
      </>
    )
  if (typeof value === 'string' && type === 'string' && !isNotText)
    return (
      <>
        <span className="break-words whitespace-pre-wrap">“{value}”</span>
        <ReasonCode reason={value} inner />
      </>
    )
  // The nested error is shown below; the raw data has the bytes.
  if (typeof value === 'string' && inner)
    return (
      <>
        {formatByteCount(byteLength(value) ?? 0)} <CopyButton text={value} what={name} />
      </>
    )
  return <ArgumentValue argument={argument} />
}
