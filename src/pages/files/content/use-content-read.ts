import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ContentReadResult, ContentRequest, ReadPurpose } from '#queries/files/read-content.ts'
import type { FailureNoteProps } from '#ui/answer/brief-failure.tsx'
import { downloadBlob } from '#ui/values/download-blob.ts'

type ContentFile = NonNullable<Extract<ContentReadResult, { check: unknown }>['file']>

/** State of reading whole content, with its result. */
export type ContentRead = ReturnType<typeof useContentRead>

/** Time for a browser to copy a download out of this page's storage, ms. */
const copyTimeoutMs = 10 * 60_000

/** Reads whole content for one purpose at a time. Leaving the page ends reading. */
export function useContentRead(contentRequest: ContentRequest) {
  const [progress, setProgress] = useState({ bytes: 0, size: contentRequest.size, perSecond: 0 })
  const [lastRead, setLastRead] = useState<{
    purpose: ReadPurpose
    isPending: boolean
    failure?: FailureNoteProps['failure']
  }>()
  const [blob, setBlob] = useState<Blob>()
  const [refused, setRefused] = useState<ContentFile>()
  const [saveResult, setSaveResult] = useState<{ problem: string } | { saved: true }>()
  const abortController = useRef(new AbortController())
  const cleanUpRef = useRef<() => void>(() => undefined)
  const startedAtMs = useRef(0)
  const client = useQueryClient()
  useEffect(
    () => () => {
      abortController.current.abort()
      cleanUpRef.current()
    },
    [],
  )

  async function saveFile(file: ContentFile, purpose: ReadPurpose) {
    setRefused(undefined)
    try {
      const writtenBlob = await file.finish()
      if (purpose === 'save') setSaveResult({ saved: true })
      if (!writtenBlob) return
      setBlob(writtenBlob)
      if (purpose === 'save') downloadBlob(writtenBlob, contentRequest.name)
      cleanUpRef.current = () => setTimeout(file.discard, purpose === 'save' ? copyTimeoutMs : 0)
    } catch (error) {
      setSaveResult({ problem: (error as Error).message })
    }
  }

  function finishRead(purpose: ReadPurpose, readResult: ContentReadResult) {
    if (readResult === 'cancelled') return
    if ('problem' in readResult) return setSaveResult(readResult)
    if (!readResult.file) return
    // Bytes that do not match the CID are saved only when a person confirms it.
    if (purpose === 'save' && readResult.check.verdict === 'mismatch') setRefused(readResult.file)
    else saveFile(readResult.file, purpose)
  }

  function start(purpose: ReadPurpose) {
    startedAtMs.current = performance.now()
    setProgress({ bytes: 0, size: contentRequest.size, perSecond: 0 })
    setSaveResult(undefined)
    abortController.current = new AbortController()
    const { signal } = abortController.current
    setLastRead({ purpose, isPending: true })
    loadAndRead(purpose, signal).then(
      (readResult) => {
        setLastRead({ purpose, isPending: false })
        finishRead(purpose, readResult)
      },
      (failure) => setLastRead({ purpose, isPending: false, failure }),
    )
  }

  /** The code that reads is loaded on demand: most content is complete in its preview. */
  async function loadAndRead(purpose: ReadPurpose, signal: AbortSignal) {
    const { readContent } = await import('#queries/files/read-content.ts')
    return readContent(client, contentRequest, purpose, signal, (bytes, size) => {
      const elapsedSeconds = (performance.now() - startedAtMs.current) / 1000
      setProgress({
        bytes,
        size: size ?? contentRequest.size,
        perSecond: bytes / elapsedSeconds,
      })
    })
  }

  return {
    /** The whole content, once it was read. */
    blob,
    /** Defined while reading; `perSecond` is in bytes. */
    progress: lastRead?.isPending ? progress : undefined,
    purpose: lastRead?.purpose,
    failure: lastRead?.failure,
    saveResult,
    start,
    cancel: () => abortController.current.abort(),
    /** Defined when the bytes do not match the CID: the ways to keep or discard them. */
    refused: refused && {
      keep: () => saveFile(refused, 'save'),
      discard: () => {
        refused.discard()
        setRefused(undefined)
      },
    },
  }
}
