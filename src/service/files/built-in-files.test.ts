import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { metadataFiles } from '#service/chain/examples.ts'
import { storeBuiltInFiles } from '#service/files/built-in-files.ts'
import { demoExamples, demoFiles } from '#service/files/demo-files.ts'
import { type FileStore, openFileStore } from '#service/files/store/store.ts'

let store: FileStore
let dataDir: string

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'keyhole-keep-'))
  store = await openFileStore(dataDir)
  onTestFinished(async () => {
    await store.close()
    rmSync(dataDir, { recursive: true })
  })
})

async function contentOf(cid: string): Promise<string> {
  const { signal } = new AbortController()
  const { pieces } = await store.reader.read(
    { paths: [cid], offset: 0, length: 10_000 },
    { client: '', signal },
  )
  let text = ''
  for await (const piece of pieces) text += Buffer.from(piece)
  return text
}

test('the files that code and metadata name are stored under those CIDs, and pinned', async () => {
  const files = metadataFiles()
  expect(files.map(({ name }) => name)).toEqual(['metadata.json', 'guestbook.sol'])
  await storeBuiltInFiles(store, files)
  for (const { cid, parts } of files) {
    expect(await contentOf(cid)).toBe(parts[0]?.content.toString())
    await expect(store.thread.ask('pin/add', { cids: [cid], recursive: false })).rejects.toThrow(
      'already pinned recursively',
    )
  }
})

test('the demo has the CIDs that are offered, files in its folder too, and each kind is what it says', async () => {
  await storeBuiltInFiles(store, demoFiles)
  for (const { cid, files = [] } of demoExamples)
    for (const file of files.length > 0 ? files : [{ cid }])
      expect((await contentOf(file.cid)).length).toBeGreaterThan(200)
  expect(await Promise.all(demoExamples.slice(0, 4).map(({ cid }) => contentOf(cid)))).toEqual([
    expect.stringMatching(/^Keyhole/),
    expect.stringContaining('0564039457584007913129639935'),
    expect.stringMatching(/^<svg/),
    expect.stringMatching(/^RIFF/),
  ])
})

test('a second start changes nothing', async () => {
  const files = metadataFiles()
  await storeBuiltInFiles(store, files)
  const ask = () => Promise.reject(new Error('the store was asked to change'))
  await storeBuiltInFiles({ reader: store.reader, thread: { ask } }, files)
})

test('a file that gets another CID is reported, not ignored', async () => {
  const [file] = metadataFiles()
  if (!file) throw new Error('no file')
  await expect(
    storeBuiltInFiles(store, [
      { ...file, parts: [{ path: 'a', content: Buffer.from('changed') }] },
    ]),
  ).rejects.toThrow(`instead of ${file.cid}`)
})

test('a store that is full says so', async () => {
  await store.close()
  store = await openFileStore(dataDir, { quotaBytes: 100 })
  await expect(storeBuiltInFiles(store, metadataFiles())).rejects.toThrow('no space left')
})
