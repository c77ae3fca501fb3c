import { useEffect, useRef, useState } from 'react'
import type { CarProgress, CarRequest, SavedCar } from '#queries/files/car/save-car.ts'
import type { FailureNoteProps } from '#ui/answer/brief-failure.tsx'
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
export function useSaveCar(request: CarRequest) {
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
