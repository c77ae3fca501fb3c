import { useEffect, useMemo, useState } from 'react'
import type { CarFile } from '#domain/files/car/car-files.ts'
import { type ContentKind, detectContentKind, viewsOf } from '#domain/files/content/content-kind.ts'
import { openCarFile } from '#pages/files/add/car/open-car-file.ts'
import { describeContentKind } from '#pages/files/content/describe-content-kind.ts'
import { ContentViewer } from '#pages/files/preview/content-viewer.tsx'
import { maxTextBytes } from '#queries/files/whole-text.ts'
import { LazySection } from '#ui/lazy/lazy-section.tsx'

type Props = {
  car: File
  file: Extract<CarFile, { parts: unknown }>
  name: string
  /** Whether the hashes of all its blocks were computed. */
  isVerified: boolean
}

/** A file of a CAR, shown by its bytes. */
export function CarFilePreview({ car, file, name, isVerified }: Props) {
  const blob = useMemo(() => openCarFile(car, file), [car, file])
  const [loaded, setLoaded] = useState<{ bytes: Uint8Array<ArrayBuffer>; kind: ContentKind }>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    blob
      .slice(0, maxTextBytes)
      .arrayBuffer()
      .then((buffer) => {
        const bytes = new Uint8Array(buffer)
        setLoaded({ bytes, kind: detectContentKind(bytes, bytes.length < blob.size) })
      })
      .catch((error: Error) => setProblem(error.message))
  }, [blob])
  if (problem !== undefined)
    return (
      <p role="alert" className="text-bad">
        {name} is unreadable: {problem}
      </p>
    )
  if (!loaded) return <p className="waiting h-24">.</p>
  const { bytes, kind } = loaded
  // Bytes in hex are a page of their own, with an address.
  const view = viewsOf(kind).find((other) => other !== 'bytes')
  return (
    <section aria-label={`Preview of ${name}`} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="min-w-0 font-semibold break-words">
        {name} <span className="font-normal text-mute">{describeContentKind(kind)}</span>
      </h3>
      {view ? (
        <LazySection fallback={<p className="waiting h-24">.</p>}>
          <ContentViewer
            {...{ view, kind, name, isVerified }}
            address={{ cid: file.cid }}
            content={{ blob, isWhole: true, bytes, size: blob.size }}
            loadAll={undefined}
          />
        </LazySection>
      ) : (
        <p className="text-mute">No preview. Save the file to open it.</p>
      )}
    </section>
  )
}
