import { lazy } from 'react'
import type { ContentKind, ContentView } from '#domain/files/content/content-kind.ts'
import { formatByteCount } from '#domain/values/quantity.ts'
import type { ContentRead } from '#pages/files/content/use-content-read.ts'
import { HexView } from '#pages/files/preview/hex-view.tsx'
import type { LoadedContent } from '#pages/files/preview/loaded-content.ts'
import { PagePreview } from '#pages/files/preview/page-preview.tsx'
import { PicturePreview } from '#pages/files/preview/picture-preview.tsx'
import { PlayerPreview } from '#pages/files/preview/player-preview.tsx'
import { TextPreview } from '#pages/files/preview/text-preview.tsx'
import { maxTextBytes } from '#queries/files/content-bytes.ts'
import { LazySection } from '#ui/lazy/lazy-section.tsx'

const JsonPreview = lazy(() => import('#pages/files/preview/json-preview.tsx'))

type ContentViewerProps = {
  view: ContentView
  kind: ContentKind
  cid: string
  name: string
  content: LoadedContent
  /** The byte to go to. */
  byteOffset: number | undefined
  isVerified: boolean
  reading: ContentRead
}

/** Shows content by its kind, never as markup or script of this page. */
export function ContentViewer({
  view,
  kind,
  cid,
  name,
  content,
  byteOffset,
  isVerified,
  reading,
}: ContentViewerProps) {
  const { blob, isWhole } = content
  const partialNote = <PartialContentNote {...{ content, reading, view }} />
  if (view === 'bytes') return <HexView {...{ cid, content, byteOffset }} />
  if ('type' in kind && view !== 'text') {
    if (!isWhole) return partialNote
    return view === 'picture' ? (
      <PicturePreview {...{ blob, type: kind.type, name }} head={content.bytes} />
    ) : (
      <PlayerPreview blob={blob} type={kind.type} />
    )
  }
  const kindText = ('text' in kind && kind.text) || ''
  return (
    <>
      {partialNote}
      {view === 'json' && (
        <LazySection>
          <JsonPreview text={kindText} />
        </LazySection>
      )}
      {view === 'page' && <PagePreview html={kindText} isVerified={isVerified} />}
      {view === 'text' && <TextPreview text={kindText} />}
    </>
  )
}

/** How much is shown where that is not all, and the button that reads the rest. */
function PartialContentNote({
  content,
  reading,
  view,
}: Pick<ContentViewerProps, 'content' | 'reading' | 'view'>) {
  const { isWhole, bytes: shownBytes, size } = content
  const isText = view !== 'picture' && view !== 'player'
  if (isWhole && (!isText || shownBytes.length === size)) return null
  const tooLong = isText && size !== undefined && size > maxTextBytes
  const noteText = isText
    ? `Shown: the first ${formatByteCount(shownBytes.length)}.`
    : 'More than is read without asking, and a part of it is nothing that can be shown.'
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="text-mute">
        {noteText}
        {tooLong &&
          ' All of it is more than a page holds as text: look at its bytes, or download it.'}
      </span>
      {!tooLong && !reading.progress && (
        <button type="button" className="action" onClick={() => reading.start('look')}>
          Read {size === undefined ? 'all of it' : `all ${formatByteCount(size)}`}
        </button>
      )}
    </p>
  )
}
