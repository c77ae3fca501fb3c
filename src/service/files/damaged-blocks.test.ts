import { rmSync, truncateSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { blockPath, formOf, seeded, useFiles } from '#service/files/testing.ts'

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

test('what fails before the first byte is a true error', async () => {
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

test('a block that was cut short on disk is written anew by the next upload', async () => {
  const [line] = await files.add(formOf('hello world'))
  writeFileSync(blockPath(files.dataDir, line?.Hash), 'x')
  await files.add(formOf('hello world'))
  expect(await files.ask(`cat?arg=${line?.Hash}`)).toEqual([200, 'hello world'])
})
