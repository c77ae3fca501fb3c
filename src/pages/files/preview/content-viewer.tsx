import { lazy, useMemo, useState } from 'react'
import type { ContentKind, ContentView } from '#domain/files/content/content-kind.ts'
import { firstLines, splitTextLines } from '#domain/files/content/text-lines.ts'
import { countWithNoun, formatByteCount } from '#domain/values/hex.ts'
import { maxTextBytes } from '#queries/files/content-preview.ts'
import { CopyAction } from '#ui/values/copy-action.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

const HexView = lazy(() => import('#pages/files/preview/hex-view.tsx'))
const PagePreview = lazy(() => import('#pages/files/preview/page-preview.tsx'))
const PicturePreview = lazy(() => import('#pages/files/preview/picture-preview.tsx'))
const MediaFigure = lazy(() => import('#pages/files/preview/media-figure.tsx'))
const JsonView = lazy(() => import('#ui/trees/json-view.tsx'))

type LoadedContent = {
  /** The whole content, or its first bytes. */
  blob: Blob
  isWhole: boolean
  /** The first bytes of `blob`, which are shown as text. */
  bytes: Uint8Array<ArrayBuffer>
  /** Bytes of the whole content; undefined when the service does not say. */
  size: number | undefined
}

type ContentViewerProps = {
  view: ContentView
  kind: ContentKind
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
  name,
  content,
  isVerified,
  loadAll,
}: ContentViewerProps) {
  const { blob, isWhole, bytes, size } = content
  const partialNote = <PartialContentNote {...{ content, loadAll, view }} />
  if (view === 'bytes') return <HexView bytes={bytes} isAll={bytes.length === size} />
  if ('type' in kind && view !== 'text') {
    if (!isWhole) return partialNote
    return view === 'picture' ? (
      <PicturePreview
        {...{ blob, type: kind.type, name }}
        head={bytes}
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
      {view === 'json' && <JsonView value={kindText} source={kindText} label="JSON" />}
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
        {tooLong && ' Download the file to see the rest.'}
      </span>
      {!tooLong && loadAll && (
        <ActionButton onClick={loadAll}>
          Load {size === undefined ? 'all' : formatByteCount(size)}
        </ActionButton>
      )}
    </p>
  )
}

/** The part of a text that is drawn at first, and grows fourfold with each press. */
const [initialLines, initialChars] = [500, 20_000]

/** Text with line numbers, its beginning first, so that megabytes stay light. */
function TextPreview({ text }: { text: string }) {
  const [scale, setScale] = useState(1)
  const lines = useMemo(() => splitTextLines(text), [text])
  const shownLines = useMemo(
    () => firstLines(lines, initialLines * scale, initialChars * scale),
    [lines, scale],
  )
  const isAll = shownLines.length === lines.length && shownLines.at(-1) === lines.at(-1)
  return (
    <div className="card overflow-hidden">
      <div className="flex items-center justify-between gap-3 border-b border-line px-3 py-2 print:hidden">
        <span className="text-sm text-mute">{countWithNoun(lines.length, 'line')}</span>
        <CopyAction label="Copy" text={() => text} />
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
        tabIndex={0}
        aria-label="Text"
        className="data max-h-[70vh] overflow-auto py-3 pr-2"
        style={{ paddingLeft: `${String(lines.length).length + 3}ch` }}
      >
        {shownLines.map((line, index) => (
          <div
            key={index}
            data-line={index + 1}
            className="relative whitespace-pre-wrap wrap-anywhere [tab-size:2] before:absolute before:right-full before:mr-[1.5ch] before:whitespace-nowrap before:text-mute before:opacity-60 before:content-[attr(data-line)]"
          >
            {/* Parts are shorter than texts that are drawn by a press alone. */}
            {line.match(/.{1,500}/gsu)?.map((part, index) => <span key={index}>{part}</span>) ?? (
              // An empty line has a height, and is copied.
              <br />
            )}
          </div>
        ))}
        {!isAll && (
          <ActionButton className="mt-2" onClick={() => setScale(scale * 4)}>
            Show more
          </ActionButton>
        )}
      </section>
    </div>
  )
}
