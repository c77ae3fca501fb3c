/** First bytes of the image formats that browsers draw (WHATWG MIME Sniffing, section 6.1), as hex. */
const signatures: [type: string, first: RegExp][] = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  ['image/gif', /^474946383[79]61/],
  ['image/webp', /^52494646.{8}574542505650/],
  ['image/avif', /^.{8}66747970617669(66|73)/],
  ['image/bmp', /^424d.{8}0{8}/],
]

const svg = /^(ï»¿)?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/

/**
 * The media type of an image by its own bytes: names and answered types may lie. Undefined for
 * everything else.
 */
export function imageType(bytes: Uint8Array): string | undefined {
  const first = [...bytes.subarray(0, 1024)]
  const hex = first.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const drawn = signatures.find(([, begins]) => begins.test(hex))?.[0]
  return drawn ?? (svg.test(String.fromCharCode(...first)) ? 'image/svg+xml' : undefined)
}
