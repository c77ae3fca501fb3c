/** First bytes of the image formats that browsers draw (WHATWG MIME Sniffing, section 6.1). */
const signatures: [type: string, first: RegExp][] = [
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBPVP/],
  ['image/avif', /^[^]{4}ftypavi[fs]/],
  ['image/bmp', /^BM[^]{4}\0{4}/],
  [
    'image/svg+xml',
    /^(\xef\xbb\xbf)?\s*(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)*(<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/,
  ],
]

/**
 * The media type of an image by its own bytes: names and answered types may lie. Undefined for
 * everything else.
 */
export function imageType(bytes: Uint8Array): string | undefined {
  const first = String.fromCharCode(...bytes.subarray(0, 1024))
  return signatures.find(([, begins]) => begins.test(first))?.[0]
}
