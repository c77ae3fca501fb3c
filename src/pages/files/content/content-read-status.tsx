import { formatByteCount, formatPercent } from '#domain/values/quantity.ts'
import type { ContentRead, ReadProgress } from '#pages/files/content/use-file-content.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'
import { Note } from '#ui/page/note.tsx'
import { ActionButton } from '#ui/values/action-button.tsx'

type Props = { reading: ContentRead }

/** Progress of reading whole content, and its failure, mismatch or result of saving. */
export default function ContentReadStatus({ reading }: Props) {
  const { isRunning, progress, failure, lastStart = 'save', end, start, stop } = reading
  if (isRunning && progress) return <ReadProgressBar {...progress} cancel={stop} />
  if (failure) return <FailureNote failure={failure} retry={() => start(lastStart)} />
  if (end && 'mismatch' in end) {
    const file = end.mismatch
    const discard = () => {
      file.discard()
      stop()
    }
    return (
      <section role="alert" className="rounded-lg border border-bad/40 bg-bad-soft px-5 py-4">
        <h2 className="text-lg font-semibold text-bad">The bytes do not match this CID</h2>
        <p className="mt-1 max-w-prose">The provider sent other content. It is not saved yet.</p>
        <p className="mt-3 flex flex-wrap gap-3">
          <ActionButton onClick={discard}>Discard</ActionButton>
          <ActionButton onClick={() => start(file)}>Save anyway</ActionButton>
        </p>
      </section>
    )
  }
  if (end && 'problem' in end)
    return (
      <Note inline title="Not saved">
        <p className="wrap-anywhere">{end.problem}</p>
      </Note>
    )
  return (
    <p role="status" className="text-mute empty:hidden">
      {end && 'Saved.'}
    </p>
  )
}

type ReadProgressBarProps = ReadProgress & { cancel: () => void }

function ReadProgressBar({ bytes: readBytes, size, perSecond, cancel }: ReadProgressBarProps) {
  const remainingSeconds = size === undefined ? undefined : (size - readBytes) / perSecond
  return (
    <div className="card flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 sm:px-5">
      <progress
        aria-label="Reading"
        {...(size !== undefined && { value: readBytes / size })}
        className="h-1.5 min-w-24 grow progress overflow-hidden rounded-full"
      />
      <span className="text-mute">
        {size === undefined
          ? formatByteCount(readBytes)
          : `${formatPercent(readBytes / size)} of ${formatByteCount(size)}`}
        {perSecond > 0 && `, ${formatByteCount(Math.round(perSecond))}/s`}
        {remainingSeconds !== undefined &&
          Number.isFinite(remainingSeconds) &&
          `, ${Math.ceil(remainingSeconds)} s left`}
      </span>
      <ActionButton onClick={cancel}>Cancel</ActionButton>
    </div>
  )
}
