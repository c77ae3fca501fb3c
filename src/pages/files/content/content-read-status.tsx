import { formatByteCount, formatPercent } from '#domain/values/hex.ts'
import type { ContentRead, ReadProgress } from '#pages/files/content/use-file-content.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'
import { RunProgress } from '#ui/answer/run-progress.tsx'
import { Note } from '#ui/page/page.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

type Props = { reading: ContentRead }

/** Progress of reading whole content, and its failure, mismatch or result of saving. */
export default function ContentReadStatus({ reading }: Props) {
  const { isRunning, progress, failure, lastStart = 'save', end, start, stop } = reading
  if (isRunning && progress)
    return (
      <RunProgress
        {...{ isRunning, stop }}
        label="Reading"
        share={progress.size && progress.bytes / progress.size}
      >
        {describeProgress(progress)}
      </RunProgress>
    )
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

function describeProgress({ bytes, size, perSecond }: ReadProgress): string {
  const secondsLeft = size === undefined ? undefined : (size - bytes) / perSecond
  return [
    size === undefined
      ? formatByteCount(bytes)
      : `${formatPercent(bytes / size)} of ${formatByteCount(size)}`,
    perSecond > 0 && `${formatByteCount(Math.round(perSecond))}/s`,
    secondsLeft !== undefined && Number.isFinite(secondsLeft) && `${Math.ceil(secondsLeft)} s left`,
  ]
    .filter(Boolean)
    .join(', ')
}
