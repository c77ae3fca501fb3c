import { lazy, useMemo, useRef } from 'react'
import type { ContentKind, ContentView } from '#domain/files/content/content-kind.ts'
import { splitTextLines } from '#domain/files/content/text-rows.ts'
import { countWithNoun, formatByteCount } from '#domain/values/quantity.ts'
import type { LoadedContent } from '#pages/files/preview/loaded-content.ts'
import type { FilesAddress } from '#paths/files-path.ts'
import { maxTextBytes } from '#queries/files/whole-text.ts'
import { ActionButton } from '#ui/values/action-button.tsx'
import { CopyAction } from '#ui/values/copy-action.tsx'

const HexView = lazy(() => import('#pages/files/preview/hex-view.tsx'))
const PagePreview = lazy(() => import('#pages/files/preview/page-preview.tsx'))
const PicturePreview = lazy(() => import('#pages/files/preview/picture-preview.tsx'))
const MediaFigure = lazy(() => import('#pages/files/preview/media-figure.tsx'))
const JsonPreview = lazy(() => import('#pages/files/preview/json-preview.tsx'))
const TextRows = lazy(() => import('#pages/files/preview/text-rows.tsx'))

type ContentViewerProps = {
  view: ContentView
  kind: ContentKind
  /** Address of the page; `at` is the byte to go to. */
  address: FilesAddress & { cid: string }
  name: string
  content: LoadedContent
  isVerified: boolean
  /** Reads the rest; undefined while it is read, and where nothing is missing. */
  loadAll: (() => void) | undefined
}

/** Shows content by its kind, never as markup or script of this page. */
export function ContentViewer({
  view,
  kind,
  address,
  name,
  content,
  isVerified,
  loadAll,
}: ContentViewerProps) {
  const { blob, isWhole } = content
  const partialNote = <PartialContentNote {...{ content, loadAll, view }} />
  if (view === 'bytes') return <HexView {...{ address, content }} />
  if ('type' in kind && view !== 'text') {
    if (!isWhole) return partialNote
    return view === 'picture' ? (
      <PicturePreview
        {...{ blob, type: kind.type, name }}
        head={content.bytes}
        text={'text' in kind ? kind.text : undefined}
      />
    ) : (
      <MediaFigure {...{ blob, type: kind.type, name }} />
    )
  }
  const kindText = ('text' in kind && kind.text) || ''
  return (
    <>
      {partialNote}
      {view === 'json' && <JsonPreview text={kindText} />}
      {view === 'page' && <PagePreview html={kindText} isVerified={isVerified} />}
      {view === 'text' && <TextPreview text={kindText} />}
    </>
  )
}

type Props = Pick<ContentViewerProps, 'content' | 'loadAll' | 'view'>

/** Note on partly loaded content: how much is shown, and the button that reads the rest. */
function PartialContentNote({ content, loadAll, view }: Props) {
  const { isWhole, bytes: shownBytes, size } = content
  const isText = view !== 'picture' && view !== 'player'
  if (isWhole && (!isText || shownBytes.length === size)) return null
  const tooLong = isText && size !== undefined && size > maxTextBytes
  const noteText = isText
    ? `First ${formatByteCount(shownBytes.length)} shown.`
    : 'Large file: load all of it to see a preview.'
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="text-mute">
        {noteText}
        {tooLong && ' Too large to show as text: open Hex or download it.'}
      </span>
      {!tooLong && loadAll && (
        <ActionButton onClick={loadAll}>
          Load {size === undefined ? 'all' : formatByteCount(size)}
        </ActionButton>
      )}
    </p>
  )
}

/**
 * Longest text that the browser wraps, which needs no measuring, and lets whole lines be copied.
 */
const maxWholeLines = 500
const maxWholeChars = 20_000
const maxWholeLineChars = 1_000

/** Puts the line number before each line that has one. */
const numberedLineClass =
  '[tab-size:2] before:absolute before:right-full before:mr-[1.5ch] before:text-mute before:opacity-60 before:content-[attr(data-line)]'

/** Text with line numbers. */
function TextPreview({ text }: { text: string }) {
  const frameRef = useRef<HTMLElement>(null)
  const lines = useMemo(() => splitTextLines(text), [text])
  const isShort =
    lines.length <= maxWholeLines &&
    text.length <= maxWholeChars &&
    lines.every(({ length }) => length <= maxWholeLineChars)
  return (
    <div className="card overflow-hidden">
      <div className="flex items-center justify-between gap-3 border-b border-line px-3 py-2 print:hidden">
        <span className="text-sm text-mute">{countWithNoun(lines.length, 'line')}</span>
        <CopyAction label="Copy" text={() => text} />
      </div>
      <section
        ref={frameRef}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
        tabIndex={0}
        aria-label="Text"
        className="data max-h-[70vh] overflow-auto py-3 pr-2"
        style={{ paddingLeft: `${String(lines.length).length + 3}ch` }}
      >
        {isShort ? (
          lines.map((line, index) => (
            <div
              key={index}
              data-line={index + 1}
              className={`relative whitespace-pre-wrap wrap-anywhere ${numberedLineClass}`}
            >
              {/* An empty line has a height, and is copied. */ line || <br />}
            </div>
          ))
        ) : (
          <TextRows frame={frameRef} lines={lines} lineClass={numberedLineClass} />
        )}
      </section>
    </div>
  )
}
