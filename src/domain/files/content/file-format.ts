import { matchSignature } from '#domain/files/content/signature.ts'

/** A format that is named, not shown; `ending` is that of its files. */
export type FileFormat = { name: string; ending: string }

const defineFormat = (name: string, ending: string): FileFormat => ({ name, ending })

/** First bytes as the formats' own specifications have them, gathered in the magic of file(1). */
const formatSignatures = [
  [defineFormat('PDF document', 'pdf'), '%PDF-'],
  [defineFormat('ZIP archive', 'zip'), 'PK\x03\x04'],
  [defineFormat('gzip archive', 'gz'), '\x1f\x8b'],
  [defineFormat('Zstandard archive', 'zst'), '\x28\xb5\x2f\xfd'],
  [defineFormat('xz archive', 'xz'), '\xfd7zXZ\0'],
  [defineFormat('7z archive', '7z'), '7z\xbc\xaf\x27\x1c'],
  [defineFormat('bzip2 archive', 'bz2'), 'BZh?1AY&SY'],
  [defineFormat('tar archive', 'tar'), `${'?'.repeat(257)}ustar`],
  [defineFormat('WebAssembly module', 'wasm'), '\0asm'],
  [defineFormat('Linux program', 'elf'), '\x7fELF'],
  [defineFormat('Windows program', 'exe'), 'MZ?\0'],
  [defineFormat('SQLite database', 'sqlite'), 'SQLite format 3\0'],
  [defineFormat('HEIC image', 'heic'), '????ftyphei', '????ftypmif1'],
  [defineFormat('TIFF image', 'tiff'), 'II*\0', 'MM\0*'],
  [defineFormat('Font', 'woff2'), 'wOF2'],
] as const

/** The format of bytes that are neither text, picture, sound nor film; undefined when unknown. */
export const detectFileFormat = (bytes: Uint8Array): FileFormat | undefined =>
  matchSignature(bytes, formatSignatures)
