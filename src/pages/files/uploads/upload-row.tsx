import { formatByteCount, groupDigits } from '#domain/values/quantity.ts'
import { type ActOnUploads, UploadActions } from '#pages/files/uploads/upload-actions.tsx'
import { CidVerdict } from '#pages/files/uploads/upload-result.tsx'
import type { Upload } from '#state/uploads/upload.ts'
import { describeFailure } from '#ui/answer/describe-failure.ts'

/** An upload in one line, with the button that opens its details. */
export function UploadRow({
  upload,
  open,
  toggle,
  act,
}: {
  upload: Upload
  open: boolean
  /** Undefined where there are no details. */
  toggle: (() => void) | undefined
  act: ActOnUploads
}) {
  return (
    <div className="flex min-w-0 items-center gap-x-3 px-4 sm:px-5">
      <div className="flex min-w-0 grow flex-col md:flex-row md:items-baseline md:gap-x-3">
        {toggle ? (
          <button
            type="button"
            aria-expanded={open}
            className="group flex min-w-0 items-baseline gap-x-2 text-left font-medium"
            onClick={toggle}
          >
            <span aria-hidden="true" className="text-mute">
              {open ? '▾' : '▸'}
            </span>
            <span className="truncate group-hover:underline">{upload.name}</span>
          </button>
        ) : (
          <span className="truncate font-medium">{upload.name}</span>
        )}
        <span className="shrink truncate md:max-w-1/2 md:shrink-0">
          <span className="mr-3 text-mute">
            {upload.files !== undefined && `${groupDigits(upload.files)} files, `}
            {formatByteCount(upload.size)}
          </span>
          <UploadStateLabel upload={upload} />
        </span>
      </div>
      <span className="flex shrink-0 gap-2">
        <UploadActions upload={upload} open={open} act={act} />
      </span>
    </div>
  )
}

function UploadStateLabel({ upload: { state } }: { upload: Upload }) {
  switch (state.name) {
    case 'waiting':
      return <span className="text-mute">waits for its turn</span>
    case 'paused':
      return <span className="text-warn">paused</span>
    case 'done':
      return <CidVerdict check={state.check} />
    case 'there':
      return <span className="font-medium text-accent">already there, not sent</span>
    case 'failed':
      return <span className="text-bad">{describeFailure(state.failure).title}</span>
    case 'cancelled':
      return <span className="text-warn">cancelled</span>
    case 'lost':
      return <span className="text-warn">choose this file again</span>
    case 'under way':
      return null
  }
}
