import { lazy, Suspense } from 'react'
import type { ApiFailure } from '#api/errors.ts'
import { unreachableTitle } from '#ui/answer/unreachable-title.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'

export type FailureNoteProps = { failure: ApiFailure; retry: () => void; retrying: boolean }

/** The texts of all failures are not needed to show a page; `app/deferred-chrome.tsx` loads them. */
const FailureDetails = lazy(() =>
  import('#ui/answer/failure-details.tsx').catch(() => ({ default: BriefFailure })),
)

/** Describes a failure, with the raw response to open and a button to try again. */
export function FailureNote(props: FailureNoteProps) {
  return (
    <Suspense>
      <FailureDetails {...props} />
    </Suspense>
  )
}

/** For a page whose server was gone before it sent the texts. */
function BriefFailure({ failure, retry, retrying }: FailureNoteProps) {
  const isUnreachable = failure.kind === 'unreachable' && failure.reason === 'network'
  return (
    <section role="alert" className="rounded-lg border border-bad/40 bg-bad-soft px-5 py-4">
      <h2 className="text-lg font-semibold text-bad">
        {isUnreachable ? unreachableTitle : 'Request failed'}
      </h2>
      <p className="mt-1 wrap-anywhere">{failure.message}</p>
      <BusyButton className="mt-3" busy={retrying} onClick={retry}>
        Retry
      </BusyButton>
    </section>
  )
}
