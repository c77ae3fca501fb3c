import { parseJson } from '#domain/values/raw.ts'
import { decodeTextBytes, decodeTextFile } from '#domain/values/utf8.ts'

/** A format that is named, not shown; `ending` is that of its files. */
type FileFormat = { name: string; ending: string }

/** First bytes as the formats' own specifications have them, gathered in the magic of file(1). */
const formatSignatures: readonly (readonly [FileFormat, ...begins: string[]])[] = [
  [{ name: 'PDF document', ending: 'pdf' }, '%PDF-'],
  [{ name: 'ZIP archive', ending: 'zip' }, 'PK\x03\x04'],
  [{ name: 'gzip archive', ending: 'gz' }, '\x1f\x8b'],
  [{ name: 'Zstandard archive', ending: 'zst' }, '\x28\xb5\x2f\xfd'],
  [{ name: 'xz archive', ending: 'xz' }, '\xfd7zXZ\0'],
  [{ name: '7z archive', ending: '7z' }, '7z\xbc\xaf\x27\x1c'],
  [{ name: 'bzip2 archive', ending: 'bz2' }, 'BZh?1AY&SY'],
  [{ name: 'tar archive', ending: 'tar' }, `${'?'.repeat(257)}ustar`],
  [{ name: 'WebAssembly module', ending: 'wasm' }, '\0asm'],
  [{ name: 'Linux program', ending: 'elf' }, '\x7fELF'],
  [{ name: 'Windows program', ending: 'exe' }, 'MZ?\0'],
  [{ name: 'SQLite database', ending: 'sqlite' }, 'SQLite format 3\0'],
  [{ name: 'HEIC image', ending: 'heic' }, '????ftyphei', '????ftypmif1'],
  [{ name: 'TIFF image', ending: 'tiff' }, 'II*\0', 'MM\0*'],
  [{ name: 'Font', ending: 'woff2' }, 'wOF2'],
]

/**
 * Kind of stored bytes, told by the bytes alone. `text` is the text of all of it, or of the part
 * that was read; `encoding` names its encoding where that is not UTF-8.
 */
export type ContentKind =
  | { kind: 'empty' }
  | { kind: 'image'; type: string; text?: string | undefined }
  | { kind: 'audio' | 'video'; type: string }
  | { kind: 'json' | 'html' | 'text'; text: string; encoding?: string }
  | { kind: 'bytes'; format?: FileFormat | undefined }

/** How content can be looked at without running any of it; a page is drawn without its scripts. */
export type ContentView = 'picture' | 'player' | 'json' | 'page' | 'text' | 'bytes'

/** The kind of content; `isTruncated` says that these are only its first bytes. */
export function detectContentKind(bytes: Uint8Array, isTruncated: boolean): ContentKind {
  if (bytes.length === 0) return { kind: 'empty' }
  const imageMediaType = detectImageType(bytes)
  if (imageMediaType === 'image/svg+xml')
    return { kind: 'image', type: imageMediaType, text: decodeTextBytes(bytes, isTruncated) }
  if (imageMediaType !== undefined) return { kind: 'image', type: imageMediaType }
  const avMediaType = matchSignature(bytes, mediaSignatures)
  if (avMediaType !== undefined)
    return { kind: avMediaType.startsWith('audio') ? 'audio' : 'video', type: avMediaType }
  const detectedFormat = matchSignature(bytes, formatSignatures)
  const decoded = detectedFormat ? undefined : decodeTextFile(bytes, isTruncated)
  if (!decoded) return { kind: 'bytes', format: detectedFormat }
  const { text } = decoded
  return { kind: isJson(text) ? 'json' : htmlStart.test(text) ? 'html' : 'text', ...decoded }
}

/** The views of each kind, the one to begin with first. */
const viewsByKind: { [kind in ContentKind['kind']]: ContentView[] } = {
  empty: [],
  image: ['picture', 'bytes'],
  audio: ['player', 'bytes'],
  video: ['player', 'bytes'],
  json: ['json', 'text', 'bytes'],
  html: ['text', 'page', 'bytes'],
  text: ['text', 'bytes'],
  bytes: ['bytes'],
}

/** The views that content has; an image whose source is a text has that, too. */
export const viewsOf = (content: ContentKind): ContentView[] =>
  content.kind === 'image' && content.text !== undefined
    ? ['picture', 'text', 'bytes']
    : viewsByKind[content.kind]

/** Whether a part of it is useless: a picture or a film is shown only when all of it was read. */
export const needsWholeContent = (first: Uint8Array): boolean =>
  (detectImageType(first) ?? matchSignature(first, mediaSignatures)) !== undefined

/** The beginnings of HTML: WHATWG MIME Sniffing, section 7.1. */
const htmlStart =
  /^\uFEFF?\s*<(!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|!--)[\s>]/i

/** Objects and lists only: a number or a word alone is text. */
const isJson = (text: string): boolean => /^\s*[[{]/.test(text) && parseJson(text) !== undefined

/** First bytes of the image formats that browsers draw: WHATWG MIME Sniffing, section 6.1. */
const imageSignatures = [
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF87a', 'GIF89a'],
  ['image/webp', 'RIFF????WEBPVP'],
  ['image/avif', '????ftypavif', '????ftypavis'],
  ['image/bmp', 'BM????\0\0\0\0'],
] as const

const svgStart =
  /^(ï»¿)?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/

/**
 * The media type of an image by its own bytes: names and answered types may lie. Undefined for
 * everything else.
 */
function detectImageType(bytes: Uint8Array): string | undefined {
  const isSvg = () => svgStart.test(String.fromCharCode(...bytes.subarray(0, 1024)))
  return matchSignature(bytes, imageSignatures) ?? (isSvg() ? 'image/svg+xml' : undefined)
}

/** First bytes of formats that browsers play: WHATWG MIME Sniffing 6.2, RFC 9639 for FLAC. */
const mediaSignatures = [
  ['audio/mp4', '????ftypM4A', '????ftypM4B'],
  ['video/mp4', '????ftypisom', '????ftypiso?', '????ftypmp4', '????ftypM4V', '????ftypqt'],
  ['video/mp4', '????ftypavc1', '????ftyp3g', '????ftypmsnv', '????ftypdash', '????ftypf4v'],
  ['video/webm', '\x1aE\xdf\xa3'],
  ['video/ogg', `OggS${'?'.repeat(25)}theora`, `OggS${'?'.repeat(24)}\x80theora`],
  ['audio/ogg', 'OggS\0'],
  ['audio/wav', 'RIFF????WAVE'],
  ['audio/flac', 'fLaC'],
  ['audio/mpeg', 'ID3', '\xff\xfb', '\xff\xfa', '\xff\xf3', '\xff\xf2'],
  ['audio/aac', '\xff\xf1', '\xff\xf9'],
] as const

/** Whether bytes begin so: a character for each byte, `?` for any. */
const startsWithSignature = (bytes: Uint8Array, signature: string): boolean =>
  [...signature].every((byte, at) => byte === '?' || bytes[at] === byte.charCodeAt(0))

/** The result whose signature the first bytes match: the first of a list that fits. */
const matchSignature = <Result>(
  bytes: Uint8Array,
  signatures: readonly (readonly [what: Result, ...begins: string[]])[],
): Result | undefined =>
  signatures.find(([, ...patterns]) =>
    patterns.some((pattern) => startsWithSignature(bytes, pattern)),
  )?.[0]
