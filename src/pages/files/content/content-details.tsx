import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { detectContentKind, viewsOf } from '#domain/files/content/content-kind.ts'
import { downloadName } from '#domain/files/content/download-name.ts'
import type { ImportSettings } from '#domain/files/unixfs/import-settings.ts'
import { formatByteCount } from '#domain/values/quantity.ts'
import { ContentVerdict } from '#pages/files/content/content-verdict.tsx'
import { Download } from '#pages/files/content/download-button.tsx'
import { kindWords, viewWords } from '#pages/files/content/describe-content-kind.ts'
import { Preview } from '#pages/files/preview/content-viewer.tsx'
import { ReadingBar } from '#pages/files/content/content-read-status.tsx'
import { useReading } from '#pages/files/content/use-content-read.ts'
import { type FilesAddress, filesPath } from '#paths/files.ts'
import { wholeTextQuery } from '#queries/files/content-bytes.ts'
import { contentCheckQuery, type ContentPreview as PreviewOf } from '#queries/files/content-preview.ts'
import { Note } from '#ui/page/note.tsx'
import { Tabs } from '#ui/page/tabs.tsx'

/** Content that was read, all of it or its beginning: what it is, whether it is right, a preview. */
export function ContentHere({
  address,
  name,
  known,
  preview,
}: {
  address: FilesAddress & { cid: string }
  name: string
  /** The settings with which this device once got this CID. */
  known: ImportSettings | undefined
  preview: PreviewOf
}) {
  const { cid } = address
  const begun = useMemo(() => detectContentKind(preview.bytes, !preview.whole), [preview])
  const { size } = preview
  const fileName = downloadName(name, cid, begun)
  const reading = useReading({ cid, name: fileName, size, known })
  const whole = preview.whole ? preview.blob : reading.blob
  const all = useQuery(wholeTextQuery(cid, preview.whole ? undefined : whole)).data
  const kind = useMemo(() => (all ? detectContentKind(all, false) : begun), [all, begun])
  const check = useQuery(contentCheckQuery(cid, preview.whole ? preview.blob : undefined, known))
  const views = viewsOf(kind)
  const view = views.find((other) => other === address.view) ?? views[0]
  return (
    <>
      <dl className="card grid divide-y divide-line sm:grid-cols-3 sm:divide-x sm:divide-y-0">
        <Cell label="Kind">{kindWords(kind)}</Cell>
        <Cell label="Size">
          {whole || size !== undefined
            ? formatByteCount(whole?.size ?? size ?? 0)
            : `more than ${formatByteCount(preview.bytes.length)}; the service does not say`}
        </Cell>
        <Cell label="Bytes against the CID">
          <ContentVerdict check={check.data} whole={preview.whole} size={size} reading={reading} />
        </Cell>
      </dl>
      <section aria-label="Content" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {view && (
          <Tabs
            label="Views"
            current={view}
            views={views.map((name) => ({ name, label: viewWords(name, kind) }))}
            path={(view) => filesPath({ cid, view })}
          >
            <Download blob={whole} name={fileName} {...{ size, reading, check: check.data }} />
          </Tabs>
        )}
        <ReadingBar reading={reading} />
        {view ? (
          <Preview
            {...{ view, kind, name, cid, reading }}
            at={address.at}
            content={{
              here: whole ?? preview.blob,
              whole: whole !== undefined,
              // Of all that is here, as much as can be set as text.
              bytes: all ?? preview.bytes,
              size: whole?.size ?? size,
            }}
            verified={check.data?.verdict === 'verified'}
          />
        ) : (
          <Note title="An empty file">It holds no bytes.</Note>
        )}
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
