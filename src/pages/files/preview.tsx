import type { ContentKind } from '#domain/files/content-kind.ts'
import { indentJson } from '#domain/indent-json.ts'
import { HexDump } from '#pages/files/hex-dump.tsx'
import { ImagePreview } from '#pages/files/image-preview.tsx'
import { Note } from '#ui/note.tsx'

/** Shows content by its kind. Nothing in it is ever markup of this page. */
export function Preview({
  kind,
  bytes,
  name,
}: {
  kind: ContentKind
  bytes: Uint8Array
  name: string
}) {
  switch (kind.kind) {
    case 'empty':
      return <Note title="An empty file">It holds no bytes.</Note>
    case 'image':
      return <ImagePreview type={kind.type} bytes={bytes} name={name} />
    case 'json':
      return <TextView label="JSON" text={indentJson(kind.text)} />
    case 'text':
      return <TextView label="Text" text={kind.text} />
    case 'bytes':
      return <HexDump bytes={bytes.subarray(0, 512)} />
  }
}

function TextView({ label, text }: { label: string; text: string }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      className="card max-h-[70vh] overflow-auto px-4 py-3 sm:px-5"
    >
      <pre className="data break-words whitespace-pre-wrap">{text}</pre>
    </section>
  )
}
