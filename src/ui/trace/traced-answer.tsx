import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiFailure } from '#api/errors.ts'
import { describeMethodRefusal } from '#ui/answer/describe-method-refusal.ts'
import { QueryFailure } from '#ui/answer/failure-note.tsx'
import { TitledSection } from '#ui/entity/titled-section.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

type Refusal = { refusedBy: 'node' | 'plan' | 'block'; message: string }

type Props<Answer extends object> = {
  title: string
  /** Name of what the method gives, in the plural. */
  what: string
  /** When the connection asks for it; undefined while that is not known. */
  use: 'when offered' | 'on request' | 'never' | undefined
  /** The cost of loading it, in words, where it is high. */
  cost?: string | undefined
  /** Its answer is null where the node does not know the transaction. */
  of: Pick<UseQueryResult<Answer | null, ApiFailure>, 'data' | 'error' | 'isFetching' | 'refetch'>
  children: (answer: Exclude<Answer, Refusal>) => ReactNode
}

/** An answer read from a trace, why it is not here, or the press by which it is loaded. */
export function TracedAnswer<Answer extends object>(props: Props<Answer>) {
  const { title, what, use, cost, of: query, children } = props
  const { data, error, isFetching, refetch } = query
  const noun = title.toLowerCase()
  if (error) return <QueryFailure of={query} />
  if (data && !('refusedBy' in data)) return <>{children(data as Exclude<Answer, Refusal>)}</>
  if (isFetching || use === undefined || (use === 'when offered' && data === undefined))
    return (
      <div aria-busy="true">
        <p className="h-24 text-mute">Loading {noun}…</p>
      </div>
    )
  const retry = <ActionButton onClick={() => refetch()}>Retry</ActionButton>
  const refusal = data as Refusal | null | undefined
  return (
    <TitledSection title={title}>
      {use === 'never' ? (
        <p>Unavailable: {noun} are in the trace, which this connection does not load.</p>
      ) : refusal === undefined ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-mute">
          <ActionButton onClick={() => refetch()}>Load {noun}</ActionButton> {cost}
        </p>
      ) : refusal === null ? (
        <p>Unavailable: the provider has no trace of this transaction. {retry}</p>
      ) : (
        <p className="wrap-anywhere">
          {describeMethodRefusal(refusal, what, 'traces for this block')}{' '}
          {refusal.refusedBy === 'block' && retry}
        </p>
      )}
    </TitledSection>
  )
}
