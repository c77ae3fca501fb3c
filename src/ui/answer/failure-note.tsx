import type { ApiFailure } from '#api/errors.ts'
import { BriefFailure, type FailureNoteProps } from '#ui/answer/brief-failure.tsx'
import { lazySection } from '#ui/lazy/lazy-section.tsx'

/**
 * Describes a failure, with the raw response to open and a button to try again. The texts of all
 * failures are not needed to show a page; `app/deferred-chrome.tsx` loads them.
 */
export const FailureNote = lazySection<FailureNoteProps>(
  () => import('#ui/answer/failure-details.tsx').catch(() => ({ default: BriefFailure })),
  {
    fallback: (props) => (
      <div aria-busy="true" className="animate-[appear_0s_1s_both]">
        <BriefFailure {...props} />
      </div>
    ),
  },
)

type FailedQuery = {
  of: {
    error: ApiFailure | null
    isFetching: boolean
    isEnabled?: boolean
    refetch: () => unknown
  }
} & Pick<FailureNoteProps, 'what'>

/** Describes the failure of a query; nothing where it has none. */
export const QueryFailure = ({
  of: { error, isFetching: retrying, isEnabled, refetch },
  what,
}: FailedQuery) =>
  error && (
    <FailureNote
      failure={error}
      retry={() => refetch()}
      isRead={isEnabled}
      {...{ retrying, what }}
    />
  )
