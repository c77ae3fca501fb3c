import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ContentReadResult, ContentRequest, ReadPurpose } from '#queries/files/read-content.ts'
import type { FailureNoteProps } from '#ui/answer/brief-failure.tsx'
import { copyTimeoutMs, downloadBlob } from '#ui/values/download-blob.ts'

type ContentFile = NonNullable<Extract<ContentReadResult, { check: unknown }>['file']>

/** State of reading whole content, with its result. */
export type ContentRead = ReturnType<typeof useContentRead>

type ReadState =
  | { name: 'idle' | 'saved' }
  /** `perSecond` is in bytes. */
  | { name: 'reading'; bytes: number; size: number | undefined; perSecond: number }
  | { name: 'failed'; failure: FailureNoteProps['failure']; retry: () => void }
  /** The bytes do not match the CID: the ways to keep or discard them. */
  | { name: 'mismatch'; keep: () => void; discard: () => void }
  | { name: 'not saved'; problem: string }

/** Reads whole content for one purpose at a time. Leaving the page ends reading. */
export function useContentRead(contentRequest: ContentRequest) {
  const [state, setState] = useState<ReadState>({ name: 'idle' })
  const [blob, setBlob] = useState<Blob>()
  const abortController = useRef(new AbortController())
  const cleanUpRef = useRef<() => void>(() => undefined)
  const client = useQueryClient()
  useEffect(
    () => () => {
      abortController.current.abort()
      cleanUpRef.current()
    },
    [],
  )

  async function saveFile(file: ContentFile, purpose: ReadPurpose) {
    try {
      const writtenBlob = await file.finish()
      setState({ name: purpose === 'save' ? 'saved' : 'idle' })
      if (!writtenBlob) return
      setBlob(writtenBlob)
      if (purpose === 'save') downloadBlob(writtenBlob, contentRequest.name)
      cleanUpRef.current = () => setTimeout(file.discard, purpose === 'save' ? copyTimeoutMs : 0)
    } catch (error) {
      setState({ name: 'not saved', problem: (error as Error).message })
    }
  }

  function finishRead(purpose: ReadPurpose, readResult: ContentReadResult) {
    if (readResult === 'cancelled') return setState({ name: 'idle' })
    if ('problem' in readResult) return setState({ name: 'not saved', ...readResult })
    const { check, file } = readResult
    if (!file) return setState({ name: 'idle' })
    const saveIt = () => {
      setState({ name: 'idle' })
      saveFile(file, purpose)
    }
    // Bytes that do not match the CID are saved only when a person confirms it.
    if (purpose !== 'save' || check.verdict !== 'mismatch') return saveIt()
    const discard = () => {
      file.discard()
      setState({ name: 'idle' })
    }
    setState({ name: 'mismatch', keep: saveIt, discard })
  }

  function start(purpose: ReadPurpose) {
    const startedAtMs = performance.now()
    const showProgress = (bytes: number, size = contentRequest.size) => {
      const elapsedSeconds = (performance.now() - startedAtMs) / 1000
      setState({ name: 'reading', bytes, size, perSecond: bytes / elapsedSeconds })
    }
    showProgress(0)
    abortController.current = new AbortController()
    loadAndRead(purpose, abortController.current.signal, showProgress).then(
      (readResult) => finishRead(purpose, readResult),
      (failure) => setState({ name: 'failed', failure, retry: () => start(purpose) }),
    )
  }

  /** The code that reads is loaded on demand: most content is complete in its preview. */
  async function loadAndRead(
    purpose: ReadPurpose,
    signal: AbortSignal,
    onProgress: (bytes: number, size: number | undefined) => void,
  ) {
    const { readContent } = await import('#queries/files/read-content.ts')
    return readContent(client, contentRequest, purpose, signal, onProgress)
  }

  return {
    /** The whole content, once it was read. */
    blob,
    state,
    isReading: state.name === 'reading',
    start,
    cancel: () => abortController.current.abort(),
  }
}
