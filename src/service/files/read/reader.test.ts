import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openReader } from '#service/files/read/reader.ts'
import { formOf, seeded, useFiles } from '#testing/service/files-server.ts'

const files = useFiles()
const bytes = seeded('reader', 3_000_000)

/** A reader of a store that holds the bytes, and what to read. */
async function openStored() {
  const [line] = await files.add(formOf(bytes))
  const reader = openReader(join(files.dataDir, 'files/blocks'))
  onTestFinished(reader.close)
  const range = { paths: [line?.Hash ?? ''], offset: 0, length: bytes.length }
  async function readAll(signal: AbortSignal) {
    const { pieces } = await reader.read(range, { client: '', signal })
    const copies: Buffer[] = []
    for await (const piece of pieces) copies.push(Buffer.from(piece))
    return Buffer.concat(copies)
  }
  return { reader, range, readAll }
}

test('reads at the same time get their own bytes', async () => {
  const { readAll } = await openStored()
  const { signal } = new AbortController()
  const results = await Promise.all(Array.from({ length: 8 }, () => readAll(signal)))
  for (const result of results) expect(result.equals(bytes)).toBe(true)
})

test('a read ends with its signal, and others go on', async () => {
  const { reader, range, readAll } = await openStored()
  const controller = new AbortController()
  const { pieces } = await reader.read(range, { client: '', signal: controller.signal })
  await pieces.next()
  controller.abort(new Error('gone'))
  await expect(pieces.next()).rejects.toThrow('gone')
  await expect(reader.read(range, { client: '', signal: controller.signal })).rejects.toThrow(
    'gone',
  )
  expect((await readAll(new AbortController().signal)).equals(bytes)).toBe(true)
})

test('when the thread dies its reads fail, and the next one starts it again', async () => {
  const { reader, range, readAll } = await openStored()
  const { signal } = new AbortController()
  const { pieces } = await reader.read(range, { client: '', signal })
  // More than it can answer before it ends.
  const pendingCids = reader.resolve(Array(100_000).fill(range.paths[0]), true, {
    client: '',
  })
  const failedCids = expect(pendingCids).rejects.toThrow('has died')
  await reader.close()
  await failedCids
  const rest = (async () => {
    for await (const _ of pieces);
  })()
  await expect(rest).rejects.toThrow(/was restarted|has died/)
  expect((await readAll(signal)).equals(bytes)).toBe(true)
})
