import type { ContentKind } from '#domain/files/content/content-kind.ts'

const mediaExtensions: { [type: string]: string } = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
}

/**
 * A name without characters that no file system takes, parts that lead to another directory, and
 * text that only misleads the eye (by running backwards); may be empty.
 */
export const sanitizeFileName = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .replace(/[\\/:*?"<>|]/g, '_')
    // Matches from the first of each run: from every one of them it would cost the square of the
    // run.
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '')

/** The name under which content is saved; a bare CID gets the ending of what its bytes are. */
export function downloadName(name: string, cid: string, content: ContentKind): string {
  const cleanName = sanitizeFileName(name)
  return cleanName !== '' && cleanName !== cid ? cleanName : `${cid}${fileExtension(content)}`
}

function fileExtension(content: ContentKind): string {
  if ('type' in content)
    return `.${mediaExtensions[content.type] ?? content.type.replace(/.*\//, '')}`
  if (content.kind === 'bytes') return `.${content.format?.ending ?? 'bin'}`
  // Bytes of others get no name under which a click would run them as a page.
  return { empty: '', json: '.json', html: '.txt', text: '.txt' }[content.kind]
}
