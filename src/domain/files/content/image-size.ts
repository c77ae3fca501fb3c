export type ImageSize = { width: number; height: number }

/**
 * How many pixels a picture claims to have, read from its head without drawing it: a few bytes can
 * unpack to gigabytes. Undefined when it does not say so where its format wants it (PNG 11.2.1, GIF
 * 89a 18, JPEG T.81 B.2.2, WebP 2.5–2.7, BMP info header, AVIF `ispe`).
 */
export function readImageSize(bytes: Uint8Array, type: string): ImageSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return readers[type]?.(view, bytes)
  } catch (error) {
    // The head ends before its size.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

type Reader = (view: DataView, bytes: Uint8Array) => ImageSize | undefined

const readers: { [type: string]: Reader } = {
  'image/png': (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  'image/gif': gifSize,
  'image/bmp': (view) => ({
    width: Math.abs(view.getInt32(18, true)),
    height: Math.abs(view.getInt32(22, true)),
  }),
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
  'image/avif': avifSize,
}

/** The larger of the whole and its first frame, which browsers let grow it. */
function gifSize(view: DataView): ImageSize {
  const flags = view.getUint8(10)
  let byteOffset = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  // Extensions before the frame, each of blocks of up to 255 bytes.
  while (view.getUint8(byteOffset) === 0x21) {
    byteOffset += 2
    while (view.getUint8(byteOffset) !== 0) byteOffset += 1 + view.getUint8(byteOffset)
    byteOffset++
  }
  const isFrame = view.getUint8(byteOffset) === 0x2c
  const edge = (whole: number, start: number, length: number) =>
    isFrame
      ? Math.max(
          view.getUint16(whole, true),
          view.getUint16(byteOffset + start, true) + view.getUint16(byteOffset + length, true),
        )
      : view.getUint16(whole, true)
  return { width: edge(6, 1, 5), height: edge(8, 3, 7) }
}

function jpegSize(view: DataView): ImageSize | undefined {
  for (let byteOffset = 2; ; ) {
    while (view.getUint8(byteOffset) === 0xff && view.getUint8(byteOffset + 1) === 0xff)
      byteOffset++
    if (view.getUint8(byteOffset) !== 0xff) return undefined
    const marker = view.getUint8(byteOffset + 1)
    // Start of frame; C4, C8 and CC are tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: view.getUint16(byteOffset + 7), height: view.getUint16(byteOffset + 5) }
    byteOffset += 2 + view.getUint16(byteOffset + 2)
  }
}

function webpSize(view: DataView, bytes: Uint8Array): ImageSize | undefined {
  switch (decodeAscii(bytes.subarray(12, 16))) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case 'VP8L': {
      const sizeBits = view.getUint32(21, true)
      return { width: (sizeBits & 0x3fff) + 1, height: ((sizeBits >> 14) & 0x3fff) + 1 }
    }
    case 'VP8X': {
      const readUint24 = (byteOffset: number) =>
        view.getUint16(byteOffset, true) + view.getUint8(byteOffset + 2) * 65_536
      return { width: readUint24(24) + 1, height: readUint24(27) + 1 }
    }
  }
}

/** The largest of the picture's parts: a grid says its whole size beside those of its tiles. */
function avifSize(view: DataView, bytes: Uint8Array): ImageSize | undefined {
  const headText = decodeAscii(bytes.subarray(0, 16_384))
  const imageSizes = [...headText.matchAll(/ispe/g)].map(({ index }) => ({
    width: view.getUint32(index + 8),
    height: view.getUint32(index + 12),
  }))
  return imageSizes.toSorted((a, b) => b.width * b.height - a.width * a.height)[0]
}

const decodeAscii = (bytes: Uint8Array) => String.fromCharCode(...bytes)
