import type { ContentKind, ContentView } from '#domain/files/content/content-kind.ts'

const kindLabels = {
  empty: 'Empty',
  image: 'Image',
  audio: 'Audio',
  video: 'Video',
  json: 'JSON',
  html: 'HTML',
  text: 'Text, UTF-8',
  bytes: 'Binary',
} satisfies { [kind in ContentKind['kind']]: string }

/** A kind of content, as text. */
export function describeContentKind(content: ContentKind): string {
  const label = kindLabels[content.kind]
  if ('type' in content) return `${label}, ${formatName(content.type)}`
  return (content.kind === 'bytes' && content.format?.name) || label
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
