import { lazy } from 'react'
import type { ContentKind, ContentView } from '#domain/files/content/content-kind.ts'
import { formatByteCount } from '#domain/values/quantity.ts'
import type { LoadedContent } from '#pages/files/preview/loaded-content.ts'
import { TextPreview } from '#pages/files/preview/text-preview.tsx'
import type { FilesAddress } from '#paths/files-path.ts'
import { maxTextBytes } from '#queries/files/whole-text.ts'
import { ActionButton } from '#ui/values/action-button.tsx'

const HexView = lazy(() => import('#pages/files/preview/hex-view.tsx'))
const PagePreview = lazy(() => import('#pages/files/preview/page-preview.tsx'))
const PicturePreview = lazy(() => import('#pages/files/preview/picture-preview.tsx'))
const PlayerPreview = lazy(() => import('#pages/files/preview/player-preview.tsx'))
const JsonPreview = lazy(() => import('#pages/files/preview/json-preview.tsx'))

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
      <PlayerPreview blob={blob} type={kind.type} />
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
