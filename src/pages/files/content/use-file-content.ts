import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { detectContentKind } from '#domain/files/content/content-kind.ts'
import { downloadName } from '#domain/files/content/download-name.ts'
import { useContentRead } from '#pages/files/content/use-content-read.ts'
import {
  type ContentPreview,
  contentCheckQuery,
  wholeTextQuery,
} from '#queries/files/content-preview.ts'
import { useIsPainted } from '#ui/lazy/use-is-painted.ts'

/** State of a file's content. */
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
