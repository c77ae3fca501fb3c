import type { ApiFailure } from '#api/errors.ts'
import { lostPartTitle, unreachableTitle } from '#ui/answer/unreachable-title.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { chunkLossReason, isChunkLoadError, ReloadButton } from '#ui/lazy/reload-note.tsx'

export type FailureNoteProps = {
  failure: ApiFailure
  retry: () => void
  retrying?: boolean
  /** The missing part of a page that has others: “Metadata”. */
  what?: string | undefined
  /** Whether its query is sent again by itself. */
  isRead?: boolean | undefined
  /** Whether the page shows the raw response beside it. */
  isRawShown?: boolean
}

/** Shown until the texts of failures load, or where the server went before it sent them. */
export function BriefFailure({ failure, retry, retrying = false, what }: FailureNoteProps) {
  const isPartLost = isChunkLoadError(failure)
  const isUnreachable = failure.kind === 'unreachable' && failure.reason === 'network'
  return (
    <section role="alert" className="rounded-lg border border-bad/40 bg-bad-soft px-5 py-4">
      <h2 className="text-lg font-semibold text-bad">
        {what && `${what} unavailable: `}
        {isPartLost ? lostPartTitle : isUnreachable ? unreachableTitle : 'Request failed'}
      </h2>
      <p className="mt-1 wrap-anywhere">{isPartLost ? chunkLossReason : failure.message}</p>
      {isPartLost ? (
        <ReloadButton className="mt-3" />
      ) : (
        <BusyButton className="mt-3" busy={retrying} onClick={retry}>
          Retry
        </BusyButton>
      )}
    </section>
  )
}
