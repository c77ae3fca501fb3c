import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { base32 } from 'multiformats/bases/base32'
import { CID } from 'multiformats/cid'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#service/config/config.ts'
import { StartError } from '#service/config/json-file.ts'
import { embeddedCommands } from '#service/files/embedded.ts'
import { publicMessage } from '#service/files/failures.ts'
import { fileRoutes } from '#service/files/file-routes.ts'
import { openFileStore } from '#service/files/store/store.ts'
import { createKeyring } from '#service/keys/keys.ts'
import { createServer } from '#service/server.ts'
import { credentials, formOf, seeded, stored, useFiles } from '#testing/service/files-server.ts'

const files = useFiles()

/** The file routes alone, and the failure of the first request. */
async function startRoutes(dataDir: string) {
  const app = Fastify({ forceCloseConnections: true })
  onTestFinished(() => app.close())
  const failure = new Promise<Error>((resolve) => {
    app.addHook('onError', async (_request, _reply, error) => resolve(error))
  })
  const store = await openFileStore(dataDir)
  onTestFinished(() => store.close())
  await app.register(fileRoutes(() => {}, undefined, embeddedCommands(store)))
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { port: (app.server.address() as AddressInfo).port, failure }
}

const part = (name: string) =>
  `--x\r\nContent-Disposition: form-data; name="a"; filename="${name}"\r\n\r\n`

test.each([
  ['in the middle of a file', `${part('a')}hello world\r\n${part('b')}${'x'.repeat(600_000)}`],
  ['between two files', `${part('a')}hello world\r\n`],
  ['before the first', '--x\r\n'],
])('an upload that is cut %s leaves nothing pinned', async (_, sent) => {
  await files.stop()
  const { port, failure } = await startRoutes(files.dataDir)
  const socket = connect(port, '127.0.0.1')
  const head = `POST /add HTTP/1.1\r\nhost: x\r\nauthorization: ${credentials}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 900000\r\n\r\n`
  socket.write(head + sent, () => socket.destroy())
  expect((await failure).message).toBe('aborted')
  expect(stored(files.dataDir, 'pins')).toEqual([])
  expect(stored(files.dataDir, 'blocks')).toEqual([])
  expect(stored(files.dataDir, 'drafts')).toEqual([])
})

test('an upload cut off in a chunked body leaves nothing pinned', async () => {
  await files.stop()
  const { port, failure } = await startRoutes(files.dataDir)
  const socket = connect(port, '127.0.0.1')
  const body = `${part('a')}hello world\r\n${part('b')}hello`
  socket.write(
    `POST /add HTTP/1.1\r\nhost: x\r\nauthorization: ${credentials}\r\ncontent-type: multipart/form-data; boundary=x\r\ntransfer-encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  )
  const [answer] = await once(socket, 'data')
  socket.destroy()
  expect(String(answer)).toMatch(/^HTTP\/1.1 500 .*"Message":"multipart: /s)
  expect((await failure).message).toMatch(/^multipart: /)
  expect(stored(files.dataDir, 'pins')).toEqual([])
})

test('a store that cannot be written is answered while the upload is still arriving', async () => {
  const blocks = join(files.dataDir, 'files', 'blocks')
  rmSync(blocks, { recursive: true })
  writeFileSync(blocks, '')
  const form = formOf(seeded('broken', 20_000_000))
  expect(await (await files.post('add', form)).json()).toEqual({
    Message: 'the file store of this service failed (ENOTDIR)',
    Code: 0,
    Type: 'error',
  })
  expect(stored(files.dataDir, 'drafts')).toEqual([])
  expect(stored(files.dataDir, 'pins')).toEqual([])
})

test('when one pin cannot be written, none is', async () => {
  const names = ['1', '2', '3', '4']
  const lines = await files.add(formOf(...names), 'only-hash=true')
  // A folder at the path of the last pin, under the name that Kubo gives its blocks.
  const name = base32.encode(CID.parse(lines.at(-1)?.Hash ?? '').bytes)
  mkdirSync(join(files.dataDir, 'files', 'pins', name))
  expect((await files.post('add', formOf(...names))).status).toBe(500)
  expect(stored(files.dataDir, 'pins')).toEqual([name])
  expect(stored(files.dataDir, 'drafts')).toEqual([])
})

test.each([
  ['EDQUOT', /^no space left on device: .* full/],
  ['EIO', /^the file store of this service failed \(EIO\)$/],
  [undefined, /^internal error$/],
])('%s is reported without a path', (code, text) => {
  expect(
    publicMessage(Object.assign(new Error('write /home/me/secret'), code && { code })),
  ).toMatch(text)
})

test('the same content from many clients at once is stored once, whole', async () => {
  const bytes = seeded('many', 400_000)
  const answers = await Promise.all(Array.from({ length: 8 }, () => files.add(formOf(bytes))))
  expect(new Set(answers.map(([line]) => line?.Hash)).size).toBe(1)
  expect(stored(files.dataDir, 'blocks')).toHaveLength(3)
  expect(stored(files.dataDir, 'pins')).toHaveLength(1)
  const answer = await files.post(`cat?arg=${answers[0]?.[0]?.Hash}`)
  expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), bytes)).toBe(0)
})

test('drafts left by a crash are removed before anything is written', async () => {
  writeFileSync(join(files.dataDir, 'files', 'drafts', 'block-0'), '')
  await files.restart()
  await files.add(formOf('hello world'))
  expect(stored(files.dataDir, 'drafts')).toEqual([])
})

test('a directory that cannot be written is reported with the setting', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyhole-files-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  writeFileSync(join(dataDir, 'files'), '')
  const opening = openFileStore(dataDir)
  await expect(opening).rejects.toThrow(StartError)
  await expect(opening).rejects.toThrow(
    `The file store ${join(dataDir, 'files')} cannot be written`,
  )
})

test('no time limit cuts a long upload or download', async () => {
  const app = createServer(readConfig({}), createKeyring([]))
  expect([app.server.requestTimeout, app.server.timeout]).toEqual([0, 0])
  await app.close()
})
