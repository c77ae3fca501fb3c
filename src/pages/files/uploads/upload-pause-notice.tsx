import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatDuration } from '#domain/values/time.ts'
import type { ActOnUploads } from '#pages/files/uploads/upload-actions.tsx'
import { patterns } from '#paths/patterns.ts'
import type { PauseReason } from '#state/uploads/upload-queue.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'

/** Reason why the queue is paused, and the action that resumes it. */
export function UploadPauseNotice({ hold, act }: { hold: PauseReason; act: ActOnUploads }) {
  if (hold.why === 'paused')
    return (
      <p className="max-w-prose pb-2 text-pretty text-warn">
        Paused. Interrupted files restart from their first byte: this API cannot resume inside a
        file.
      </p>
    )
  return (
    <div className="grid gap-2 pb-3">
      <FailureNote failure={hold.failure} retry={() => act({ do: 'go on' })} retrying={false} />
      <p role="status" className="max-w-prose text-pretty text-mute">
        {hold.why === 'waits' ? (
          <RetryCountdown until={hold.until} />
        ) : (
          <>
            The queue is safe. Retry, or change the{' '}
            <Link to={patterns.connections}>connection</Link>.
          </>
        )}
      </p>
    </div>
  )
}

function RetryCountdown({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const intervalId = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(intervalId)
  }, [])
  const secondsLeft = BigInt(Math.max(1, Math.ceil((until - now) / 1000)))
  return <>The queue is safe. Retrying in {formatDuration(secondsLeft)}.</>
}
