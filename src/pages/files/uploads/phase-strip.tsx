import type { TransferProgress } from '#domain/files/transfer-rate.ts'
import { formatPercent } from '#domain/values/quantity.ts'
import { describeProgress } from '#pages/files/uploads/describe-progress.ts'
import { CidVerdict } from '#pages/files/uploads/upload-result.tsx'
import { type Upload, type UploadPhase, uploadPhases } from '#state/uploads/upload.ts'

const phaseTitles: { [phase in UploadPhase]: string } = {
  hash: 'Hash',
  send: 'Upload',
  service: 'Process',
  verify: 'Verify',
}

/**
 * The four phases of an upload side by side: how long each took, and the progress of the current.
 */
export function PhaseStrip({ upload: { state, took, name, progress } }: { upload: Upload }) {
  const currentPhase = 'phase' in state ? state.phase : undefined
  const currentIndex =
    state.name === 'done'
      ? uploadPhases.length
      : currentPhase
        ? uploadPhases.indexOf(currentPhase)
        : -1
  return (
    <ol className="grid grid-cols-4 border-t border-line bg-paper">
      {uploadPhases.map((phase, index) => (
        <li
          key={phase}
          aria-current={index === currentIndex ? 'step' : undefined}
          className="min-w-0 border-line px-2 py-2 text-xs not-first:border-l first:pl-4 sm:px-3 sm:text-sm"
        >
          <span className="block text-xs text-mute">{phaseTitles[phase]}</span>
          {index < currentIndex && phase === 'verify' && state.name === 'done' ? (
            <CidVerdict check={state.check} />
          ) : (
            index < currentIndex && (
              <span>
                {state.name === 'done' && state.found && phase !== 'hash'
                  ? 'Already there'
                  : phaseDurationLabel(phase, took[phase])}
              </span>
            )
          )}
          {index > currentIndex && <span className="text-mute">–</span>}
          {index === currentIndex && state.name === 'under way' && (
            <PhaseProgress
              state={state}
              progress={phase === 'send' ? progress : undefined}
              label={`${phaseTitles[phase]}: ${name}`}
            />
          )}
          {index === currentIndex && state.name === 'failed' && (
            <span className="text-bad">Failed</span>
          )}
          {index === currentIndex && state.name === 'cancelled' && (
            <span className="text-warn">Cancelled</span>
          )}
        </li>
      ))}
    </ol>
  )
}

function phaseDurationLabel(phase: UploadPhase, took: number | undefined): string {
  // A file whose CID cannot be computed here is sent without it.
  if (took === undefined) return phase === 'hash' ? 'Skipped' : '✓'
  return took < 1000 ? `✓ ${Math.round(took)} ms` : `✓ ${(took / 1000).toFixed(1)} s`
}

type UnderWayState = Extract<Upload['state'], { name: 'under way' }>

type Props = {
  state: UnderWayState
  progress: TransferProgress | undefined
  label: string
}

function PhaseProgress({ state: { share, asking }, progress, label }: Props) {
  const busyLabel = asking ? 'Checking provider…' : 'Working…'
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span>{share === undefined ? busyLabel : formatPercent(share)}</span>
      <progress
        aria-label={label}
        value={share}
        className="h-1.5 w-full max-w-32 progress overflow-hidden rounded-full"
      />
      {progress && <span className="text-mute">{describeProgress(progress)}</span>}
    </span>
  )
}
