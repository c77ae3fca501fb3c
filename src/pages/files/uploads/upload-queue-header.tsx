import { groupDigits } from '#domain/values/quantity.ts'
import { describeProgress } from '#pages/files/uploads/describe-progress.ts'
import type { ActOnUploads } from '#pages/files/uploads/upload-actions.tsx'
import { isUnfinished, type Upload } from '#state/uploads/upload.ts'
import type { UploadQueue } from '#state/uploads/upload-queue.ts'

/** Progress of the whole queue, and the actions on all uploads. */
export function UploadQueueHeader({
  uploads,
  hold,
  progress,
  act,
}: UploadQueue & { act: ActOnUploads }) {
  const inStates = (...names: Upload['state']['name'][]) =>
    uploads.filter(({ state }) => names.includes(state.name))
  const [addedCount, storedCount, failed] = [
    inStates('done').length,
    inStates('there').length,
    inStates('failed'),
  ]
  const activeCount = inStates('waiting', 'under way').length
  const idsOf = (selectedUploads: readonly Upload[]) => selectedUploads.map(({ id }) => id)
  return (
    <div className="grid gap-2 pb-2">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-2">
        <h2 id="uploads" className="font-semibold">
          Uploads
        </h2>
        <p role="status" className="min-w-0 text-sm text-mute">
          {groupDigits(addedCount)} of {groupDigits(uploads.length)} added
          {storedCount > 0 && ` · ${groupDigits(storedCount)} already there`}
          {failed.length > 0 && (
            <span className="text-bad"> · {groupDigits(failed.length)} failed</span>
          )}
        </p>
        {activeCount > 0 && progress && !hold && (
          <p className="text-sm text-mute">{describeProgress(progress)}</p>
        )}
        <span className="ml-auto flex flex-wrap gap-x-4 gap-y-1 text-sm text-accent">
          {failed.length > 1 && (
            <button type="button" onClick={() => act({ do: 'again', ids: idsOf(failed) })}>
              Try those that failed again
            </button>
          )}
          {hold?.why === 'paused' ? (
            <button type="button" onClick={() => act({ do: 'go on' })}>
              Go on
            </button>
          ) : (
            activeCount > 0 && (
              <button type="button" onClick={() => act({ do: 'pause all' })}>
                Pause all
              </button>
            )
          )}
          {activeCount > 1 && (
            <button
              type="button"
              onClick={() => act({ do: 'cancel', ids: idsOf(uploads.filter(isUnfinished)) })}
            >
              Cancel all
            </button>
          )}
          {uploads.some((upload) => !isUnfinished(upload)) && (
            <button type="button" onClick={() => act({ do: 'clear' })}>
              Clear the list
            </button>
          )}
        </span>
      </div>
      {uploads.length > 1 && activeCount > 0 && (
        <progress
          aria-label="Uploads that are over"
          value={uploads.length - activeCount}
          max={uploads.length}
          className="h-1 w-full progress overflow-hidden rounded-full"
        />
      )}
    </div>
  )
}
