import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { detectContentKind, viewsOf } from '#domain/files/content/content-kind.ts'
import { downloadName } from '#domain/files/content/download-name.ts'
import type { ImportSettings } from '#domain/files/unixfs/import-settings.ts'
import { formatByteCount } from '#domain/values/quantity.ts'
import { ContentReadStatus } from '#pages/files/content/content-read-status.tsx'
import { ContentVerdict } from '#pages/files/content/content-verdict.tsx'
import {
  contentViewLabel,
  describeContentKind,
} from '#pages/files/content/describe-content-kind.ts'
import { DownloadButton } from '#pages/files/content/download-button.tsx'
import { useContentRead } from '#pages/files/content/use-content-read.ts'
import { ContentViewer } from '#pages/files/preview/content-viewer.tsx'
import { type FilesAddress, filesPath } from '#paths/files.ts'
import { wholeTextQuery } from '#queries/files/content-bytes.ts'
import {
  contentCheckQuery,
  type ContentPreview as PreviewOf,
} from '#queries/files/content-preview.ts'
import { Note } from '#ui/page/note.tsx'
import { Tabs } from '#ui/page/tabs.tsx'

/** Content that was read, whole or its beginning: kind, size, check against the CID, preview. */
export function ContentDetails({
  address,
  name,
  knownSettings,
  preview,
}: {
  address: FilesAddress & { cid: string }
  name: string
  /** The import settings with which this device computed this CID. */
  knownSettings: ImportSettings | undefined
  preview: PreviewOf
}) {
  const { cid } = address
  const previewKind = useMemo(() => detectContentKind(preview.bytes, !preview.whole), [preview])
  const { size } = preview
  const fileName = downloadName(name, cid, previewKind)
  const contentRead = useContentRead({ cid, name: fileName, size, known: knownSettings })
  const wholeBlob = preview.whole ? preview.blob : contentRead.blob
  const wholeBytes = useQuery(wholeTextQuery(cid, preview.whole ? undefined : wholeBlob)).data
  const kind = useMemo(
    () => (wholeBytes ? detectContentKind(wholeBytes, false) : previewKind),
    [wholeBytes, previewKind],
  )
  const checkQuery = useQuery(
    contentCheckQuery(cid, preview.whole ? preview.blob : undefined, knownSettings),
  )
  const availableViews = viewsOf(kind)
  const currentView = availableViews.find((other) => other === address.view) ?? availableViews[0]
  return (
    <>
      <dl className="card grid divide-y divide-line sm:grid-cols-3 sm:divide-x sm:divide-y-0">
        <FactCell label="Kind">{describeContentKind(kind)}</FactCell>
        <FactCell label="Size">
          {wholeBlob || size !== undefined
            ? formatByteCount(wholeBlob?.size ?? size ?? 0)
            : `more than ${formatByteCount(preview.bytes.length)}; the service does not say`}
        </FactCell>
        <FactCell label="Bytes against the CID">
          <ContentVerdict
            check={checkQuery.data}
            whole={preview.whole}
            size={size}
            reading={contentRead}
          />
        </FactCell>
      </dl>
      <section aria-label="Content" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {currentView && (
          <Tabs
            label="Views"
            current={currentView}
            views={availableViews.map((name) => ({ name, label: contentViewLabel(name, kind) }))}
            path={(view) => filesPath({ cid, view })}
          >
            <DownloadButton
              blob={wholeBlob}
              name={fileName}
              {...{ size, reading: contentRead, check: checkQuery.data }}
            />
          </Tabs>
        )}
        <ContentReadStatus reading={contentRead} />
        {currentView ? (
          <ContentViewer
            {...{ view: currentView, kind, name, cid, reading: contentRead }}
            byteOffset={address.at}
            content={{
              blob: wholeBlob ?? preview.blob,
              isWhole: wholeBlob !== undefined,
              // As much of the loaded content as can be shown as text.
              bytes: wholeBytes ?? preview.bytes,
              size: wholeBlob?.size ?? size,
            }}
            isVerified={checkQuery.data?.verdict === 'verified'}
          />
        ) : (
          <Note title="An empty file">It holds no bytes.</Note>
        )}
      </section>
    </>
  )
}

function FactCell({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0 px-4 py-2.5 sm:px-5">
      <dt className="text-xs text-mute">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
