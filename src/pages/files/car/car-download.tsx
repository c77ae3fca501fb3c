import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { countWithNoun, formatByteCount, formatPercent } from '#domain/values/quantity.ts'
import type { CarProgress, CarRequest, SavedCar } from '#queries/files/car/save-car.ts'
import type { FailureNoteProps } from '#ui/answer/brief-failure.tsx'
import { FailureNote } from '#ui/answer/failure-note.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { Note } from '#ui/page/note.tsx'
import { ActionButton } from '#ui/values/action-button.tsx'
import { downloadBlob } from '#ui/values/download-blob.ts'

/** Time for a browser to copy a download out of this page's storage, ms. */
const copyTimeoutMs = 10 * 60_000

type SaveState =
  | { name: 'idle' }
  | { name: 'running'; progress: CarProgress }
  | { name: 'saved'; car: SavedCar }
  | { name: 'unavailable'; why: string }
  | { name: 'failed'; failure: FailureNoteProps['failure'] }

/** Saves content as a CAR. Leaving the page ends it. */
function useSaveCar(request: CarRequest) {
  const [state, setState] = useState<SaveState>({ name: 'idle' })
  const abortController = useRef(new AbortController())
  useEffect(() => () => abortController.current.abort(), [])

  async function runSave(signal: AbortSignal) {
    const { saveCar } = await import('#queries/files/car/save-car.ts')
    const result = await saveCar(request, signal, (progress) => {
      if (!signal.aborted) setState({ name: 'running', progress })
    })
    if (result === 'cancelled') return setState({ name: 'idle' })
    if ('why' in result) return setState({ name: 'unavailable', why: result.why })
    setState({ name: 'saved', car: result })
    if (!result.file) return
    downloadBlob(result.file.blob, request.fileName)
    setTimeout(result.file.discard, copyTimeoutMs)
  }

  function start() {
    abortController.current = new AbortController()
    setState({ name: 'running', progress: { phase: 'read', bytes: 0 } })
    runSave(abortController.current.signal).catch((failure) =>
      setState({ name: 'failed', failure }),
    )
  }
  return { state, start, cancel: () => abortController.current.abort() }
}

type Props = {
  request: CarRequest
  /** Bytes of the content; undefined where they are not known. */
  size: number | undefined
  primary?: boolean
}

/** The button that saves content as a CAR, its progress, and what came of it. */
export default function CarDownload({ request, size, primary = false }: Props) {
  const { state, start, cancel } = useSaveCar(request)
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <BusyButton primary={primary} busy={state.name === 'running'} onClick={start}>
          <Download aria-hidden="true" className="size-4" />
          Download CAR
        </BusyButton>
        {state.name === 'running' && (
          <>
            <span role="status" className="text-mute">
              {describeProgress(state.progress, size)}
            </span>
            <ActionButton onClick={cancel}>Cancel</ActionButton>
          </>
        )}
        {state.name === 'saved' && (
          <span role="status">
            <span className="font-medium text-ok">✓ Saved.</span>{' '}
            {countWithNoun(state.car.blockCount, 'block')}, {formatByteCount(state.car.sizeBytes)}.{' '}
            {state.car.settings}.
          </span>
        )}
      </p>
      {state.name === 'saved' && request.root === undefined && (
        <p className="text-mute">
          Root: <span className="data break-all">{state.car.root}</span>
        </p>
      )}
      {state.name === 'unavailable' && (
        <div role="alert">
          <Note inline title="CAR unavailable">
            <p>{state.why}</p>
          </Note>
        </div>
      )}
      {state.name === 'failed' && (
        <FailureNote failure={state.failure} retry={start} retrying={false} />
      )}
    </>
  )
}

function describeProgress({ phase, bytes }: CarProgress, size: number | undefined): string {
  const verb = phase === 'read' ? 'Reading' : 'Building blocks'
  if (bytes === 0) return `${verb}…`
  return size === undefined || size === 0
    ? `${verb}: ${formatByteCount(bytes)}…`
    : `${verb}: ${formatPercent(Math.min(1, bytes / size))} of ${formatByteCount(size)}…`
}
