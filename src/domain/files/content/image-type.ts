import { matchSignature } from '#domain/files/content/signature.ts'

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
export function detectImageType(bytes: Uint8Array): string | undefined {
  const isSvg = () => svgStart.test(String.fromCharCode(...bytes.subarray(0, 1024)))
  return matchSignature(bytes, imageSignatures) ?? (isSvg() ? 'image/svg+xml' : undefined)
}
