import decodeQr from 'qr/decode.js'
import { expect, test } from 'vitest'
import { qrPath } from './qr-path.ts'

/** Paints the path, some pixels a module, as a camera would see it. */
function paint({ size, path }: ReturnType<typeof qrPath>) {
  const scale = 2
  const width = size * scale
  const data = new Uint8Array(width * width).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < scale; row++) {
      const start = (Number(y) * scale + row) * width + Number(x) * scale
      data.fill(0, start, start + scale)
    }
  const rgba = Uint8Array.from({ length: data.length * 4 }, (_, at) =>
    at % 4 === 3 ? 255 : (data[at >> 2] ?? 0),
  )
  return { width, height: width, data: rgba }
}

test('what is painted is read back, links above all', () => {
  const link = 'ipfs://bafybeihykld7uyxzogax6vgyvag42y7464eywpf55gxi5qpoisibh3c5wa'
  expect(decodeQr(paint(qrPath(link)))).toBe(link)
  for (const length of [1, 20, 80, 150]) {
    const text = 'https://dweb.link/?x='.padEnd(length, '0123456789-abc_XYZ').slice(0, length)
    expect(decodeQr(paint(qrPath(text)))).toBe(text)
  }
})
