/** Width and height in pixels. */
export type ImageSize = { width: number; height: number }

/**
 * How many pixels a picture says to have, read from its head without drawing it: a few bytes can
 * unpack to gigabytes. Undefined when it does not say so where its format wants it (PNG 11.2.1, GIF
 * 89a 18, JPEG T.81 B.2.2, WebP 2.5–2.7, BMP info header, AVIF `ispe`).
 */
export function imageSize(bytes: Uint8Array, type: string): ImageSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return readers[type]?.(view, bytes)
  } catch (error) {
    // The head ends before it says so.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

type Reader = (view: DataView, bytes: Uint8Array) => ImageSize | undefined

const readers: { [type: string]: Reader } = {
  'image/png': (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  'image/gif': (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  'image/bmp': (view) => ({
    width: Math.abs(view.getInt32(18, true)),
    height: Math.abs(view.getInt32(22, true)),
  }),
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
  'image/avif': avifSize,
}

function jpegSize(view: DataView): ImageSize | undefined {
  for (let at = 2; ; ) {
    while (view.getUint8(at) === 0xff && view.getUint8(at + 1) === 0xff) at++
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    // Start of frame; C4, C8 and CC are tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += 2 + view.getUint16(at + 2)
  }
}

function webpSize(view: DataView, bytes: Uint8Array): ImageSize | undefined {
  switch (ascii(bytes.subarray(12, 16))) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
    }
    case 'VP8X': {
      const less = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536
      return { width: less(24) + 1, height: less(27) + 1 }
    }
  }
}

/** The largest of the picture's parts: a grid says its whole size beside those of its tiles. */
function avifSize(view: DataView, bytes: Uint8Array): ImageSize | undefined {
  const head = ascii(bytes.subarray(0, 4096))
  const sizes = [...head.matchAll(/ispe/g)].map(({ index }) => ({
    width: view.getUint32(index + 8),
    height: view.getUint32(index + 12),
  }))
  return sizes.toSorted((a, b) => b.width * b.height - a.width * a.height)[0]
}

const ascii = (bytes: Uint8Array) => String.fromCharCode(...bytes)
