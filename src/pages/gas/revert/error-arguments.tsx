import type { ReactNode } from 'react'
import type { DecodedArgument } from '#domain/abi/decoded-call.ts'
import { describeRevert } from '#domain/revert/describe-revert.ts'
import type { ErrorArgument, ErrorReading, ErrorTree } from '#domain/revert/error-tree.ts'
import { reasonCode } from '#domain/revert/reason-codes.ts'
import { tokenErrorArguments } from '#domain/token/token-values.ts'
import { byteLength, formatByteCount } from '#domain/values/hex.ts'
import { useTokenUnit } from '#queries/contract/token-unit.ts'
import { Shortfall } from '#ui/calls/shortfall.tsx'
import { StatusTag } from '#ui/entity/entity-body.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'
import { tokenNotes } from '#ui/token/token-amount.tsx'
import { ArgumentPartList } from '#ui/trees/argument-tree.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

type Props = {
  reason: string
  /** True when the reason is within another error that is already decoded. */
  inner?: boolean
}

/** The meaning of a reason that is a code of a widely used contract; nothing for any other. */
export default function ReasonCode({ reason, inner = false }: Props) {
  const knownCode = reasonCode(reason)
  if (!knownCode) return null
  return (
    <p className="mt-1 max-w-prose text-pretty">
      In {knownCode.source}: {knownCode.meaning}.{' '}
      {!inner && (
        <StatusTag title="Another contract may use this code otherwise.">Guessed</StatusTag>
      )}
    </p>
  )
}

type ErrorArgumentsProps = {
  reading: ErrorReading
  /** The called contract, where a function of tokens reverted with this error itself. */
  calledToken?: string | undefined
}

/** The arguments of an error by name, with nested errors below them, and the source of the names. */
export function ErrorArguments({
  reading: { name, args, from, guessed, unpadded },
  calledToken,
}: ErrorArgumentsProps) {
  const network = usePageNetwork()
  const tokenValues = tokenErrorArguments({ name, args })
  const token = Object.keys(tokenValues).length > 0 ? calledToken : undefined
  const unit = useTokenUnit(network, token)
  return (
    <>
      <Shortfall error={{ name, args }} unit={unit} />
      {args.length > 0 && (
        <div className="mt-3 mb-3 *:border-l-0 *:pl-0">
          <ArgumentPartList
            parts={args}
            notes={{ ...innerNotes(args), ...tokenNotes(args, tokenValues, unit) }}
            renderBelow={renderInner}
          />
        </div>
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

/** The size of bytes whose error is told below them; the raw data has the bytes. */
const innerNotes = (args: readonly ErrorArgument[]): { [index: number]: ReactNode } =>
  Object.fromEntries(
    args.flatMap((argument, index) => {
      if (!('inner' in argument) || !argument.inner) return []
      const text = String(argument.value)
      return [
        [
          index,
          <>
            {formatByteCount(byteLength(text) ?? 0)} <CopyButton text={text} what={argument.name} />
          </>,
        ],
      ]
    }),
  )

/** The error within the bytes of an argument, or the meaning of its text where that is a code. */
function renderInner(argument: DecodedArgument & Partial<ErrorArgument>) {
  if (!('value' in argument)) return null
  if ('inner' in argument && argument.inner) return <InnerError tree={argument.inner} />
  const { type, value, isNotText } = argument
  return typeof value === 'string' && type === 'string' && !isNotText ? (
    <ReasonCode reason={value} inner />
  ) : null
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
