import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formOf, seeded, useSharedFiles } from '#testing/service/files-server.ts'

const files = useSharedFiles()
const hello = 'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD'
const absent = 'QmRdPboiJQoZ5cdazR9a8vGqdJvWg6M5bfdtUSKNHpuscj'
const failure = (Message: string) => [500, { Message, Code: 0, Type: 'error' }]

test('the bytes, with headers that say how many and keep a browser from running them', async () => {
  await files.add(formOf('hello world'))
  const answer = await files.post(`cat?arg=${hello}`)
  expect([answer.status, await answer.text()]).toEqual([200, 'hello world'])
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/plain',
    'x-content-length': '11',
    'x-stream-output': '1',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
})

test.each([
  hello,
  `/ipfs/${hello}`,
  `/ipfs/${hello}/`,
  `ipfs://${hello}`,
  `ipfs:${hello}`,
  // The same content in version 1.
  'bafybeihykld7uyxzogax6vgyvag42y7464eywpf55gxi5qpoisibh3c5wa',
])('%s names it', async (arg) => {
  await files.add(formOf('hello world'))
  expect(await files.ask(`cat?arg=${encodeURIComponent(arg)}`)).toEqual([200, 'hello world'])
})

test('a CID can hold its content itself', async () => {
  expect(await files.ask('cat?arg=bafkqabtimvwgy3yk')).toEqual([200, 'hello\n'])
  expect(await files.ask('cat?arg=bafkqaaa')).toEqual([200, ''])
})

test.each([
  ['offset=6', 'world'],
  ['length=5', 'hello'],
  ['offset=4&length=3', 'o w'],
  ['offset=11', ''],
  ['offset=12&length=1', ''],
  ['length=0', ''],
])('%s gives %j', async (query, text) => {
  await files.add(formOf('hello world'))
  const answer = await files.post(`cat?arg=${hello}&${query}`)
  expect([answer.headers.get('x-content-length'), await answer.text()]).toEqual([
    String(text.length),
    text,
  ])
})

test.each([
  ['offset=-1', ...failure('cannot specify negative offset')],
  ['length=-1', ...failure('cannot specify negative length')],
  ['offset=x', 400, 'could not convert value "x" to type "int" (for option "offset")\n'],
])('%s is refused', async (query, ...answer) => {
  await files.add(formOf('hello world'))
  expect(await files.ask(`cat?arg=${hello}&${query}`)).toEqual(answer)
})

test.each([
  ['', 'hello world, hi'],
  ['offset=6', 'world, hi'],
  ['offset=11', ', hi'],
  ['offset=12', ' hi'],
  ['offset=6&length=6', 'world,'],
  ['length=11', 'hello world'],
])('several are one after the other: %s', async (range, text) => {
  await files.add(formOf('hello world', ', hi'))
  const [second] = await files.add(formOf(', hi'), 'only-hash')
  const answer = await files.post(`cat?arg=${hello}&arg=${second?.Hash}&${range}`)
  expect([answer.headers.get('x-content-length'), await answer.text()]).toEqual([
    String(text.length),
    text,
  ])
})

test('for no bytes no file is opened, as in Kubo', async () => {
  expect(await files.ask(`cat?arg=foo&length=0`)).toEqual([200, ''])
})

test('what is added is what is read, whole or in part, around every border', async () => {
  const chunk = 64
  // Three links a node: four chunks make two levels, ten make three.
  const sizes = fc
    .integer({ min: 0, max: 30 })
    .chain((chunks) =>
      fc.integer({ min: -1, max: 1 }).map((more) => Math.max(0, chunks * chunk + more)),
    )
  const query = fc.constantFrom('', 'cid-version=1&', 'raw-leaves=true&')
  await fc.assert(
    fc.asyncProperty(
      sizes,
      query,
      fc.nat(2_000),
      fc.nat(2_000),
      async (size, query, from, length) => {
        const bytes = seeded(`${size}`, size)
        const layout = `${query}chunker=size-${chunk}&max-file-links=3`
        const [line] = await files.add(formOf(bytes), layout)
        for (const [range, expected] of [
          ['', bytes],
          [`&offset=${from}&length=${length}`, bytes.subarray(from, from + length)],
        ] as const) {
          const answer = await files.post(`cat?arg=${line?.Hash}${range}`)
          expect(answer.headers.get('x-content-length')).toBe(String(expected.length))
          expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(expected))
        }
      },
    ),
    { numRuns: 25 },
  )
})

test.each([-1, 0, 1])('a file of two chunks and %i byte comes back', async (more) => {
  const bytes = seeded('border', 2 * 262_144 + more)
  const [line] = await files.add(formOf(bytes))
  const answer = await files.post(`cat?arg=${line?.Hash}`)
  expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), bytes)).toBe(0)
})

test.each([
  [
    `arg=${absent}`,
    ...failure(`block was not found locally (offline): ipld: could not find ${absent}`),
  ],
  ['arg=foo', ...failure('invalid path "foo": path does not have enough components')],
  ['arg=', ...failure('invalid path "": path does not have enough components')],
  ['arg=/ipfs/foo', ...failure('invalid path "/ipfs/foo": invalid cid')],
  [
    'arg=/ipns/example.org',
    ...failure('invalid path "/ipns/example.org": path does not have enough components'),
  ],
  ['', 400, 'argument "ipfs-path" is required\n'],
])('%s fails in words of Kubo', async (query, ...answer) => {
  expect(await files.ask(`cat?${query}`)).toEqual(answer)
})

test('a path that leads nowhere says where it ends', async () => {
  const lines = await files.add(formOf(['d/a', 'hello world']))
  const cid = lines.at(-1)?.Hash
  expect(await files.ask(`cat?arg=${cid}/b`)).toEqual(failure(`no link named "b" under ${cid}`))
})

test('an unknown format of files is reported', async () => {
  await files.add(formOf('hello world'))
  // The same block, called dag-cbor and libp2p-key.
  for (const cid of [
    'bafyreihykld7uyxzogax6vgyvag42y7464eywpf55gxi5qpoisibh3c5wa',
    'bafzbeihykld7uyxzogax6vgyvag42y7464eywpf55gxi5qpoisibh3c5wa',
  ]) {
    const [status, body] = await files.ask(`cat?arg=${cid}`)
    const Message = expect.stringContaining('is not a file or directory')
    expect([status, body]).toEqual([500, { Message, Code: 0, Type: 'error' }])
    expect((await files.ask(`cat?arg=${cid}/a`))[1]).toEqual({ Message, Code: 0, Type: 'error' })
    expect((await files.ask(`pin/add?arg=${cid}`))[0]).toBe(500)
  }
})
