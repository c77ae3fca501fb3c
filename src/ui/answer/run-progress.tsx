import type { ReactNode } from 'react'
import type { ApiFailure } from '#api/errors.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

type BarProps = {
  label?: string | undefined
  /** The part that is done, from 0 to 1; undefined where the whole is not known. */
  share?: number | undefined
}

/** How far a long run is, as a bar. */
export const ProgressBar = ({ label = 'Progress', share }: BarProps) => (
  <progress
    aria-label={label}
    value={share}
    className="progress h-1.5 min-w-16 max-w-64 grow overflow-hidden rounded-full"
  />
)

type Props = BarProps & {
  isStopped?: boolean
  /** Set where a run may also be over, or not begun. */
  isRunning?: boolean
  failure?: ApiFailure | null | undefined
  stop?: () => void
  /** Goes on from what was reached, after a stop or a failure; undefined where a run cannot. */
  goOn?: (() => void) | undefined
  /** The figures of what was reached, without a full stop. */
  children?: ReactNode
  actions?: ReactNode
  /** The button in the place of Stop when the run has ended. */
  last?: ReactNode
}

/** The one drawing of a long run: its figures, a bar, Stop, then Continue, and why it failed. */
export function RunProgress(props: Props) {
  const { isStopped = false, isRunning = !isStopped, failure, stop, goOn, share, label } = props
  const isFailed = !isRunning && failure != null
  return (
    <>
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        {props.children && (
          <p role="status" className="min-w-0 text-mute wrap-anywhere">
            {(isStopped || isFailed) && 'Stopped: '}
            {props.children}
            {isRunning ? '…' : '.'}
          </p>
        )}
        {isRunning && share !== undefined && <ProgressBar {...{ label, share }} />}
        <span className="ml-auto flex flex-wrap items-center gap-2 empty:hidden print:hidden">
          {props.actions}
          {/* The last, and as wide with each text, so that the buttons before it stay. */}
          <span className="flex empty:hidden *:min-w-22 *:justify-center">
            {isRunning && stop && <ActionButton onClick={stop}>Stop</ActionButton>}
            {isStopped && !isFailed && goOn && <ActionButton onClick={goOn}>Continue</ActionButton>}
            {props.last}
          </span>
        </span>
      </div>
      {isFailed && goOn && <FailureNote failure={failure} retry={goOn} />}
    </>
  )
}
