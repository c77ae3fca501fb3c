import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  type ReadPurpose,
  type ContentReadResult,
  readContentMutation,
  type ContentRequest,
} from '#queries/files/read-content.ts'
import { downloadBlob } from '#ui/values/download-blob.ts'

type ContentFile = NonNullable<Extract<ContentReadResult, { check: unknown }>['file']>

/** Reading all of a content, and what came of it. */
export type Reading = ReturnType<typeof useReading>

/** How long a browser may copy a download out of this page's storage, in milliseconds. */
const copying = 10 * 60_000

/** Reads all of a content for one purpose at a time. Leaving the page ends reading. */
export function useReading(wanted: ContentRequest) {
  const [progress, setProgress] = useState({ bytes: 0, size: wanted.size, perSecond: 0 })
  const [blob, setBlob] = useState<Blob>()
  const [refused, setRefused] = useState<ContentFile>()
  const [said, say] = useState<{ problem: string } | { saved: true }>()
  const cancel = useRef(new AbortController())
  const leave = useRef<() => void>(() => undefined)
  const began = useRef(0)
  const reading = useMutation(
    readContentMutation(useQueryClient(), wanted, (bytes, size = wanted.size) => {
      const seconds = (performance.now() - began.current) / 1000
      setProgress({ bytes, size, perSecond: bytes / seconds })
    }),
  )
  useEffect(
    () => () => {
      cancel.current.abort()
      leave.current()
    },
    [],
  )

  async function keep(file: ContentFile, purpose: ReadPurpose) {
    setRefused(undefined)
    try {
      const written = await file.finish()
      if (purpose === 'save') say({ saved: true })
      if (!written) return
      setBlob(written)
      if (purpose === 'save') downloadBlob(written, wanted.name)
      leave.current = () => setTimeout(file.discard, purpose === 'save' ? copying : 0)
    } catch (error) {
      say({ problem: (error as Error).message })
    }
  }

  function done(purpose: ReadPurpose, came: ContentReadResult) {
    if (came === 'cancelled') return
    if ('problem' in came) return say(came)
    if (!came.file) return
    // Bytes that are proven to be others are not saved before a person says so.
    if (purpose === 'save' && came.check.verdict === 'mismatch') setRefused(came.file)
    else keep(came.file, purpose)
  }

  function start(purpose: ReadPurpose) {
    began.current = performance.now()
    setProgress({ bytes: 0, size: wanted.size, perSecond: 0 })
    say(undefined)
    cancel.current = new AbortController()
    const { signal } = cancel.current
    reading.mutate({ purpose, signal }, { onSuccess: (came) => done(purpose, came) })
  }

  return {
    /** All bytes, once they were read to be looked at. */
    blob,
    /** While reading; speed in bytes a second. */
    progress: reading.isPending ? progress : undefined,
    purpose: reading.variables?.purpose,
    failure: reading.error,
    said,
    start,
    cancel: () => cancel.current.abort(),
    /** Of bytes that are not those of the CID: what can be done with them. */
    refused: refused && {
      keep: () => keep(refused, 'save'),
      discard: () => {
        refused.discard()
        setRefused(undefined)
      },
    },
  }
}
