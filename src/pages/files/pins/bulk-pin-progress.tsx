import { type PinEntryKey, pinEntryId } from '#domain/files/pins/pin-entry.ts'
import { groupDigits } from '#domain/values/hex.ts'
import {
  type BulkPinAction,
  type BulkPinCommand,
  useBulkPinAction,
} from '#state/pins/bulk-pin-action.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'
import { RunProgress } from '#ui/answer/run-progress.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

const commandLabels = {
  'pin/add': { doing: 'Pinning', done: 'Pinned' },
  'pin/rm': { doing: 'Unpinning', done: 'Unpinned' },
  audit: { doing: 'Checking', done: 'Checked' },
} satisfies { [command in BulkPinCommand]: { doing: string; done: string } }

type BulkPinProgressProps = {
  action: BulkPinAction
  onClose: () => void
}

/** Progress of an action on the pin list, the response, and what failed. */
export function BulkPinProgress({ action, onClose }: BulkPinProgressProps) {
  const { busy, start, stop } = useBulkPinAction()
  const { command, keys, done, pins, state, failures } = action
  const processedCount = done.length + failures.length
  const [firstFailure] = failures
  function resumeAction() {
    const doneIds = new Set(done.map(pinEntryId))
    const remainingKeys = keys.filter((key) => !doneIds.has(pinEntryId(key)))
    start(command, remainingKeys)
  }
  return (
    <>
      <RunProgress
        isRunning={busy}
        isStopped={state === 'stopped'}
        {...{ stop }}
        goOn={resumeAction}
        label={commandLabels[command].doing}
        share={keys.length > 1 ? processedCount / keys.length : undefined}
        actions={
          !busy && (
            <>
              {command === 'pin/rm' && done.length > 0 && (
                <ActionButton onClick={() => start('pin/add', done)}>Undo</ActionButton>
              )}
              <ActionButton onClick={onClose}>Close</ActionButton>
            </>
          )
        }
      >
        {busy
          ? `${commandLabels[command].doing} ${groupDigits(processedCount)} of ${groupDigits(keys.length)}`
          : describeBulkPinOutcome(action)}
        {state === 'waiting' && '; waiting to retry'}
      </RunProgress>
      {pins.length > 0 && keys.length === 1 && !busy && (
        <p className="text-sm text-mute">
          Provider returned <span className="data">Pins</span>:{' '}
          <span className="data break-all">{pins.join(', ')}</span>
        </p>
      )}
      {firstFailure && !busy && (
        <>
          {keys.length > 1 && (
            <p className="text-warn">
              {groupDigits(failures.length)} failed. First failure:{' '}
              <span className="data break-all">{firstFailure.key.cid}</span>
            </p>
          )}
          <FailureNote
            failure={firstFailure.failure}
            retry={() =>
              start(
                command,
                failures.map(({ key }) => key),
              )
            }
          />
          <details open={failures.length < 9} hidden={keys.length === 1}>
            <summary className="w-fit text-mute hover:text-ink">Results</summary>
            <ul aria-label="Results" className="mt-2 grid max-h-60 gap-1 overflow-auto">
              {failures.map(({ key, failure }) => (
                <li key={pinEntryId(key)} className="wrap-anywhere">
                  <span className="data">{key.cid}</span>{' '}
                  <span className="text-mute">{failure.message}</span>
                </li>
              ))}
            </ul>
          </details>
        </>
      )}
    </>
  )
}

function describeBulkPinOutcome(action: BulkPinAction): string {
  const { command, keys, done, failures, missing, unsettled, unanswered, state } = action
  const isSingle = keys.length === 1
  if (isSingle && unanswered > 0) return 'No response, the outcome is unknown'
  if (isSingle && done.length === 0)
    return failures.length > 0 ? `Not ${commandLabels[command].done.toLowerCase()}` : 'Not sent'
  const countText = isSingle ? '' : ` ${groupDigits(done.length)} of ${groupDigits(keys.length)}`
  return [
    `${commandLabels[command].done}${countText}`,
    ...(command === 'audit'
      ? [
          missing === 0 ? 'All available' : `${groupDigits(missing)} unavailable`,
          'Pin status cannot be read with this API',
        ]
      : []),
    unsettled > 0 && `${groupDigits(unsettled)} with unknown status available: pin or unpin again`,
    state === 'stopped' && 'The rest was not sent',
    unanswered > 0 && `No response for ${groupDigits(unanswered)}: outcome unknown`,
  ]
    .filter(Boolean)
    .join('. ')
}

/** The pin or unpin of this CID that was pressed last. */
export default function PinOutcome({ pinKey }: { pinKey: PinEntryKey }) {
  const { action, dismiss } = useBulkPinAction()
  const isOfThis = action?.keys.length === 1 && action.keys[0]?.cid === pinKey.cid
  if (!isOfThis) return null
  return (
    <div className="grid gap-2">
      <BulkPinProgress action={action} onClose={dismiss} />
    </div>
  )
}
