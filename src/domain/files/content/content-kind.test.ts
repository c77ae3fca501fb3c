import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeTextBytes } from '#domain/values/utf8.ts'
import { detectContentKind, viewsOf } from './content-kind.ts'
import { downloadName } from './download-name.ts'
import { readImageSize } from './image-size.ts'
import { firstLines, splitTextLines } from './text-lines.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const binary = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))

test('the kind follows from the bytes, no matter what the name says', () => {
  expect(detectContentKind(bytes(''), false)).toEqual({ kind: 'empty' })
  expect(detectContentKind(bytes('hello'), false)).toEqual({ kind: 'text', text: 'hello' })
  expect(detectContentKind(bytes('{"a":1}'), false)).toMatchObject({ kind: 'json' })
  expect(detectContentKind(bytes('{"a":1'), false)).toMatchObject({ kind: 'text' })
  expect(detectContentKind(binary('00ff00ff'), false)).toEqual({ kind: 'bytes', format: undefined })
})

const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))

test.each([
  ['UTF-16LE', utf16('Gruß, мир'), 'Gruß, мир', 'text'],
  ['UTF-16BE', new Uint8Array(Buffer.from(utf16('Gruß')).swap16()), 'Gruß', 'text'],
  ['UTF-16LE', utf16('{"a":"ß"}'), '{"a":"ß"}', 'json'],
  ['UTF-16LE (guessed)', utf16('Мир'), 'Мир', 'text'],
  // Private use, a character that is not assigned, and a noncharacter.
  [undefined, utf16('a text and \ue000'), undefined, 'bytes'],
  [undefined, utf16('a text and \u0378'), undefined, 'bytes'],
  [undefined, utf16('a text and \uffff'), undefined, 'bytes'],
  ['UTF-16LE', utf16('cut off').subarray(0, 9), 'cut', 'text'],
  ['Windows-1252 (guessed)', latin1('caf\xe9 \x96 \x80 5\n'), 'café – € 5\n', 'text'],
  ['UTF-8 (damaged)', latin1('Gr\xc3\xbc\xc3\x9fe \xff!'), 'Grüße \ufffd!', 'text'],
  ['UTF-8 (damaged)', latin1('\xd0\x9c\xd0\xb8\xd1 \xd1\x80'), 'Ми\ufffd р', 'text'],
  [
    'Windows-1252 (guessed)',
    latin1('\xc3\xa9t\xe9 caf\xe9 and more'),
    'Ã©té café and more',
    'text',
  ],
  [undefined, latin1('Gr\xc3\xbc\xc3\x9fe \xff\x01'), undefined, 'bytes'],
  // Russian in its own code page, a byte that Windows-1252 lacks, control characters, and UTF-32.
  [undefined, latin1('\xcf\xf0\xe8\xe2\xe5\xf2 \xec\xe8\xf0'), undefined, 'bytes'],
  [undefined, latin1('a plain text and \x81 in it'), undefined, 'bytes'],
  [undefined, latin1('caf\xe9 and \x01 in it'), undefined, 'bytes'],
  [undefined, latin1('\xff\xfea\0\0\0'), undefined, 'bytes'],
])('a text that is not UTF-8 has its encoding: %s', (encoding, some, text, kind) => {
  expect(detectContentKind(some, true)).toMatchObject({ kind, ...(text && { text, encoding }) })
})

test('bytes of any kind behind a byte order mark are rarely called a text without “guessed”', () => {
  let told = 0
  const random = fc.uint8Array({ minLength: 30, maxLength: 30 })
  for (const some of fc.sample(random, { numRuns: 1000, seed: 65 })) {
    const kind = detectContentKind(Uint8Array.of(0xff, 0xfe, ...some), false)
    if ('encoding' in kind && kind.encoding === 'UTF-16LE') told++
  }
  expect(told).toBeLessThan(30)
})

test('pictures are detected by their first bytes', () => {
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
    expect(detectContentKind(binary(first), false)).toEqual({ kind: 'image', type })
  const drawing = '<?xml version="1.0"?>\n<svg xmlns="…"/>'
  expect(detectContentKind(bytes(drawing), false)).toEqual({
    kind: 'image',
    type: 'image/svg+xml',
    text: drawing,
  })
})

test('sound, film and other formats are detected by their first bytes', () => {
  // WHATWG MIME Sniffing, section 6.2; RFC 9639, section 8.1; ISO 32000-1, 7.5.2; APPNOTE 4.3.7.
  const media = {
    'audio/wav': '524946462400000057415645666d7420',
    'audio/mpeg': '494433030000000000',
    'audio/flac': '664c614300000022',
    'audio/ogg': '4f67675300020000',
    'audio/mp4': '00000020667479704d344120',
    'video/mp4': '000000206674797069736f6d',
    'video/webm': '1a45dfa39f4286810142f781',
  }
  for (const [type, first] of Object.entries(media))
    expect(detectContentKind(binary(first), true)).toEqual({ kind: type.replace(/\/.*/, ''), type })
  expect(detectContentKind(bytes('%PDF-1.7\n'), false)).toMatchObject({ format: { ending: 'pdf' } })
  expect(detectContentKind(binary('504b03041400'), false)).toMatchObject({
    format: { ending: 'zip' },
  })
})

test('HTML is text first, and each kind has its bytes as a view', () => {
  for (const page of ['<html><script>alert(1)</script>', ' <!DOCTYPE html>\n', '<!-- x --><p>'])
    expect(viewsOf(detectContentKind(bytes(page), false))).toEqual(['text', 'page', 'bytes'])
  expect(detectContentKind(bytes('<htmlx>'), false)).toMatchObject({ kind: 'text' })
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1 }), (some) => {
      expect(viewsOf(detectContentKind(some, false)).at(-1)).toBe('bytes')
    }),
  )
})

test('how many pixels a picture has is read before it is drawn', () => {
  // Heads as in PNG 11.2.2, GIF 89a section 18, WebP 2.6, T.81 B.2.2 and the BMP info header.
  const heads: [type: string, hex: string][] = [
    ['image/png', '89504e470d0a1a0a0000000d494844520000ffff00010000'],
    ['image/gif', '474946383961 ffff0a00 000000 2c 00000000 05000500'],
    // Its first frame is larger than the whole; an extension and a table of colours come before.
    [
      'image/gif',
      `474946383961 01000100 800000 ${'00'.repeat(6)} 21f904 00000000 00 2c 00000a00 ffffffff`,
    ],
    ['image/webp', '52494646240000005745425056503858 0a000000 00000000 0f0000 ff0300'],
    ['image/webp', '5249464624000000574542505650384c 0a000000 2f 0fc0ff00'],
    ['image/jpeg', 'ffd8 ffe0 0004 0000 ffc0 0011 08 0400 0010'],
    ['image/bmp', `424d${'00'.repeat(16)}10000000f0ffffff`],
  ]
  const sizes = heads.map(([type, hex]) => readImageSize(binary(hex.replaceAll(' ', '')), type))
  expect(sizes).toEqual([
    { width: 65_535, height: 65_536 },
    { width: 65_535, height: 10 },
    { width: 65_535, height: 65_545 },
    { width: 16, height: 1024 },
    { width: 16, height: 1024 },
    { width: 16, height: 1024 },
    { width: 16, height: 16 },
  ])
})

test('a head that is cut or lies is not a reason to fail', () => {
  const types = ['png', 'gif', 'webp', 'jpeg', 'bmp', 'avif'].map((type) => `image/${type}`)
  fc.assert(
    fc.property(fc.constantFrom(...types), fc.uint8Array({ maxLength: 64 }), (type, head) => {
      expect(() => readImageSize(head, type)).not.toThrow()
    }),
  )
  expect(readImageSize(binary('ffd8ffe0'), 'image/jpeg')).toBeUndefined()
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
      expect(decodeTextBytes(some, false)).toBe(decoded(some))
    }),
  )
})

test('text that is cut inside a character is read up to it', () => {
  const plain = fc
    .string({ unit: 'grapheme' })
    .filter((text) => decodeTextBytes(bytes(text), false) === text)
  fc.assert(
    fc.property(plain, fc.nat(200), (text, at) => {
      const cut = decodeTextBytes(bytes(text).subarray(0, at), true)
      expect(cut).toBeDefined()
      expect(text.startsWith(cut ?? '?')).toBe(true)
    }),
  )
})

test('the first lines of a text are as many as wanted, and no other text', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 30 }).map((line) => line.replace(/\s/g, ' '))),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 99 }),
      (texts, maxLines, maxChars) => {
        const lines = splitTextLines(`${texts.join('\n')}\n`)
        const first = firstLines(lines, maxLines, maxChars)
        expect(first.length).toBeLessThanOrEqual(maxLines)
        expect(first.join('').length).toBeLessThanOrEqual(maxChars)
        expect(lines.join('\n').startsWith(first.join('\n'))).toBe(true)
        expect(firstLines(lines, lines.length, lines.join('').length + 1)).toEqual(lines)
      },
    ),
  )
})

test('a download is named by what it is, and never misleads the eye', () => {
  const png = detectContentKind(binary('89504e470d0a1a0a'), false)
  expect(downloadName('Qm', 'Qm', png)).toBe('Qm.png')
  expect(downloadName('', 'Qm', detectContentKind(bytes('<html>'), false))).toBe('Qm.txt')
  expect(downloadName('a/b\\c:<d>.txt', 'Qm', png)).toBe('a_b_c__d_.txt')
  expect(downloadName('photo\u202Egpj.exe', 'Qm', png)).toBe('photogpj.exe')
  expect(downloadName('../..', 'Qm', png)).toBe('_')
})
