import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiFailure } from '#api/errors.ts'
import type { CallTrace } from '#domain/trace/call-trace.ts'
import { CallTree } from '#ui/trace/call-tree.tsx'
import { MissingTrace } from '#ui/trace/missing-trace.tsx'

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
  const { data, error } = query
  if (!data || error || !('trace' in data))
    return <MissingTrace title="Calls" what="call traces" use={use} query={query} />
  return <CallTree {...data} gasUsed={gasUsed} />
}
