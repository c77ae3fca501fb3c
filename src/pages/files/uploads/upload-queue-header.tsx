import { ChevronRight } from 'lucide-react'
import { groupDigits } from '#domain/values/quantity.ts'
import { isUnfinished, type Upload } from '#state/uploads/upload.ts'
import { dispatchCommand } from '#state/uploads/upload-commands.ts'
import type { UploadQueue } from '#state/uploads/upload-queue.ts'

type Props = UploadQueue & {
  areRowsShown: boolean
  showRows: (isShown: boolean) => void
}

/** Progress of the whole queue, and the actions on all uploads. */
export function UploadQueueHeader({ uploads, hold, areRowsShown, showRows }: Props) {
  const inStates = (...names: Upload['state']['name'][]) =>
    uploads.filter(({ state }) => names.includes(state.name))
  const [addedCount, storedCount, failed] = [
    inStates('done').length,
    inStates('there').length,
    inStates('failed'),
  ]
  const activeCount = inStates('waiting', 'under way').length
  const idsOf = (selectedUploads: readonly Upload[]) => selectedUploads.map(({ id }) => id)
  const commandButton = (label: string, command: Parameters<typeof dispatchCommand>[0]) => (
    <button type="button" onClick={() => dispatchCommand(command)}>
      {label}
    </button>
  )
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="uploads" className="text-lg font-semibold">
          <button
            type="button"
            className="-ml-1 flex items-center gap-1"
            aria-expanded={areRowsShown}
            onClick={() => showRows(!areRowsShown)}
          >
            <ChevronRight
              aria-hidden="true"
              className={`size-4 text-mute ${areRowsShown ? 'rotate-90' : ''}`}
            />
            Uploads
          </button>
        </h2>
        <p role="status" className="min-w-0 text-sm text-mute">
          {groupDigits(addedCount)} of {groupDigits(uploads.length)} uploaded
          {storedCount > 0 && ` · ${groupDigits(storedCount)} already uploaded`}
          {failed.length > 0 && (
            <span className="text-bad"> · {groupDigits(failed.length)} failed</span>
          )}
        </p>
        <span className="ml-auto flex flex-wrap gap-x-4 gap-y-1 text-sm text-accent">
          {failed.length > 1 && commandButton('Retry failed', { do: 'again', ids: idsOf(failed) })}
          {hold?.why === 'paused'
            ? commandButton('Resume', { do: 'go on' })
            : activeCount > 0 && commandButton('Pause all', { do: 'pause all' })}
          {activeCount > 1 &&
            commandButton('Cancel all', { do: 'cancel', ids: idsOf(uploads.filter(isUnfinished)) })}
          {uploads.some((upload) => !isUnfinished(upload)) &&
            commandButton('Clear list', { do: 'clear' })}
        </span>
      </div>
      {uploads.length > 1 && activeCount > 0 && (
        <progress
          aria-label="Finished uploads"
          value={uploads.length - activeCount}
          max={uploads.length}
          className="h-1 w-full progress overflow-hidden rounded-full"
        />
      )}
    </div>
  )
}
