import { told } from '#domain/files/content/signature.ts'

/** A format that is named, not shown; `ending` is that of its files. */
export type FileFormat = { name: string; ending: string }

const format = (name: string, ending: string): FileFormat => ({ name, ending })

/** First bytes as the formats' own specifications have them, gathered in the magic of file(1). */
const signatures = [
  [format('PDF document', 'pdf'), '%PDF-'],
  [format('ZIP archive, or a document made of one', 'zip'), 'PK\x03\x04'],
  [format('gzip archive', 'gz'), '\x1f\x8b'],
  [format('Zstandard archive', 'zst'), '\x28\xb5\x2f\xfd'],
  [format('xz archive', 'xz'), '\xfd7zXZ\0'],
  [format('7z archive', '7z'), '7z\xbc\xaf\x27\x1c'],
  [format('bzip2 archive', 'bz2'), 'BZh?1AY&SY'],
  [format('tar archive', 'tar'), `${'?'.repeat(257)}ustar`],
  [format('WebAssembly module', 'wasm'), '\0asm'],
  [format('program for Linux', 'elf'), '\x7fELF'],
  [format('program for Windows', 'exe'), 'MZ?\0'],
  [format('SQLite database', 'sqlite'), 'SQLite format 3\0'],
  [format('HEIC picture', 'heic'), '????ftyphei', '????ftypmif1'],
  [format('TIFF picture', 'tiff'), 'II*\0', 'MM\0*'],
  [format('font', 'woff2'), 'wOF2'],
] as const

/** The format of bytes that are neither text, picture, sound nor film; undefined when unknown. */
export const fileFormat = (bytes: Uint8Array): FileFormat | undefined => told(bytes, signatures)
