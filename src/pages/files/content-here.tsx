import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { contentKind } from '#domain/files/content-kind.ts'
import { bytes } from '#domain/quantity.ts'
import { ContentVerdict } from '#pages/files/content-verdict.tsx'
import { Download } from '#pages/files/download.tsx'
import { Preview } from '#pages/files/preview.tsx'
import { useWhole } from '#pages/files/use-whole.ts'
import { contentCheckQuery, type Preview as PreviewOf } from '#queries/files.ts'

/** Content that was read, all of it or its beginning: what it is, whether it is right, a preview. */
export function ContentHere({
  cid,
  name,
  preview,
}: {
  cid: string
  name: string
  preview: PreviewOf
}) {
  const whole = useWhole(cid, preview)
  const check = useQuery(contentCheckQuery(cid, whole.blob))
  const kind = useMemo(() => contentKind(preview.bytes, !preview.whole), [preview])
  const size = whole.blob?.size ?? preview.size
  return (
    <>
      <dl className="card grid divide-y divide-line sm:grid-cols-3 sm:divide-x sm:divide-y-0">
        <Cell label="Kind">{kindWords(kind)}</Cell>
        <Cell label="Size">{size === undefined ? 'the service does not say' : bytes(size)}</Cell>
        <Cell label="Bytes against the CID">
          <ContentVerdict check={check.data} whole={whole.blob !== undefined} />
        </Cell>
      </dl>
      <section aria-labelledby="preview">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-2">
          <h2 id="preview" className="font-semibold">
            Preview
          </h2>
          <p className="text-mute">{extent(kind, preview)}</p>
          <Download name={name} size={size} whole={whole} />
        </div>
        <Preview kind={kind} bytes={preview.bytes} name={name} />
      </section>
    </>
  )
}

function Cell({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0 px-4 py-2.5 sm:px-5">
      <dt className="text-xs text-mute">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function kindWords(kind: ReturnType<typeof contentKind>): string {
  switch (kind.kind) {
    case 'empty':
      return 'Empty'
    case 'image':
      return `Image, ${kind.type.replace(/^image\/|\+xml$/g, '').toUpperCase()}`
    case 'json':
      return 'JSON'
    case 'text':
      return 'Text, UTF-8'
    case 'bytes':
      return 'Bytes that are no text'
  }
}

/** How much of the content the preview shows. */
function extent({ kind }: ReturnType<typeof contentKind>, { bytes: read, whole }: PreviewOf) {
  if (kind === 'bytes' && read.length > 512) return 'the first 512 bytes'
  return whole ? 'all of it' : `the first ${bytes(read.length)}`
}
