import type { ContentKind } from '#domain/files/content/content-kind.ts'

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
