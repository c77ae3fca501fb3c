import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { detectContentKind } from '#domain/files/content/content-kind.ts'
import { downloadName } from '#domain/files/content/download-name.ts'
import {
  type ContentPreview,
  contentCheckQuery,
  wholeTextQuery,
} from '#queries/files/content-preview.ts'
import type { ContentReadResult, ContentRequest, ReadPurpose } from '#queries/files/read-content.ts'
import { useStoppableRun } from '#ui/answer/use-stoppable-run.ts'
import { useIsPainted } from '#ui/lazy/lazy-section.tsx'
import { copyTimeoutMs, downloadBlob } from '#ui/values/download-blob.ts'

export type FileContent = ReturnType<typeof useFileContent>

/** A file's content as far as it was read: kind, size, check against the CID, and reading on. */
export function useFileContent({
  cid,
  name,
  knownSettings,
  preview,
}: {
  cid: string
  name: string
  /** The id of the import settings with which this browser computed this CID. */
  knownSettings: string | undefined
  /** Undefined until the beginning of the content was read. */
  preview: ContentPreview | undefined
}) {
  const previewKind = useMemo(
    () => preview && detectContentKind(preview.bytes, !preview.whole),
    [preview],
  )
  const fileName = previewKind ? downloadName(name, cid, previewKind) : name
  const reading = useContentRead({ cid, name: fileName, size: preview?.size, knownSettings })
  const wholeBlob = preview?.whole ? preview.blob : reading.blob
  const wholeBytes = useQuery(wholeTextQuery(cid, preview?.whole ? undefined : wholeBlob)).data
  const kind = useMemo(
    () => (wholeBytes ? detectContentKind(wholeBytes, false) : previewKind),
    [wholeBytes, previewKind],
  )
  const checkOptions = contentCheckQuery(
    cid,
    preview?.whole ? preview.blob : undefined,
    knownSettings,
  )
  // The file is shown before the code that checks it is asked for.
  const isPainted = useIsPainted(preview !== undefined)
  const { data: check, isError: isCheckLost } = useQuery({ ...checkOptions, enabled: isPainted })
  return {
    kind,
    fileName,
    wholeBlob,
    check,
    /** True when the code that checks did not load, or failed. */
    isCheckLost,
    reading,
    /** Bytes of the whole content; undefined while they are not known. */
    size: wholeBlob?.size ?? preview?.size,
    /** Whether the preview already held all bytes. */
    isWhole: preview?.whole ?? false,
    loaded: preview && {
      blob: wholeBlob ?? preview.blob,
      isWhole: wholeBlob !== undefined,
      // The part of the loaded content that can be shown as text.
      bytes: wholeBytes ?? preview.bytes,
      size: wholeBlob?.size ?? preview.size,
    },
  }
}

type ContentFile = NonNullable<Extract<ContentReadResult, { check: unknown }>['file']>

export type ContentRead = ReturnType<typeof useContentRead>

/** Bytes read, those of the whole where they are known, and bytes a second. */
export type ReadProgress = { bytes: number; size: number | undefined; perSecond: number }

/** The end of a run that a person hears of; a file that does not have the CID waits for a choice. */
type ReadEnd = { saved: true } | { problem: string } | { mismatch: ContentFile } | undefined

/** Reads whole content for one purpose at a time. Leaving the page ends reading. */
function useContentRead(request: ContentRequest) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<ReadProgress>()
  const [blob, setBlob] = useState<Blob>()
  const cleanUpRef = useRef<() => void>(() => undefined)
  useEffect(() => () => cleanUpRef.current(), [])

  async function finishFile(file: ContentFile, purpose: ReadPurpose): Promise<ReadEnd> {
    const isSaved = purpose === 'save'
    try {
      const written = await file.finish()
      if (written) {
        setBlob(written)
        if (isSaved) downloadBlob(written, request.name)
        cleanUpRef.current = () => setTimeout(file.discard, isSaved ? copyTimeoutMs : 0)
      }
      return isSaved ? { saved: true } : undefined
    } catch (error) {
      return { problem: (error as Error).message }
    }
  }

  const run = useStoppableRun(async (start: ReadPurpose | ContentFile, signal) => {
    if (typeof start === 'object') return finishFile(start, 'save')
    const startedAtMs = performance.now()
    const showProgress = (bytes: number, size = request.size) => {
      const elapsedSeconds = (performance.now() - startedAtMs) / 1000
      setProgress({ bytes, size, perSecond: bytes / elapsedSeconds })
    }
    showProgress(0)
    // The code that reads is loaded on demand: most content is complete in its preview.
    const { readContent } = await import('#queries/files/read-content.ts')
    const result = await readContent(client, request, start, signal, showProgress)
    if (!result || 'problem' in result) return result
    const { check, file } = result
    // Bytes that do not match the CID are saved only when a person confirms it.
    if (file && start === 'save' && check.verdict === 'mismatch') return { mismatch: file }
    return file && finishFile(file, start)
  })
  return {
    ...run,
    /** The whole content, once it was read. */
    blob,
    progress,
  }
}
