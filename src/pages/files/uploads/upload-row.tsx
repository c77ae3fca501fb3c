import { ChevronRight } from 'lucide-react'
import { formatByteCount, groupDigits } from '#domain/values/quantity.ts'
import { UploadActions } from '#pages/files/uploads/upload-actions.tsx'
import { CidVerdict } from '#pages/files/uploads/upload-result.tsx'
import type { Upload } from '#state/uploads/upload.ts'
import { describeFailure } from '#ui/answer/describe-failure.ts'
import { StatusTag } from '#ui/entity/status-tag.tsx'

type Props = {
  upload: Upload
  open: boolean
  /** Undefined where there are no details. */
  toggle: (() => void) | undefined
}

/** An upload in one line, with the button that opens its details. */
export function UploadRow({ upload, open, toggle }: Props) {
  return (
    <div className="flex min-w-0 items-center gap-x-3 px-4">
      <div className="flex min-w-0 grow flex-col md:flex-row md:items-center md:gap-x-3">
        {toggle ? (
          <button
            type="button"
            aria-expanded={open}
            className="group flex min-w-0 items-center gap-x-1 text-left font-medium"
            onClick={toggle}
          >
            <ChevronRight
              aria-hidden="true"
              className={`size-4 flex-none text-mute ${open ? 'rotate-90' : ''}`}
            />
            <span className="truncate group-hover:underline">{upload.name}</span>
          </button>
        ) : (
          <span className="truncate font-medium">{upload.name}</span>
        )}
        <span className="shrink truncate md:max-w-1/2 md:shrink-0">
          <span className="mr-3 text-mute">
            {upload.files !== undefined && `${groupDigits(upload.files)} files · `}
            {formatByteCount(upload.size)}
          </span>
          <UploadStateLabel upload={upload} />
        </span>
      </div>
      <span className="flex shrink-0 gap-2">
        <UploadActions upload={upload} open={open} />
      </span>
    </div>
  )
}

function UploadStateLabel({ upload: { state } }: { upload: Upload }) {
  switch (state.name) {
    case 'waiting':
      return <StatusTag>Queued</StatusTag>
    case 'paused':
      return <StatusTag tone="warn">Paused</StatusTag>
    case 'done':
      return <CidVerdict check={state.check} />
    case 'there':
      return <StatusTag tone="accent">Already uploaded</StatusTag>
    case 'failed':
      return <StatusTag tone="bad">{describeFailure(state.failure).title}</StatusTag>
    case 'cancelled':
      return <StatusTag tone="warn">Cancelled</StatusTag>
    case 'lost':
      return <StatusTag tone="warn">Select this file again</StatusTag>
    case 'under way':
      return null
  }
}
