import { Readable } from 'node:stream'
import { request } from 'undici'
import { expect, test } from 'vitest'
import type { AddedFile } from '#protocol/file-commands.ts'
import { credentials, useFiles } from '#service/files/testing.ts'

const files = useFiles()
const mebibyte = 1_048_576
const total = 256

/** A form with a file of `total` MiB, made as it is sent; `peak` is told the memory in use. */
async function* form(peak: () => void): AsyncGenerator<Buffer> {
  yield Buffer.from('--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n')
  for (let index = 0; index < total; index++) {
    peak()
    yield Buffer.alloc(mebibyte, index)
  }
  yield Buffer.from('\r\n--x--\r\n')
}

async function add(peak = () => {}): Promise<string> {
  const headers = { authorization: credentials, 'content-type': 'multipart/form-data; boundary=x' }
  const body = Readable.from(form(peak), { objectMode: false })
  const answer = await request(`${files.url}/add`, { method: 'POST', headers, body })
  const { Hash } = (await answer.body.json()) as AddedFile
  return Hash
}

const cat = (query: string) =>
  request(`${files.url}/cat?arg=${query}`, {
    method: 'POST',
    headers: { authorization: credentials },
  })

test('a file of any size passes through a little memory', async () => {
  const before = process.memoryUsage().rss
  let peakRss = before
  const peak = () => {
    peakRss = Math.max(peakRss, process.memoryUsage().rss)
  }
  const got = await cat(await add(peak))
  expect(got.headers['x-content-length']).toBe(String(total * mebibyte))
  let length = 0
  for await (const chunk of got.body) {
    peak()
    length += chunk.length
  }
  expect(length).toBe(total * mebibyte)
  expect((peakRss - before) / mebibyte).toBeLessThan(total / 2)
})

test('content waits for a client that does not read', async () => {
  const cid = await add()
  const before = process.memoryUsage().arrayBuffers
  const slow = await cat(cid)
  // Meanwhile another one is served.
  const got = await cat(`${cid}&length=${64 * mebibyte}`)
  await got.body.dump({ limit: Number.POSITIVE_INFINITY })
  expect((process.memoryUsage().arrayBuffers - before) / mebibyte).toBeLessThan(total / 2)
  slow.body.destroy()
})
