import { Readable } from 'node:stream'
import { request } from 'undici'
import { expect, test } from 'vitest'
import type { AddedFile } from '#protocol/file-commands.ts'
import { credentials, seeded, useFiles } from '#service/files/testing.ts'

const files = useFiles()
const mebibyte = 1_048_576
const total = 256

// One allocation for all that is sent, so that the memory measured is the service's.
const noise = seeded('noise', 2 * mebibyte)

const inUse = () => process.memoryUsage().arrayBuffers / mebibyte

/** A form with a file of `total` MiB, no two of them equal; `sample` is called at each. */
async function* form(sample: () => void): AsyncGenerator<Uint8Array> {
  yield Buffer.from('--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n')
  for (let index = 0; index < total; index++) {
    sample()
    yield noise.subarray(index, index + mebibyte)
  }
  yield Buffer.from('\r\n--x--\r\n')
}

async function add(sample: () => void): Promise<string> {
  const headers = { authorization: credentials, 'content-type': 'multipart/form-data; boundary=x' }
  const body = Readable.from(form(sample), { objectMode: false })
  const answer = await request(`${files.url()}/add`, { method: 'POST', headers, body })
  const { Hash } = (await answer.body.json()) as AddedFile
  return Hash
}

const cat = (query: string) =>
  request(`${files.url()}/cat?arg=${query}`, {
    method: 'POST',
    headers: { authorization: credentials },
  })

/** What stays in use between collections of garbage, in MiB, near the end of the samples. */
const floorOf = (samples: number[]) => Math.min(...samples.slice(-samples.length / 4))

// A busy machine needs longer than other tests may take.
test('a file of any size passes through a little memory', { timeout: 120_000 }, async () => {
  const before = inUse()
  const adding: number[] = []
  const cid = await add(() => adding.push(inUse()))
  expect(floorOf(adding) - before).toBeLessThan(total / 2)

  // A client that does not read is not read ahead for, while another one gets everything.
  const stalled = await cat(cid)
  const reading: number[] = []
  const got = await cat(cid)
  expect(got.headers['x-content-length']).toBe(String(total * mebibyte))
  let length = 0
  for await (const chunk of got.body) {
    length += chunk.length
    reading.push(inUse())
  }
  expect(length).toBe(total * mebibyte)
  expect(floorOf(reading) - before).toBeLessThan(total / 2)
  stalled.body.destroy()
})
