import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readParts } from '#service/files/import/multipart-parts.ts'
import { seeded } from '#testing/service/files-server.ts'

async function* inChunks(bytes: Uint8Array, sizes: readonly number[]) {
  for (let [offset, index] = [0, 0]; offset < bytes.length; index++) {
    const size = sizes[index % sizes.length] ?? 1
    yield bytes.subarray(offset, offset + size)
    offset += size
  }
}

/** The parts of a body, as text of one character a byte; the message when it is refused. */
async function partsOf(
  body: string | Uint8Array,
  { type = 'multipart/form-data; boundary=x', sizes = [1_000_000] } = {},
) {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const parts: { field?: string; filename?: string; type: string; text: string }[] = []
  try {
    for await (const { content, field, filename, type: partType } of readParts(
      type,
      inChunks(bytes, sizes),
    )) {
      let text = ''
      for await (const piece of content) text += Buffer.from(piece).toString('latin1')
      parts.push({ ...(field && { field }), ...(filename && { filename }), type: partType, text })
    }
    return parts
  } catch (error) {
    return (error as Error).message
  }
}

const head = 'Content-Disposition: form-data; name="f"; filename="a"\r\n\r\n'
const one = [{ field: 'f', filename: 'a', type: 'text/plain', text: 'hello' }]
const named = (filename: string, field: string | undefined = 'f') => [
  { ...(field && { field }), ...(filename && { filename }), type: 'text/plain', text: '1' },
]
const disposed = (value: string) => `--x\r\nContent-Disposition: ${value}\r\n\r\n1\r\n--x--\r\n`

// What Go 1.24's mime/multipart makes of them, by its source.
const accepted: [name: string, body: string, parts: unknown][] = [
  ['CRLF', `--x\r\n${head}hello\r\n--x--\r\n`, one],
  ['no line after the last boundary', `--x\r\n${head}hello\r\n--x--`, one],
  ['LF', `--x\n${head.replaceAll('\r', '')}hello\n--x--\n`, one],
  ['LF, and CRLF in the content', `--x\n${head}hel\r\n--x--`, [{ ...one[0], text: 'hel\r' }]],
  ['CRLF, and LF in the headers', `--x\r\n${head.replaceAll('\r', '')}hello\r\n--x--`, one],
  [
    'CRLF, and a boundary after LF, which is content',
    `--x\r\n${head}hello\n--x--\n\r\n--x--\r\n`,
    [{ ...one[0], text: 'hello\n--x--\n' }],
  ],
  ['text before and after', `before\r\n\r\n--x\r\n${head}hello\r\n--x--\r\nafter`, one],
  ['blanks after boundaries', `--x \t\r\n${head}hello\r\n--x-- \r\n`, one],
  [
    'a boundary that goes on',
    `--x\r\n${head}a\r\n--xy\r\n--x--`,
    [{ ...one[0], text: 'a\r\n--xy' }],
  ],
  [
    'a boundary and one dash',
    `--x\r\n${head}a\r\n--x-b\r\n--x--`,
    [{ ...one[0], text: 'a\r\n--x-b' }],
  ],
  ['no content', `--x\r\n${head}\r\n--x--`, [{ ...one[0], text: '' }]],
  ['not even a line of content', `--x\r\n${head}--x--`, [{ ...one[0], text: '' }]],
  ['no headers', '--x\r\n\r\nhello\r\n--x--', [{ type: 'text/plain', text: 'hello' }]],
  ['no parts', '--x--\r\n', []],
  ['a folded header', disposed('form-data;\r\n name="f";\r\n\tfilename="a"'), named('a')],
  ['names in other cases', disposed('Form-Data; NAME="f"; FileName="a"'), named('a')],
  ['disposition file', disposed('file; filename="a"'), named('a', '')],
  ['disposition attachment', disposed('attachment; name="f"; filename="a"'), named('a', '')],
  ['a disposition without a filename', disposed('form-data; name="f"'), named('')],
  ['an empty filename', disposed('form-data; name="f"; filename=""'), named('')],
  ['a filename without quotes', disposed('form-data; name=f; filename=a.txt'), named('a.txt')],
  ['an escaped quote', disposed('form-data; name="f"; filename="a\\"b"'), named('a"b')],
  ['a backslash', disposed('form-data; name="f"; filename="a\\b"'), named('a\\b')],
  ['a semicolon in quotes', disposed('form-data; name="f"; filename="a; b"'), named('a; b')],
  ['a filename in UTF-8', disposed('form-data; name="f"; filename="ü"'), named('ü')],
  [
    'an extended filename, which counts more',
    disposed(`form-data; name="f"; filename="u"; filename*=UTF-8''%C3%BC`),
    named('ü'),
  ],
  [
    'a type with parameters',
    `--x\r\n${head.trimEnd()}\r\nContent-Type: Application/X-Directory; a=b\r\n\r\n\r\n--x--`,
    [{ ...one[0], type: 'application/x-directory', text: '' }],
  ],
]

const refused: [name: string, body: string, message: RegExp][] = [
  ['an empty body', '', /unexpected end/],
  ['no boundary at all', 'hello', /unexpected end/],
  ['another boundary', `--y\r\n${head}hello\r\n--y--\r\n`, /unexpected end/],
  ['an end within the headers', '--x\r\nContent-Dispo', /unexpected end|malformed/],
  ['an end after the headers', `--x\r\n${head}`, /unexpected end/],
  ['an end within the content', `--x\r\n${head}hello`, /unexpected end/],
  ['an end within the boundary', `--x\r\n${head}hello\r\n--`, /unexpected end/],
  ['an end after a boundary', `--x\r\n${head}hello\r\n--x\r\n`, /unexpected end/],
  ['a last boundary of one dash', `--x\r\n${head}hello\r\n--x-`, /unexpected end/],
  ['CR alone', `--x\r${head.replaceAll('\n', '')}hello\r--x--\r`, /unexpected end/],
  ['a header without a colon', '--x\r\nhello\r\n\r\n1\r\n--x--', /malformed MIME header/],
  ['headers without end', `--x\r\n${'A: b\r\n'.repeat(20_000)}`, /too long/],
  ['a line without end', `--x\r\nA: ${'b'.repeat(90_000)}`, /too long/],
  [
    'quoted-printable',
    `--x\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n=41\r\n--x--`,
    /quoted-printable/,
  ],
]

// In one go, and so that every border falls between two chunks.
const chunkings = [[1_000_000], [1], [3, 2], [7]]

test.each(accepted)('%s is a form', async (_, body, parts) => {
  for (const sizes of chunkings) expect(await partsOf(body, { sizes })).toEqual(parts)
})

test.each(refused)('%s is refused', async (_, body, message) => {
  for (const sizes of body.length < 10_000 ? chunkings : [[1_000_000], [65_536]])
    expect(await partsOf(body, { sizes })).toMatch(message)
})

test.each([
  ['multipart/form-data;boundary=x', true],
  ['Multipart/Form-Data; charset=utf-8; Boundary="x"', true],
  ['multipart/form-data; boundary=x; charset=utf-8', true],
  ['multipart/form-data', false],
  ['multipart/form-data; boundary=', false],
  ['multipart/mixed; boundary=x', false],
  ['text/plain; boundary=x', false],
  ['', false],
])('the content type "%s": %s', async (type, isForm) => {
  const parts = await partsOf(`--x\r\n${head}hello\r\n--x--`, { type })
  expect(typeof parts === 'string' ? false : parts.length === 1).toBe(isForm)
})

test('every content comes back, however it is cut into chunks', async () => {
  const content = fc.oneof(
    fc.nat(5_000).map((length) => Buffer.from(seeded('part', length)).toString('latin1')),
    // Beginnings of boundaries.
    fc
      .array(fc.constantFrom('\r', '\n', '-', '--bo', '\r\n--boundar', 'x', '--'), {
        maxLength: 30,
      })
      .map((texts) => texts.join('')),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(content, { maxLength: 4 }),
      fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom('\r\n', '\n'),
      async (contents, sizes, newline) => {
        const body = [
          ...contents.map((text) => `--boundary${newline}${newline}${text}${newline}`),
          '--boundary--',
        ]
        const type = 'multipart/form-data; boundary=boundary'
        const parts = await partsOf(Buffer.from(body.join(''), 'latin1'), { type, sizes })
        expect(parts).toEqual(contents.map((text) => ({ type: 'text/plain', text })))
      },
    ),
    { numRuns: 300 },
  )
})
