import { formatByteCount, formatPercent } from '#domain/values/hex.ts'
import { formatDuration, formatUtc } from '#domain/values/time.ts'
import { CidLink, UploadResult } from '#pages/files/uploads/upload-result.tsx'
import type { Upload, UploadPhase, UploadState } from '#state/uploads/upload.ts'
import { requeueUploads } from '#state/uploads/upload-commands.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'
import { ProgressBar } from '#ui/answer/run-progress.tsx'
import { useNow } from '#ui/values/timestamp.tsx'

/** The progress of an open upload, or its details. */
export function UploadDetails({ upload }: { upload: Upload }) {
  const { id, cid, service, state } = upload
  switch (state.name) {
    case 'under way':
      return <CurrentPhase {...{ upload, state }} />
    case 'done':
      return <UploadResult added={state.added} check={state.check} found={state.found} />
    case 'failed':
      return (
        <div className="border-t border-line px-4 py-4">
          <FailureNote failure={state.failure} retry={() => requeueUploads([id])} />
        </div>
      )
    case 'there':
      return (
        <div className="grid gap-2 border-t border-line px-4 py-3">
          {cid !== undefined && <CidLink cid={cid} />}
          <p className="max-w-prose text-pretty text-mute">
            Not sent: <span className="wrap-anywhere">{service}</span> has this CID since{' '}
            {formatUtc(BigInt(Math.floor(state.since.getTime() / 1000)))}, by this list. Upload
            anyway if the provider lost it.
          </p>
        </div>
      )
    case 'lost':
      return (
        <p className="max-w-prose border-t border-line px-4 py-3 text-pretty text-mute">
          {state.why} Select the file again to upload it.
        </p>
      )
    default:
      return null
  }
}

const phaseTitles: { [phase in UploadPhase]: string } = {
  hash: 'Hashing',
  send: 'Uploading',
  service: 'Processing',
  verify: 'Verifying',
}

type CurrentPhaseProps = {
  upload: Upload
  state: Extract<UploadState, { name: 'under way' }>
}

/** The phase of an upload that is under way, and its progress. */
function CurrentPhase({ upload: { name, size }, state }: CurrentPhaseProps) {
  const { phase, share, since, asking } = state
  const title = asking ? 'Checking provider' : phaseTitles[phase]
  return (
    <p className="flex flex-wrap items-center gap-x-3 border-t border-line bg-paper px-4 py-2 text-sm">
      <span>
        {title}
        {share === undefined ? '…' : ` ${formatPercent(share)}`}
      </span>
      <ProgressBar label={`${title}: ${name}`} share={share} />
      {phase === 'send' && since !== undefined && share !== undefined && (
        <span className="text-mute">
          <SendRate {...{ size, since }} sent={share * size} />
        </span>
      )}
    </p>
  )
}

type SendRateProps = { sent: number; size: number; since: number }

/** Average speed and remaining time: `12.3 MiB/s · 40 seconds left`. */
function SendRate({ sent, size, since }: SendRateProps) {
  const elapsedSeconds = (useNow(1000) - since) / 1000
  if (elapsedSeconds < 1) return null
  const perSecond = sent / elapsedSeconds
  const speedText = `${formatByteCount(Math.round(perSecond))}/s`
  if (sent === 0) return <>{speedText}</>
  const secondsLeft = BigInt(Math.ceil((size - sent) / perSecond))
  return (
    <>
      {speedText} · {formatDuration(secondsLeft)} left
    </>
  )
}
