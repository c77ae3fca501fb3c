import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indentJson } from '#domain/indent-json.ts'
import { readText } from '#domain/utf8.ts'
import { contentKind } from './content-kind.ts'
import { hexDump } from './hex-dump.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const binary = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))

test('a kind is told by the bytes, whatever the name says', () => {
  expect(contentKind(bytes(''), false)).toEqual({ kind: 'empty' })
  expect(contentKind(bytes('hello'), false)).toEqual({ kind: 'text', text: 'hello' })
  expect(contentKind(bytes('{"a":1}'), false)).toMatchObject({ kind: 'json' })
  expect(contentKind(bytes('{"a":1'), false)).toMatchObject({ kind: 'text' })
  expect(contentKind(binary('00ff00ff'), false)).toEqual({ kind: 'bytes' })
})

test('pictures are told by their first bytes', () => {
  // First bytes as in WHATWG MIME Sniffing, section 6.1, and AV1 Image File Format, section 6.2.
  const pictures = {
    'image/png': '89504e470d0a1a0a0000000d',
    'image/jpeg': 'ffd8ffe000104a46',
    'image/gif': '474946383961',
    'image/webp': '524946462400000057454250565038',
    'image/avif': '0000002066747970617669660000',
    'image/bmp': '424d4600000000000000',
  }
  for (const [type, first] of Object.entries(pictures))
    expect(contentKind(binary(first), false)).toEqual({ kind: 'image', type })
  expect(contentKind(bytes('<?xml version="1.0"?>\n<svg xmlns="…"/>'), false)).toEqual({
    kind: 'image',
    type: 'image/svg+xml',
  })
})

test('part of a picture is not drawn, and HTML is text', () => {
  expect(contentKind(binary('89504e470d0a1a0a0000000d'), true)).toEqual({ kind: 'bytes' })
  expect(contentKind(bytes('<html><script>alert(1)</script>'), false)).toMatchObject({
    kind: 'text',
  })
})

test('text is read as the strictest decoder reads it', () => {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const decoded = (some: Uint8Array) => {
    try {
      return strict.decode(some)
    } catch {
      return undefined
    }
  }
  fc.assert(
    fc.property(fc.uint8Array({ min: 0x20, maxLength: 40 }), (some) => {
      expect(readText(some, false)).toBe(decoded(some))
    }),
  )
})

test('text that is cut inside a character is read up to it', () => {
  const plain = fc
    .string({ unit: 'grapheme' })
    .filter((text) => readText(bytes(text), false) === text)
  fc.assert(
    fc.property(plain, fc.nat(200), (text, at) => {
      const cut = readText(bytes(text).subarray(0, at), true)
      expect(cut).toBeDefined()
      expect(text.startsWith(cut ?? '?')).toBe(true)
    }),
  )
})

test('JSON is set in lines and every token stays as it was written', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const value: unknown = JSON.parse(text)
      expect(indentJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2))
    }),
  )
  expect(indentJson('{"wei":12345678901234567890,"x":1.0,"x":[]}')).toBe(
    '{\n  "wei": 12345678901234567890,\n  "x": 1.0,\n  "x": []\n}',
  )
})

test('a hex dump shows where, what, and what it says', () => {
  expect(hexDump(bytes('hello world, and more\n'))).toEqual([
    {
      offset: '00000000',
      hex: '68 65 6c 6c 6f 20 77 6f 72 6c 64 2c 20 61 6e 64',
      ascii: 'hello world, and',
    },
    { offset: '00000010', hex: '20 6d 6f 72 65 0a', ascii: ' more.' },
  ])
})
