import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiFailure } from '#api/errors.ts'
import { describeMethodRefusal } from '#ui/answer/describe-method-refusal.ts'
import { QueryFailure } from '#ui/answer/failure-note.tsx'
import { TitledSection } from '#ui/entity/titled-section.tsx'
import { ActionButton } from '#ui/values/action-button.tsx'

type Props = {
  title: string
  /** Name of what the method gives, in the plural. */
  what: string
  /** When the connection asks for it; undefined while that is not known. */
  use: 'when offered' | 'on request' | 'never' | undefined
  query: Pick<
    UseQueryResult<
      object | { refusedBy: 'node' | 'plan' | 'block'; message: string } | null,
      ApiFailure
    >,
    'data' | 'error' | 'isFetching' | 'refetch'
  >
}

/** Where a trace of a transaction stands that is not here, and a press by which it is loaded. */
export function MissingTrace({ title, what, use, query }: Props) {
  const { data, error, isFetching, refetch } = query
  const noun = title.toLowerCase()
  if (error) return <QueryFailure of={query} />
  if (isFetching || use === undefined || (use === 'when offered' && data === undefined))
    return (
      <div aria-busy="true">
        <p className="h-24 text-mute">Loading {noun}…</p>
      </div>
    )
  const retry = <ActionButton onClick={() => refetch()}>Retry</ActionButton>
  return (
    <TitledSection title={title}>
      {use === 'never' ? (
        <p>Unavailable: {noun} are in the trace, which this connection does not load.</p>
      ) : data === undefined ? (
        <ActionButton onClick={() => refetch()}>Load {noun}</ActionButton>
      ) : data === null ? (
        <p>Unavailable: the provider has no trace of this transaction. {retry}</p>
      ) : (
        'refusedBy' in data && (
          <p className="wrap-anywhere">
            {describeMethodRefusal(data, what, 'traces for this block')}{' '}
            {data.refusedBy === 'block' && retry}
          </p>
        )
      )}
    </TitledSection>
  )
}
