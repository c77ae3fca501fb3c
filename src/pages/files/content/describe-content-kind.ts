import type { ContentKind, ContentView } from '#domain/files/content/content-kind.ts'

/** A kind of content, as text. */
export function describeContentKind(content: ContentKind): string {
  switch (content.kind) {
    case 'empty':
      return 'Empty'
    case 'image':
      return `Image, ${formatName(content.type)}`
    case 'audio':
      return `Audio, ${formatName(content.type)}`
    case 'video':
      return `Video, ${formatName(content.type)}`
    case 'json':
      return 'JSON'
    case 'html':
      return 'HTML'
    case 'text':
      return 'Text, UTF-8'
    case 'bytes':
      return content.format?.name ?? 'Binary'
  }
}

const formatName = (type: string) => type.replace(/^.*\/|\+xml$/g, '').toUpperCase()

const viewLabels: { [view in ContentView]: string } = {
  picture: 'Image',
  player: 'Player',
  json: 'JSON',
  page: 'Page',
  text: 'Text',
  bytes: 'Hex',
}

/** Label of a view: the text of content that has another view is its source. */
export const contentViewLabel = (view: ContentView, { kind }: ContentKind): string =>
  view === 'text' && kind !== 'text' ? 'Source' : viewLabels[view]
