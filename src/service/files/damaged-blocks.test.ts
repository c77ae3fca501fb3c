import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { blockPath, formOf, seeded, useFiles } from '#testing/service/files-server.ts'

const files = useFiles()
const bytes = seeded('deep', 6_400)

/** Adds 100 chunks in five levels; resolves to the CID of all, and that of the last chunk. */
async function addDeep(query: string) {
  const [all] = await files.add(formOf(bytes), `${query}chunker=size-64&max-file-links=3`)
  const [last] = await files.add(formOf(bytes.subarray(6_336)), `${query}only-hash`)
  return [all?.Hash, last?.Hash]
}

test.each([
  ['gone', '', rmSync],
  ['cut short', '', (path: string) => truncateSync(path, 10)],
  ['gone', 'raw-leaves&', rmSync],
  ['cut short', 'raw-leaves&', (path: string) => truncateSync(path, 10)],
])('a block %s breaks the answer of %j, and the service lives', async (_, query, harm) => {
  const [cid, last] = await addDeep(query)
  harm(blockPath(files.dataDir, last))
  const answer = await files.post(`cat?arg=${cid}`)
  expect([answer.status, answer.headers.get('x-content-length')]).toEqual([200, '6400'])
  await expect(answer.arrayBuffer()).rejects.toThrow()

  const sound = await files.post(`cat?arg=${cid}&length=6336`)
  expect(Buffer.from(await sound.arrayBuffer())).toEqual(Buffer.from(bytes.subarray(0, 6_336)))
})

test('a failure before the first byte is a real error', async () => {
  const [cid, last] = await addDeep('')
  rmSync(blockPath(files.dataDir, last))
  expect(await files.ask(`cat?arg=${cid}&offset=6336`)).toEqual([
    500,
    {
      Message: `block was not found locally (offline): ipld: could not find ${last}`,
      Code: 0,
      Type: 'error',
    },
  ])
})

test.each([
  ['cut short', (bytes: Buffer) => bytes.subarray(1)],
  ['changed', (bytes: Buffer) => bytes.fill('x', 8, 9)],
])('a block that was %s on disk is told, and written again by the next upload', async (_, harm) => {
  const [line] = await files.add(formOf('hello world'))
  const path = blockPath(files.dataDir, line?.Hash)
  writeFileSync(path, harm(readFileSync(path)))
  expect(await files.ask(`cat?arg=${line?.Hash}`)).toEqual([
    500,
    {
      Message: `block in storage has different hash than requested: ${line?.Hash}`,
      Code: 0,
      Type: 'error',
    },
  ])
  await files.add(formOf('hello world'))
  expect(await files.ask(`cat?arg=${line?.Hash}`)).toEqual([200, 'hello world'])
})
