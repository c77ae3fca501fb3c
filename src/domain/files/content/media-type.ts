import { matchSignature } from '#domain/files/content/signature.ts'

/** First bytes of what browsers play: WHATWG MIME Sniffing, section 6.2, and RFC 9639 for FLAC. */
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

/** The media type of sound or film by its own bytes; undefined for everything else. */
export const detectMediaType = (bytes: Uint8Array): string | undefined =>
  matchSignature(bytes, mediaSignatures)
