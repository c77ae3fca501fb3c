import { ChevronRight } from 'lucide-react'
import { groupDigits } from '#domain/values/quantity.ts'
import { isUnfinished, type Upload } from '#state/uploads/upload.ts'
import { dispatchCommand } from '#state/uploads/upload-commands.ts'
import type { UploadQueue } from '#state/uploads/upload-queue.ts'
import { RunProgress } from '#ui/answer/run-progress.tsx'
import { ActionButton } from '#ui/values/action-button.tsx'

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
  const command = (label: string, command: Parameters<typeof dispatchCommand>[0]) => (
    <ActionButton onClick={() => dispatchCommand(command)}>{label}</ActionButton>
  )
  const idsOf = (selectedUploads: readonly Upload[]) => selectedUploads.map(({ id }) => id)
  const isStopped = hold?.why === 'paused'
  return (
    <div className="flex flex-wrap items-center gap-x-3 *:last:grow">
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
      <RunProgress
        isRunning={activeCount > 0 && !isStopped}
        {...{ isStopped }}
        stop={() => dispatchCommand({ do: 'pause all' })}
        goOn={() => dispatchCommand({ do: 'go on' })}
        label="Finished uploads"
        share={1 - activeCount / uploads.length}
        actions={
          <>
            {failed.length > 1 && command('Retry failed', { do: 'again', ids: idsOf(failed) })}
            {activeCount > 1 &&
              command('Cancel all', { do: 'cancel', ids: idsOf(uploads.filter(isUnfinished)) })}
            {uploads.some((upload) => !isUnfinished(upload)) &&
              command('Clear list', { do: 'clear' })}
          </>
        }
      >
        {groupDigits(addedCount)} of {groupDigits(uploads.length)} uploaded
        {storedCount > 0 && ` · ${groupDigits(storedCount)} already uploaded`}
        {failed.length > 0 && (
          <span className="text-bad"> · {groupDigits(failed.length)} failed</span>
        )}
      </RunProgress>
    </div>
  )
}
