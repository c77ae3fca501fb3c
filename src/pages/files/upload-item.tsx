import { bytes } from '#domain/quantity.ts'
import { PhaseStrip } from '#pages/files/phase-strip.tsx'
import { Stored, Verdict } from '#pages/files/stored.tsx'
import type { Upload } from '#queries/uploads.ts'
import { FailureNote } from '#ui/failure-note.tsx'

/** One file on its way: its phases, and what came of it. */
export function UploadItem({
  upload,
  alone,
  again,
  cancel,
}: {
  upload: Upload
  /** The only one shows at once what others have a click away. */
  alone: boolean
  again: (upload: Upload) => void
  cancel: (upload: Upload) => void
}) {
  const { file, state } = upload
  const name = (
    <>
      <span className="min-w-0 font-medium break-words">{file.name}</span>
      <span className="text-mute">{bytes(file.size)}</span>
    </>
  )
  if (state.name === 'done')
    return (
      <li>
        <details open={alone || state.check.verdict === 'mismatch'}>
          <summary className="px-4 py-3 marker:text-mute sm:px-5">
            <span className="inline-flex max-w-[calc(100%-1.5rem)] flex-wrap items-baseline gap-x-3 align-top">
              {name}
              <Verdict check={state.check} />
            </span>
          </summary>
          <PhaseStrip upload={upload} />
          <Stored added={state.added} check={state.check} />
        </details>
      </li>
    )
  const sendable = state.name === 'failed' || state.name === 'cancelled'
  const stoppable =
    state.name === 'queued' || (state.name === 'under way' && state.phase !== 'verify')
  return (
    <li aria-label={file.name}>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-3 sm:px-5">
        {name}
        {state.name === 'queued' && <span className="text-mute">waits for its turn</span>}
        {state.name === 'cancelled' && <span className="text-warn">cancelled</span>}
        <span className="ml-auto flex gap-2">
          {stoppable && (
            <button type="button" className="action" onClick={() => cancel(upload)}>
              Cancel
            </button>
          )}
          {sendable && state.name === 'cancelled' && (
            <button type="button" className="action" onClick={() => again(upload)}>
              Add again
            </button>
          )}
        </span>
      </div>
      {state.name !== 'queued' && <PhaseStrip upload={upload} />}
      {state.name === 'failed' && (
        <div className="px-4 py-4 sm:px-5">
          <FailureNote failure={state.failure} retry={() => again(upload)} retrying={false} />
        </div>
      )}
    </li>
  )
}
