import { ChevronRight } from 'lucide-react'
import { lazy, type ReactNode, useId, useMemo, useState } from 'react'
import type { Hex } from 'viem'
import type { SourcedFunctions } from '#domain/abi/call-readings.ts'
import type { DecodedCall } from '#domain/abi/decoded-call.ts'
import { findInnerCalls, nameInnerCall } from '#domain/inner-calls/find-inner-calls.ts'
import type { InnerCall, InnerCalls } from '#domain/inner-calls/inner-call.ts'
import { tokenArguments } from '#domain/token/token-values.ts'
import { formatNative } from '#domain/values/amount.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { useKnowledge } from '#ui/calls/reading-tag.tsx'
import { StatusTag } from '#ui/entity/entity-body.tsx'
import { LazySection } from '#ui/lazy/lazy-section.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { tokenNotes } from '#ui/token/token-amount.tsx'
import { ArgumentTree, ArgumentValue } from '#ui/trees/argument-tree.tsx'
import { AddressLink, useNativeCurrency } from '#ui/values/address-link.tsx'

// A call may contain calls, which the same component reads.
const CallReadings = lazy(async () => ({
  default: (await import('#ui/calls/call-readings.tsx')).CallReadings,
}))

type CallContext = {
  /** ABIs that inner calls are read by, too. */
  abis: readonly SourcedFunctions[]
  /** Number of calls around this one. */
  level: number
}

type Props = {
  call: DecodedCall
  /** The address that is called, where it is known. */
  contract?: string | undefined
} & CallContext

/**
 * The arguments of a call. A call that makes other calls shows those, with the arguments that hold
 * them folded away. Each call is read when it is opened.
 */
export function CallArguments({ call, contract, ...context }: Props) {
  const { abis, level } = context
  const tokenValues = tokenArguments(call)
  const token = Object.keys(tokenValues).length > 0 ? contract : undefined
  const unit = useKnowledge().useTokenUnit(token)
  const innerCalls = useMemo(() => findInnerCalls(call), [call])
  const readCall = (data: Hex, contract?: string) => (
    <CallReadings data={data} contract={contract} outerAbis={abis} level={level + 1} />
  )
  if (call.args.length === 0) return <p className="mt-2 text-mute">No arguments</p>
  const argumentTree = (
    <ArgumentTree
      args={call.args}
      notes={tokenNotes(call.args, tokenValues, unit)}
      readCall={readCall}
    />
  )
  if (!innerCalls) return argumentTree
  return (
    <>
      <InnerCallList calls={innerCalls} readCall={readCall} abis={abis} level={level} />
      <details open={'problem' in innerCalls}>
        <summary className="w-fit text-mute hover:text-ink">
          Arguments ({groupDigits(call.args.length)})
        </summary>
        {argumentTree}
      </details>
    </>
  )
}

type InnerCallContext = {
  abis: readonly SourcedFunctions[]
  /** Number of calls around these. */
  level: number
  /** Renders call data for a contract. */
  readCall: (data: Hex, contract?: string) => ReactNode
}

/** Short lists are open at first, but not deep within others. */
const [maxOpenRows, maxOpenLevels] = [4, 3]
/** Deeper calls stay bytes: data may be made to nest without end. */
const maxLevels = 12

/** The calls within a call, in order: each opens to its own arguments and calls. */
function InnerCallList({ calls, ...context }: { calls: InnerCalls } & InnerCallContext) {
  const headingId = useId()
  if ('problem' in calls)
    return <p className="mt-2 text-mute">Inner calls not decoded. {calls.problem}</p>
  if (calls.length === 0) return <p className="mt-2 text-mute">No inner calls</p>
  if (context.level >= maxLevels)
    return <p className="mt-2 text-mute">Inner calls not decoded: more than {maxLevels} levels.</p>
  return (
    // Nested lists have the same name: they must not be landmarks.
    <fieldset aria-labelledby={headingId} className="my-2 min-w-0">
      <h3 id={headingId} className="text-sm text-mute">
        Inner calls ({groupDigits(calls.length)}){context.level === 0 && ': intent, not outcome'}
      </h3>
      <PagedList items={calls} className="mt-1 border-b border-line">
        {(call, index) => (
          <InnerCallRow
            key={index}
            call={call}
            opensAtFirst={calls.length <= maxOpenRows && context.level < maxOpenLevels}
            {...context}
          />
        )}
      </PagedList>
    </fieldset>
  )
}

type InnerCallListProps = { call: InnerCall; opensAtFirst: boolean } & InnerCallContext

/** One step of a call in a line, with its contents below when it is open. */
function InnerCallRow({ call, opensAtFirst, ...context }: InnerCallListProps) {
  const { title, notes, to, value } = call
  const currency = useNativeCurrency()
  const [isOpen, setOpen] = useState(opensAtFirst)
  const { abis } = context
  const functionName = useMemo(() => nameInnerCall(call, abis), [call, abis])
  return (
    <li className="min-w-0 border-t border-line py-1.5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <button
          type="button"
          className="flex min-w-0 items-center gap-1 text-left hover:text-accent"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronRight
            aria-hidden="true"
            className={`size-4 flex-none text-mute ${isOpen ? 'rotate-90' : ''}`}
          />
          <span className={functionName === undefined ? 'font-medium' : 'text-mute'}>{title}</span>
          {functionName !== undefined && (
            <span className="data font-semibold wrap-anywhere">{functionName}</span>
          )}
        </button>
        {to && <AddressLink address={to} short />}
        {value !== undefined && value > 0n && <span>{formatNative(value, currency)}</span>}
        {notes.map((note) => (
          <StatusTag key={note} tone={note.includes('delegatecall') ? 'warn' : 'plain'}>
            {note}
          </StatusTag>
        ))}
      </div>
      {isOpen && (
        <div className="mt-1 ml-2 min-w-0 border-l-2 border-line pl-3">
          <InnerCallContent call={call} readCall={context.readCall} />
        </div>
      )}
    </li>
  )
}

type InnerCallContentProps = { call: InnerCall } & Pick<InnerCallContext, 'readCall'>

function InnerCallContent({ call, readCall }: InnerCallContentProps) {
  if ('data' in call)
    return call.data === '0x' ? (
      <p className="text-mute">No call data</p>
    ) : (
      <LazySection fallback={<p className="waiting">.</p>}>
        {readCall(call.data, call.to)}
      </LazySection>
    )
  return (
    <>
      <p className="text-mute">{call.problem}</p>
      <ArgumentValue argument={{ name: 'bytes', type: 'bytes', value: call.bytes }} />
    </>
  )
}
