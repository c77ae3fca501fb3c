import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { CID } from 'multiformats/cid'
import { request } from 'undici'
import { expect, test } from 'vitest'
import { openBlocks } from '#service/files/read/blocks.ts'
import { openEntry } from '#service/files/read/entry.ts'
import {
  credentials,
  encodedForm,
  formOf,
  seeded,
  stored,
  useFiles,
} from '#testing/service/files-server.ts'
import { isLongRun } from '#testing/trial-amount.ts'

const files = useFiles()
const helloCid = 'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD'
const emptyDirectory = 'QmUNLLsPACCz1vLxQVkXqqLX5R1X345qqfHbsf67hvA3Nn'

test('a line for each file, as Kubo writes it, and every file is pinned', async () => {
  const answer = await files.post('add', formOf(['a', 'hello world'], ['b', 'hi\n']))
  expect([answer.status, answer.headers.get('x-chunked-output')]).toEqual([200, '1'])
  // The size of "hi\n" is that of ipfs/kubo test/sharness/t0410-api-add.sh.
  expect(await answer.text()).toBe(
    `{"Name":"a","Hash":"${helloCid}","Size":"19"}\n` +
      '{"Name":"b","Hash":"QmZLRFWaz9Kypt2ACNMDzA5uzACDRiCqwdkNSP1UZsu56D","Size":"11"}\n',
  )
  expect(stored(files.dataDir, 'pins')).toHaveLength(2)
  expect(stored(files.dataDir, 'drafts')).toEqual([])
})

test('a part without a filename is named by its CID', async () => {
  expect(await files.add(formOf('hello world'))).toEqual([
    { Name: helloCid, Hash: helloCid, Size: '19' },
  ])
})

test.each([[[1]], [[16_383, 16_384]], [[65_536, 1, 1, 65_535, 300_000]]])(
  'a file is the same in chunks of %j bytes',
  async (sizes) => {
    const content = seeded('chunks', sizes[0] === 1 ? 40_000 : 1_000_000)
    const [whole] = await files.add(formOf(content))
    const { contentType, body } = encodedForm(['file', content])
    const form = await buffer(body())
    function* inChunks() {
      for (let [offset, index] = [0, 0]; offset < form.length; index += 1) {
        const size = sizes[index % sizes.length] ?? 1
        yield form.subarray(offset, offset + size)
        offset += size
      }
    }
    const answer = await request(`${files.url()}/add`, {
      method: 'POST',
      headers: { authorization: credentials, 'content-type': contentType },
      body: Readable.from(inChunks(), { objectMode: false }),
    })
    expect(await answer.body.json()).toEqual(whole)
  },
)

test('the field may have any name, and there may be other headers', async () => {
  const body =
    '--x\r\nX-Other: y\r\nContent-Disposition: form-data; name="path"; filename="up"\r\nContent-Type: text/html\r\n\r\nhello world\r\n--x--\r\n'
  const type = { 'content-type': 'multipart/form-data; boundary=x' }
  const answer = await files.post('add', body, type)
  expect(await answer.json()).toMatchObject({ Name: 'up', Hash: helloCid })
})

test.each([
  ['ÄÖ 你好.txt', 'ÄÖ 你好.txt'],
  ['a+b%2Bc%20d', 'a b+c d'],
  ['100%', '100%'],
  ['%25', '%'],
  ['../../etc/passwd', 'etc/passwd'],
  ['/abs/./x//y', 'abs/x/y'],
  ['%2e%2e%2fup', 'up'],
  ['a\\b\\c', 'a\\b\\c'],
  ['a\\/b', 'a\\/b'],
])('the filename %s gives %s', async (filename, name) => {
  const [line] = await files.add(formOf([filename, '']), 'only-hash=true')
  expect(line?.Name).toBe(name)
})

test('only the top of a tree is pinned', async () => {
  const form = formOf(['d/e/f', '1'], ['d/g', '2'], ['h', '3'])
  const lines = await files.add(form)
  expect(lines.map(({ Name }) => Name)).toEqual(['d/e/f', 'd/g', 'd/e', 'd', 'h'])
  const status = (name: string) => {
    const cid = lines.find(({ Name }) => Name === name)?.Hash
    return files.ask(`pin/rm?arg=${cid}`).then(([status]) => status)
  }
  expect(await Promise.all(['d/e/f', 'd/g', 'd/e'].map(status))).toEqual([500, 500, 500])
  expect(await Promise.all(['h', 'd'].map(status))).toEqual([200, 200])
})

/** A form of parts of their own types: [filename, content, type]. */
function typedForm(...parts: [name: string, content: string, type?: string][]) {
  const form = new FormData()
  for (const [name, content, type = 'text/plain'] of parts)
    form.append('file', new Blob([content], { type }), name)
  return form
}
const directory = 'application/x-directory'

test('an empty directory is a part of its own type', async () => {
  expect(await files.add(typedForm(['empty', '', directory]))).toEqual([
    { Name: 'empty', Hash: emptyDirectory, Size: '4' },
  ])
  const lines = await files.add(typedForm(['d/a', '1'], ['d/empty', '', directory]))
  expect(lines.map(({ Name }) => Name)).toEqual(['d/a', 'd/empty', 'd'])
})

test('a directory is whole however its parts are ordered', async () => {
  const orders: Parameters<typeof typedForm>[] = [
    [
      ['d', '', directory],
      ['d/a', '1'],
      ['d/e/b', '2'],
      ['x', '3'],
    ],
    [
      ['d/a', '1'],
      ['x', '3'],
      ['d/e/b', '2'],
      ['d', '', directory],
    ],
    [
      ['d/e/b', '2'],
      ['d/e', '', directory],
      ['x', '3'],
      ['d/a', '1'],
    ],
  ]
  const roots = await Promise.all(
    orders.map(async (order) => {
      const lines = await files.add(typedForm(...order))
      return lines.find(({ Name }) => Name === 'd')?.Hash
    }),
  )
  expect(new Set(roots).size).toBe(1)
  expect(await files.ask(`cat?arg=${roots[0]}/e/b`)).toEqual([200, '2'])
})

test('two files of one name are two at the top, and an error in a directory', async () => {
  const lines = await files.add(formOf(['a', '1'], ['a', '2']))
  expect(lines.map(({ Name }) => Name)).toEqual(['a', 'a'])
  expect(stored(files.dataDir, 'pins')).toHaveLength(2)
  const twice = await files.post('add', formOf(['d/a', '1'], ['d/a', '2']))
  // boxo mfs/dir.go
  expect(await twice.json()).toMatchObject({ Message: 'directory already has entry by that name' })
  for (const form of [formOf(['a', '1'], ['a/b', '2']), formOf(['a/b', '2'], ['a', '1'])]) {
    const answer = await files.post('add', form)
    expect([answer.status, await answer.text()]).toEqual([
      400,
      '"a" is both a file and a directory here\n',
    ])
  }
})

test('parts without a name are wrapped under their CIDs', async () => {
  const lines = await files.add(formOf('hello world'), 'wrap-with-directory=true')
  expect(lines.map(({ Name }) => Name)).toEqual([helloCid, ''])
  expect(await files.ask(`cat?arg=${lines[1]?.Hash}/${helloCid}`)).toEqual([200, 'hello world'])
})

test('with silent only directories have lines, as in Kubo', async () => {
  expect(await files.add(formOf(['d/a', '1']), 'silent=true')).toMatchObject([{ Name: 'd' }])
  expect(await (await files.post('add?silent', formOf(['a', '1']))).text()).toBe('')
})

test('a name of more levels than any file system has is refused, as long as the request may be', async () => {
  for (const levels of [257, 4_000, 12_000]) {
    for (const [name, content] of [
      [`${'d/'.repeat(levels)}a`, '1'],
      [`${'d/'.repeat(levels)}`, '', directory],
    ] as const) {
      const answer = await files.post(
        'add',
        typedForm([name, content, content === '' ? directory : 'text/plain']),
      )
      expect([answer.status, await answer.text()]).toEqual([
        400,
        `a name has ${levels} levels of directories: at most 256 can be stored\n`,
      ])
    }
  }
  expect(stored(files.dataDir, 'blocks')).toEqual([])
  const lines = await files.add(formOf([`${'d/'.repeat(256)}a`, '1']))
  expect(lines).toHaveLength(257)
  expect(await files.ask(`cat?arg=${lines.at(-1)?.Hash}/${'d/'.repeat(255)}a`)).toEqual([200, '1'])
})

test.runIf(isLongRun)('an answer that would repeat names without end is refused', async () => {
  const form = new FormData()
  // 64 KiB of names a part, of which the answer would repeat a hundred times as much.
  for (let part = 0; part < 20; part++)
    form.append('file', new Blob(['']), `${part}/${`${'n'.repeat(290)}/`.repeat(255)}a`)
  const answer = await files.post('add', form)
  expect([answer.status, await answer.text()]).toEqual([
    400,
    'these are too many files and directories for one request, or their names are too long\n',
  ])
  expect(stored(files.dataDir, 'pins')).toEqual([])
})

test.runIf(isLongRun)('many directories in one make it a HAMT, as many files do', async () => {
  const names = Array.from({ length: 4_100 }, (_, index) => `${index}`.padStart(31, 'x'))
  const parts = names.map((name): [string, string, string] => [`d/${name}`, '', directory])
  const lines = await files.add(typedForm(...parts))
  expect(lines).toHaveLength(4_101)
  const root = CID.parse(lines.at(-1)?.Hash ?? '')
  const { unixfs } = openEntry(openBlocks(join(files.dataDir, 'files/blocks')), root)
  expect(unixfs.type).toBe('sharded directory')
})

test('only-hash stores nothing, pin=false pins nothing', async () => {
  await files.add(formOf('hello world'), 'only-hash')
  expect(stored(files.dataDir, 'blocks')).toEqual([])
  await files.add(formOf('hello world'), 'pin=false')
  expect(stored(files.dataDir, 'blocks')).toHaveLength(1)
  expect(stored(files.dataDir, 'pins')).toEqual([])
})

test.each([
  'cid-version=2',
  'cid-version=one',
  'raw-leaves=maybe',
  'pin=2',
  'chunker=rabin',
  'chunker=size-0',
  'chunker=size-2096897',
  'max-file-links=1',
  'hash=sha3-512',
  'trickle=true',
  'inline=true',
  'nocopy=true',
  'preserve-mode=true',
  'mtime=1',
  'to-files=/a',
  'empty-dirs=false',
  'max-hamt-fanout=64',
  'chunker=buzhash',
  'pin=true&pin=false',
])('%s is refused, naming the option', async (query) => {
  const answer = await files.post(`add?${query}`, formOf('hello world'))
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain(`option "${query.split('=')[0]}"`)
  expect(stored(files.dataDir, 'blocks')).toEqual([])
})

test('options that change no CID are passed over', async () => {
  const query = 'stream-channels=true&progress=false&hash=sha2-256&trickle=false&quieter=x'
  expect(await files.add(formOf('hello world'), query)).toMatchObject([{ Hash: helloCid }])
})

test.each([
  ['no form', 'text/plain', 'x', 400, "file argument 'path' is required\n"],
  ['no body', undefined, undefined, 400, "file argument 'path' is required\n"],
  ['an empty form', 'multipart/form-data; boundary=x', '--x--\r\n', 400, /path|multipart/],
  ['no boundary', 'multipart/form-data; a=b', 'x', 400, /Boundary/],
  [
    'an unfinished form',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\nhello',
    500,
    /"Message":"multipart: .*unexpected end/i,
  ],
  [
    'mode and time in the field name',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="file?mode=0644"; filename="a"\r\n\r\nhello\r\n--x--',
    400,
    /mode and mtime/,
  ],
])('%s is refused', async (_, type, body, status, text) => {
  const answer = await files.post('add', body, type && { 'content-type': type })
  expect([answer.status, await answer.text()]).toEqual([
    status,
    typeof text === 'string' ? text : expect.stringMatching(text),
  ])
  expect(stored(files.dataDir, 'pins')).toEqual([])
})
