import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import type { ApiFailure } from '#api/errors.ts'
import { describeFailure } from '#ui/answer/describe-failure.ts'
import { ActionButton } from '#ui/values/copy-button.tsx'
import { useNow } from '#ui/values/timestamp.tsx'

type Props = {
  of: UseQueryResult<unknown, ApiFailure>
  startedAtMs: number
  onRestart: () => void
}

/** The wait since `startedAtMs`, with buttons that restart and end it. */
export default function WaitDetails({
  of: { refetch, failureReason },
  startedAtMs,
  onRestart,
}: Props) {
  const queryClient = useQueryClient()
  const nowMs = useNow(1000)
  const cancel = async () => {
    const query = queryClient
      .getQueryCache()
      .getAll()
      .find(({ observers }) => observers.some((observer) => observer.refetch === refetch))
    if (query) await queryClient.cancelQueries({ queryKey: query.queryKey, exact: true })
  }
  const retry = async () => {
    // Without `cancel`, a query that has no data yet would only join the attempt under way, and its
    // pause.
    await cancel()
    onRestart()
    refetch()
  }
  const { text, seconds } = describeWait(failureReason, startedAtMs, nowMs)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="text-mute">
        <span role="status">{text}</span>
        {/* Screen readers do not announce each second. */}
        {seconds !== undefined && <span className="tabular-nums"> {seconds}</span>}
      </p>
      <span className="flex gap-2">
        <ActionButton onClick={retry}>Retry</ActionButton>
        <ActionButton onClick={cancel}>Cancel</ActionButton>
      </span>
    </div>
  )
}

/** Describes the wait: for the next attempt after a failure, otherwise for a response. */
export function describeWait(
  failure: ApiFailure | null,
  startedAtMs: number,
  nowMs: number,
): { text: string; seconds: string | undefined } {
  const toSeconds = (milliseconds: number) => `${Math.max(0, Math.round(milliseconds / 1000))} s`
  if (!failure) return { text: 'No response yet', seconds: `· ${toSeconds(nowMs - startedAtMs)}` }
  const retryAtMs = failure.kind === 'refused' ? failure.retryAtMs : undefined
  const isRateLimited = failure.kind === 'refused' && failure.status === 429
  const reason = isRateLimited ? 'Rate-limited' : describeFailure(failure).title
  return retryAtMs !== undefined && retryAtMs > nowMs
    ? { text: `${reason}; retrying in`, seconds: toSeconds(retryAtMs - nowMs) }
    : { text: `${reason}; retrying…`, seconds: undefined }
}
