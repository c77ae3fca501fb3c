import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import type { ApiFailure } from '#api/errors.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'

/**
 * The one place that knows the four states of an answer (law 1): waiting, failed, missing, here.
 * An answer of `null` is missing; a failure never is. While an answer is shown, a failed refresh
 * is shown above it.
 */
export function QueryAnswer<T>({
  of: query,
  waiting,
  missing,
  children,
}: {
  of: UseQueryResult<T, ApiFailure>
  waiting: ReactNode
  missing: ReactElement | null
  children: (data: NonNullable<T>) => ReactNode
}) {
  const { data, error, isFetching, refetch } = query
  const failureNote = error && <FailureNote failure={error} retry={refetch} retrying={isFetching} />
  if (data !== undefined && data !== null)
    return (
      <>
        {failureNote}
        {children(data)}
      </>
    )
  if (failureNote) return failureNote
  if (data === null) return missing
  return <div aria-busy="true">{waiting}</div>
}
