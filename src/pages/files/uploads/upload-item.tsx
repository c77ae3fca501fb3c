import { useEffect, useState } from 'react'
import { formatByteCount, formatPercent } from '#domain/values/quantity.ts'
import { formatDuration, formatUtc } from '#domain/values/time.ts'
import { CidLink, UploadResult } from '#pages/files/uploads/upload-result.tsx'
import { UploadRow } from '#pages/files/uploads/upload-row.tsx'
import { type Upload, type UploadPhase, uploadPhases } from '#state/uploads/upload.ts'
import { dispatchCommand } from '#state/uploads/upload-commands.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'

type UploadItemProps = {
  upload: Upload
  toggle: (() => void) | undefined
}

/** One open upload with its phases and details. */
export function UploadItem({ upload, toggle }: UploadItemProps) {
  const { state } = upload
  const hasPhases = 'phase' in state && state.phase !== undefined
  return (
    <>
      <div className="py-2.5">
        <UploadRow upload={upload} open toggle={toggle} />
      </div>
      {hasPhases && <PhaseStrip upload={upload} />}
      <UploadDetails upload={upload} />
    </>
  )
}

function UploadDetails({ upload: { id, cid, service, state } }: { upload: Upload }) {
  switch (state.name) {
    case 'done':
      return <UploadResult added={state.added} check={state.check} found={state.found} />
    case 'failed':
      return (
        <div className="border-t border-line px-4 py-4">
          <FailureNote
            failure={state.failure}
            retry={() => dispatchCommand({ do: 'again', ids: [id] })}
          />
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
          {state.why} Select the same file above to continue.
        </p>
      )
    default:
      return null
  }
}

const phaseTitles: { [phase in UploadPhase]: string } = {
  hash: 'Hash',
  send: 'Upload',
  service: 'Process',
  verify: 'Verify',
}

/** The four phases of an upload that is not done, with the progress of the current one. */
function PhaseStrip({ upload }: { upload: Upload }) {
  const { state, cid } = upload
  const currentIndex = 'phase' in state && state.phase ? uploadPhases.indexOf(state.phase) : -1
  return (
    <ol className="grid grid-cols-4 border-t border-line bg-paper">
      {uploadPhases.map((phase, index) => (
        <li
          key={phase}
          aria-current={index === currentIndex ? 'step' : undefined}
          className="min-w-0 border-line px-2 py-2 text-xs not-first:border-l first:pl-4 sm:px-3 sm:text-sm"
        >
          <span className="block text-xs text-mute">{phaseTitles[phase]}</span>
          {index === currentIndex ? (
            <CurrentPhase upload={upload} phase={phase} />
          ) : index > currentIndex ? (
            <span className="text-mute">–</span>
          ) : // A file whose CID cannot be computed here is sent without it.
          phase === 'hash' && cid === undefined ? (
            'Skipped'
          ) : (
            '✓'
          )}
        </li>
      ))}
    </ol>
  )
}

function CurrentPhase({ upload, phase }: { upload: Upload; phase: UploadPhase }) {
  const { state, name, size } = upload
  if (state.name === 'failed') return <span className="text-bad">Failed</span>
  if (state.name !== 'under way') return <span className="text-mute">Cancelled</span>
  const { share, asking, since } = state
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span>
        {share === undefined ? (asking ? 'Checking provider…' : 'Working…') : formatPercent(share)}
      </span>
      <progress
        aria-label={`${phaseTitles[phase]}: ${name}`}
        value={share}
        className="h-1.5 w-full max-w-32 progress overflow-hidden rounded-full"
      />
      {phase === 'send' && since !== undefined && share !== undefined && (
        <span className="text-mute">
          <SendRate {...{ size, since }} sent={share * size} />
        </span>
      )}
    </span>
  )
}

type SendRateProps = { sent: number; size: number; since: number }

/** Average speed and remaining time: `12.3 MiB/s · 40 seconds left`. */
function SendRate({ sent, size, since }: SendRateProps) {
  const elapsedSeconds = (useNow() - since) / 1000
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

/** The time in ms since 1970, new each second: what stands still has no events. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const intervalId = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(intervalId)
  }, [])
  return now
}
