import { expect, test } from 'vitest'
import { formOf, stored, useFiles } from '#service/files/testing.ts'

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
])('the filename %s gives %s', async (filename, name) => {
  const [line] = await files.add(formOf([filename, '']), 'only-hash=true')
  expect(line?.Name).toBe(name)
})

test('only the top of a tree is pinned', async () => {
  const form = formOf(['d/e/f', '1'], ['d/g', '2'], ['h', '3'])
  const lines = await files.add(form)
  expect(lines.map(({ Name }) => Name)).toEqual(['d/e/f', 'd/g', 'h', 'd/e', 'd'])
  const status = (name: string) => {
    const cid = lines.find(({ Name }) => Name === name)?.Hash
    return files.ask(`pin/rm?arg=${cid}`).then(([status]) => status)
  }
  expect(await Promise.all(['d/e/f', 'd/g', 'd/e'].map(status))).toEqual([500, 500, 500])
  expect(await Promise.all(['h', 'd'].map(status))).toEqual([200, 200])
})

test('an empty directory is a part of its own type', async () => {
  const form = new FormData()
  form.append('file', new Blob([], { type: 'application/x-directory' }), 'empty')
  expect(await files.add(form)).toEqual([{ Name: 'empty', Hash: emptyDirectory, Size: '4' }])
})

test('only-hash stores nothing, pin=false pins nothing', async () => {
  await files.add(formOf('hello world'), 'only-hash')
  expect(stored(files.dataDir, 'blocks')).toEqual([])
  await files.add(formOf('hello world'), 'pin=false')
  expect(stored(files.dataDir, 'blocks')).toHaveLength(1)
  expect(stored(files.dataDir, 'pins')).toEqual([])
})

test('thousands of small files in one request', async () => {
  const form = new FormData()
  for (let index = 0; index < 3_000; index++)
    form.append('file', new Blob([`${index}`]), `${index}`)
  const lines = await files.add(form, 'wrap-with-directory=true')
  expect(lines).toHaveLength(3_001)
  expect(await files.ask(`cat?arg=${lines.at(-1)?.Hash}/2999`)).toEqual([200, '2999'])
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
