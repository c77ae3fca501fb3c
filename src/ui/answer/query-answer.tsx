import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, type ReactElement, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { ApiFailure } from '#api/errors.ts'
import { QueryFailure } from '#ui/answer/failure-note.tsx'
import { Note } from '#ui/page/page.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

/** Milliseconds of waiting without words: until then a placeholder is enough. */
const quietMs = 3000

/** Loaded when a wait is long; `app/deferred-chrome.tsx` fetches it while the service is there. */
const WaitDetails = lazy(() =>
  import('#ui/answer/wait-details.tsx').catch(() => ({ default: BriefWait })),
)

type Query<T> = UseQueryResult<T, ApiFailure>

/** Where an answer may be `null`, a page must say what it shows then, be it nothing. */
type MissingProps<T> = null extends T
  ? { missing: ReactElement | null }
  : { missing?: ReactElement | null }

type Props<T> = {
  of: Query<T>
  waiting: ReactNode
  /** The part of the page that is missing where the answer failed. */
  what?: string
  showsProgress?: boolean
  /** Draws the answer; left out where the page draws it elsewhere, or only waits for it. */
  children?: (data: NonNullable<T>) => ReactNode
} & MissingProps<T>

/**
 * The one place that knows the four states of an answer (law 1): waiting, failed, missing, here.
 * An answer of `null` is missing; a failure never is. While an answer is shown, a failed refresh
 * is shown above it. A long wait says what it waits for, unless `waiting` itself `showsProgress`.
 */
export function QueryAnswer<T>({
  of: query,
  waiting,
  what,
  showsProgress = false,
  missing = null,
  children,
}: Props<T>) {
  const [restarts, setRestarts] = useState(0)
  const { data, error, isFetching, refetch } = query
  if (data !== undefined && data !== null)
    return (
      <>
        <QueryFailure of={query} what={what} />
        {children?.(data)}
      </>
    )
  if (error) return <QueryFailure of={query} what={what} />
  if (data === null) return missing
  if (!isFetching && query.isEnabled && !showsProgress) return <CancelledNote retry={refetch} />
  return (
    <div aria-busy="true">
      {!showsProgress && isFetching && (
        <LongWait key={restarts} of={query} onRestart={() => setRestarts(restarts + 1)} />
      )}
      {waiting}
    </div>
  )
}

/** Renders nothing until the wait is long, then its details. */
function LongWait(props: { of: Query<unknown>; onRestart: () => void }) {
  const [startedAtMs] = useState(Date.now)
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLong, quietMs, true)
    return () => clearTimeout(timer)
  }, [])
  return (
    isLong && (
      <Suspense>
        <WaitDetails startedAtMs={startedAtMs} {...props} />
      </Suspense>
    )
  )
}

/** Shown where the server was gone before it sent the file of the details. */
const BriefWait = () => <p role="status">No response yet</p>

const CancelledNote = ({ retry }: { retry: () => void }) => (
  <Note title="Cancelled" actions={<ActionButton onClick={retry}>Retry</ActionButton>} />
)

const placeholderKeys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The shape of a page's body while it loads: answer, facts and rail are where they will be. */
export function LoadingSkeleton({ what }: { what: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <FactsSkeleton what={what} />
      <div aria-hidden="true" className="card grid gap-3 px-4 py-3 max-lg:hidden">
        {placeholderKeys.map((row) => (
          <span key={row} className="waiting">
            .
          </span>
        ))}
      </div>
    </div>
  )
}

/** A page that has its rail already, or none, shows the answer and the facts alone while they load. */
export function FactsSkeleton({ what }: { what: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="sr-only" role="status">
        Loading {what}…
      </p>
      <div aria-hidden="true" className="card px-4 py-4 sm:px-5">
        <span className="waiting w-80 max-w-full">.</span>
      </div>
      <div aria-hidden="true" className="card grid gap-3 px-4 py-3 sm:px-5">
        {placeholderKeys.map((row) => (
          <div key={row} className="flex min-w-0 gap-4">
            <span className="waiting w-24">.</span>
            <span className="waiting w-64 min-w-0 shrink">.</span>
          </div>
        ))}
      </div>
    </div>
  )
}

/** The shape of an entity's page below its head: a row of tabs, and its body. */
export function EntitySkeleton({ what }: { what: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div
        aria-hidden="true"
        className="flex gap-5 overflow-hidden border-b border-line pt-2 pb-2.25"
      >
        {placeholderKeys.slice(0, 4).map((tab) => (
          <span key={tab} className="waiting w-20">
            .
          </span>
        ))}
      </div>
      <LoadingSkeleton what={what} />
    </div>
  )
}
