import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiFailure } from '#api/errors.ts'
import type { CallTrace } from '#domain/trace/call-trace.ts'
import { QueryFailure } from '#ui/answer/failure-note.tsx'
import { TitledSection } from '#ui/entity/titled-section.tsx'
import { CallTree } from '#ui/trace/call-tree.tsx'
import { ActionButton } from '#ui/values/action-button.tsx'

/** A trace with its response, why there is none, or null where the provider knows no such thing. */
type TraceAnswer =
  | { trace: CallTrace; method: string; result: unknown }
  | { refusedBy: 'node' | 'plan' | 'block'; message: string }
  | null

type Props = {
  of: UseQueryResult<TraceAnswer, ApiFailure>
  /** When the connection is asked for traces; undefined while that is not known. */
  use: 'when offered' | 'on request' | 'never' | undefined
  /** Gas that a receipt or an answer says was used. */
  gasUsed: bigint | undefined
}

/** The calls of a trace; loaded by a press where requests may cost. */
export function TracedCalls({ of: query, use, gasUsed }: Props) {
  const { data, error, isFetching, refetch } = query
  if (error) return <QueryFailure of={query} />
  if (data && 'trace' in data) return <CallTree {...data} gasUsed={gasUsed} />
  if (isFetching || use === undefined || (use === 'when offered' && data === undefined))
    return (
      <div aria-busy="true">
        <p className="waiting h-24">Loading calls…</p>
      </div>
    )
  const retry = <ActionButton onClick={() => refetch()}>Retry</ActionButton>
  return (
    <TitledSection title="Calls">
      {use === 'never' ? (
        <p>Unavailable: calls are in the trace, which this connection does not load.</p>
      ) : data === undefined ? (
        <ActionButton onClick={() => refetch()}>Load calls</ActionButton>
      ) : data === null ? (
        <p>Unavailable: the provider has no trace of this transaction. {retry}</p>
      ) : (
        <p className="wrap-anywhere">
          {refusals[data.refusedBy]} Response: “{data.message}”{' '}
          {data.refusedBy === 'block' && retry}
        </p>
      )}
    </TitledSection>
  )
}

const refusals = {
  node: 'Unavailable: the node does not offer call traces.',
  plan: 'Unavailable: the plan of this API key does not include call traces.',
  block: 'Unavailable: the node has no traces for this block.',
}
