import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { groupDigits } from '#domain/values/hex.ts'
import { formatDuration } from '#domain/values/time.ts'
import { UploadDetails } from '#pages/files/uploads/upload-details.tsx'
import { UploadQueueHeader, UploadRow } from '#pages/files/uploads/upload-row.tsx'
import { patterns } from '#paths/patterns.ts'
import { isOfThisVisit, isUnfinished, type Upload } from '#state/uploads/upload.ts'
import type { UploadQueue as List, PauseReason } from '#state/uploads/upload-queue.ts'
import { resumeQueue } from '#state/uploads/upload-scheduler.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'
import { LongList } from '#ui/lists/long-list.tsx'
import { useNow } from '#ui/values/timestamp.tsx'

const stateOrder = ['under way', 'lost', 'failed', 'waiting', 'there', 'cancelled'] as const

/** Active uploads first, then those that need a person, then waiting, then done, latest first. */
function sortUploads(uploads: readonly Upload[]): Upload[] {
  const inState = (name: Upload['state']['name']) =>
    uploads.filter(({ state }) => state.name === name)
  return [...stateOrder.flatMap(inState), ...inState('done').toReversed()]
}

/** The upload that opens by itself: the first that needs a person. */
const uploadNeedingAttention = (uploads: readonly Upload[]): Upload | undefined =>
  uploads.find(
    ({ state }) =>
      state.name === 'failed' || (state.name === 'done' && state.check.verdict === 'mismatch'),
  )

/** Rows that are drawn, those that need a person first; the others wait, or are in the list of files. */
const maxShownUploads = 200

/** Whether an upload succeeded, so that the list of files has everything about it. */
const isSettled = ({ state }: Upload): boolean =>
  state.name === 'done' && state.check.verdict !== 'mismatch'

/**
 * The uploads of this tab, and those that earlier pages have left. Earlier ones that are settled are
 * folded; a row that was seen stays until a person folds or clears the list.
 */
export function UploadList(list: List) {
  const { uploads, hold, lasting, trouble } = list
  const [selectedId, setSelectedId] = useState<string | null>()
  const [areRowsWanted, setRowsWanted] = useState<boolean>()
  const sectionRef = useRef<HTMLElement>(null)
  const lastActedId = useRef<string>(undefined)

  // A pressed button is replaced by another: the focus stays with its upload.
  useEffect(() => {
    if (lastActedId.current === undefined || document.activeElement !== document.body) return
    const uploadElement = sectionRef.current?.querySelector(
      `[data-upload="${lastActedId.current}"]`,
    )
    const nextControl =
      uploadElement?.querySelector<HTMLElement>('.action') ?? uploadElement?.querySelector('button')
    nextControl?.focus()
  })
  if (areRowsWanted === undefined && !uploads.every((it) => isSettled(it) && !isOfThisVisit(it)))
    setRowsWanted(true)
  if (uploads.length === 0)
    return trouble === undefined ? null : <PageErrorNote message={trouble} />

  const sortedUploads = sortUploads(uploads)
  const shownUploads = sortedUploads.slice(0, maxShownUploads)
  // The selected upload may have been cleared since.
  const isSelected = selectedId === null || uploads.some(({ id }) => id === selectedId)
  const openId = isSelected ? selectedId : uploadNeedingAttention(sortedUploads)?.id
  return (
    <section
      ref={sectionRef}
      aria-labelledby="uploads"
      className="grid grid-cols-[minmax(0,1fr)] gap-2"
      onClickCapture={({ target }) => {
        const pressedButton = (target as Element).closest('button')
        const uploadElement = pressedButton?.closest<HTMLElement>('[data-upload]')
        if (uploadElement) lastActedId.current = uploadElement.dataset.upload
      }}
    >
      <UploadQueueHeader {...list} areRowsShown={areRowsWanted === true} showRows={setRowsWanted} />
      {hold && <UploadPauseNotice hold={hold} />}
      {trouble !== undefined && <PageErrorNote message={trouble} />}
      <KeepTabOpenNote uploads={uploads} lasting={lasting} />
      {areRowsWanted && (
        <div className="card max-h-[26rem] overflow-auto">
          <LongList rows={shownUploads.length}>
            <ul className="divide-y divide-line">
              {shownUploads.map((upload) => {
                const { id, name, state } = upload
                const isActive = state.name === 'under way'
                const isOpen = isActive || id === openId
                // One that waits has no more than its row.
                const isFixed = isActive || (!isOpen && state.name === 'waiting')
                const toggle = () => setSelectedId(isOpen ? null : id)
                return (
                  <li key={id} data-upload={id} aria-label={name}>
                    <div className={`py-2.5 ${isOpen ? '' : 'hover:bg-paper'}`}>
                      <UploadRow
                        {...{ upload }}
                        open={isOpen}
                        toggle={isFixed ? undefined : toggle}
                      />
                    </div>
                    {isOpen && <UploadDetails upload={upload} />}
                  </li>
                )
              })}
            </ul>
          </LongList>
          {uploads.length > maxShownUploads && (
            <p className="border-t border-line px-4 py-2.5 text-mute">
              {groupDigits(uploads.length - maxShownUploads)} more uploads
            </p>
          )}
        </div>
      )}
    </section>
  )
}

/** Warns while a reload would lose unfinished uploads. */
function KeepTabOpenNote({ uploads, lasting }: Pick<List, 'uploads' | 'lasting'>) {
  const openUploads = uploads.filter(isUnfinished)
  const [why] = openUploads.flatMap(({ copy }) => (copy && 'why' in copy ? [copy.why] : []))
  if (openUploads.length === 0 || (lasting && why === undefined)) return null
  return (
    <p className="max-w-prose text-sm text-pretty text-warn">
      {lasting
        ? `Keep this tab open until uploads finish: ${why}.`
        : 'Keep this tab open until uploads finish: this browser blocks storage.'}
    </p>
  )
}

const PageErrorNote = ({ message }: { message: string }) => (
  <p role="alert" className="max-w-prose text-pretty text-bad">
    Page error: uploads may be stuck. Reload the page. Browser message:{' '}
    <span className="wrap-anywhere">{message}</span>
  </p>
)

/** Reason why the queue is paused, and the action that resumes it. */
function UploadPauseNotice({ hold }: { hold: PauseReason }) {
  if (hold.why === 'paused')
    return (
      <p className="max-w-prose pb-2 text-pretty text-mute">
        Interrupted files restart from their first byte: this API cannot resume inside a file.
      </p>
    )
  return (
    <div className="grid gap-2 pb-3">
      <FailureNote failure={hold.failure} retry={resumeQueue} />
      <p role="status" className="max-w-prose text-pretty text-mute">
        {hold.why === 'waits' ? (
          <RetryCountdown until={hold.until} />
        ) : (
          <>
            The queue is safe. Retry, or change the{' '}
            <Link to={patterns.connections}>connection</Link>.
          </>
        )}
      </p>
    </div>
  )
}

function RetryCountdown({ until }: { until: number }) {
  const secondsLeft = BigInt(Math.max(1, Math.ceil((until - useNow(1000)) / 1000)))
  return <>The queue is safe. Retrying in {formatDuration(secondsLeft)}.</>
}
