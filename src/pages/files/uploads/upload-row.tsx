import { ChevronRight } from 'lucide-react'
import { formatByteCount, groupDigits } from '#domain/values/hex.ts'
import { CidVerdict } from '#pages/files/uploads/upload-result.tsx'
import { isUnfinished, type Upload } from '#state/uploads/upload.ts'
import { clearFinished, requeueUploads } from '#state/uploads/upload-commands.ts'
import type { UploadQueue } from '#state/uploads/upload-queue.ts'
import { cancelUploads, pauseQueue, resumeQueue } from '#state/uploads/upload-scheduler.ts'
import { describeFailure } from '#ui/answer/describe-failure.ts'
import { RunProgress } from '#ui/answer/run-progress.tsx'
import { StatusTag } from '#ui/entity/entity-body.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

type UploadQueueHeaderProps = UploadQueue & {
  areRowsShown: boolean
  showRows: (isShown: boolean) => void
}

/** Progress of the whole queue, and the actions on all uploads. */
export function UploadQueueHeader({
  uploads,
  hold,
  areRowsShown,
  showRows,
}: UploadQueueHeaderProps) {
  const inStates = (...names: Upload['state']['name'][]) =>
    uploads.filter(({ state }) => names.includes(state.name))
  const [addedCount, storedCount, failed] = [
    inStates('done').length,
    inStates('there').length,
    inStates('failed'),
  ]
  const activeCount = inStates('waiting', 'under way').length
  const action = (label: string, onClick: () => void) => (
    <ActionButton onClick={onClick}>{label}</ActionButton>
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
        stop={pauseQueue}
        goOn={resumeQueue}
        label="Finished uploads"
        share={1 - activeCount / uploads.length}
        actions={
          <>
            {failed.length > 1 && action('Retry failed', () => requeueUploads(idsOf(failed)))}
            {activeCount > 1 &&
              action('Cancel all', () => cancelUploads(idsOf(uploads.filter(isUnfinished))))}
            {uploads.some((upload) => !isUnfinished(upload)) &&
              action('Clear list', () => {
                clearFinished()
                // The list below has what was uploaded.
                document.getElementById('pin-list')?.focus()
              })}
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

type UploadRowProps = {
  upload: Upload
  open: boolean
  /** Undefined where there are no details. */
  toggle: (() => void) | undefined
}

/** An upload in one line, with the button that opens its details. */
export function UploadRow({ upload, open, toggle }: UploadRowProps) {
  return (
    <div className="flex min-w-0 items-center gap-x-3 gap-y-1.5 px-4 max-sm:flex-wrap">
      <div className="flex min-w-0 grow flex-col max-sm:basis-full md:flex-row md:items-center md:gap-x-3">
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
          <span className="truncate pl-5 font-medium">{upload.name}</span>
        )}
        <span className="shrink truncate max-sm:pl-5 md:max-w-1/2 md:shrink-0">
          <span className="mr-3 text-mute">
            {upload.files !== undefined && `${groupDigits(upload.files)} files · `}
            {formatByteCount(upload.size)}
          </span>
          <UploadStateLabel upload={upload} />
        </span>
      </div>
      <span className="flex shrink-0 gap-2 empty:hidden max-sm:pl-5">
        <UploadActions upload={upload} open={open} />
      </span>
    </div>
  )
}

const stateTags = {
  waiting: ['plain', 'Queued'],
  there: ['accent', 'Already uploaded'],
  cancelled: ['plain', 'Cancelled'],
  lost: ['warn', 'Select this file again'],
} as const

function UploadStateLabel({ upload: { state } }: { upload: Upload }) {
  if (state.name === 'under way') return null
  if (state.name === 'done') return <CidVerdict check={state.check} />
  if (state.name === 'failed')
    return <StatusTag tone="bad">{describeFailure(state.failure).title}</StatusTag>
  const [tone, label] = stateTags[state.name]
  return <StatusTag tone={tone}>{label}</StatusTag>
}

/**
 * The actions on one upload; an open failed one has its retry beside the failure instead, and a
 * finished one is in the list of files.
 */
function UploadActions({ upload, open }: { upload: Upload; open: boolean }) {
  const { id, state } = upload
  const actionButton = (label: string, act: (ids: readonly string[]) => void) => (
    <ActionButton key={label} onClick={() => act([id])}>
      {label}
    </ActionButton>
  )
  switch (state.name) {
    case 'waiting':
    case 'under way':
      return state.name === 'under way' && state.phase === 'verify'
        ? null
        : actionButton('Cancel', cancelUploads)
    case 'failed':
      return open ? null : actionButton('Retry', requeueUploads)
    case 'cancelled':
      return actionButton('Upload again', requeueUploads)
    case 'there':
      return actionButton('Upload anyway', (ids) => requeueUploads(ids, { anyway: true }))
    default:
      return null
  }
}
