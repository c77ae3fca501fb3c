import { lazy, Suspense } from 'react'
import { BriefFailure, type FailureNoteProps } from '#ui/answer/brief-failure.tsx'

/** The texts of all failures are not needed to show a page; `app/deferred-chrome.tsx` loads them. */
const FailureDetails = lazy(() =>
  import('#ui/answer/failure-details.tsx').catch(() => ({ default: BriefFailure })),
)

/** Describes a failure, with the raw response to open and a button to try again. */
export function FailureNote(props: FailureNoteProps) {
  return (
    <Suspense fallback={<BriefFailure {...props} />}>
      <FailureDetails {...props} />
    </Suspense>
  )
}
