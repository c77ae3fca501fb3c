import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { blockPath, formOf, seeded, useSharedFiles } from '#testing/service/files-server.ts'

const files = useSharedFiles()
const bytes = seeded('deep', 6_400)

/** Adds 100 chunks in five levels; resolves to the CID of all, and that of the last chunk. */
async function addDeep(query: string) {
  const [all] = await files.add(formOf(bytes), `${query}chunker=size-64&max-file-links=3`)
  const [last] = await files.add(formOf(bytes.subarray(6_336)), `${query}only-hash`)
  return [all?.Hash, last?.Hash]
}

const damages = [
  ['gone', rmSync],
  ['cut short', (path: string) => truncateSync(path, 10)],
] as const

test.each(
  damages.flatMap(([harmName, harm]) =>
    ['', 'raw-leaves&'].map((query) => ({ harmName, query, harm })),
  ),
)(
  'a block $harmName near the beginning is a real error, with "$query"',
  async ({ query, harm }) => {
    const [cid, last] = await addDeep(query)
    harm(blockPath(files.dataDir, last))
    for (const range of ['', '&offset=6336'])
      expect(await files.ask(`cat?arg=${cid}${range}`)).toEqual([
        500,
        {
          Message: expect.stringMatching(/^block .*(not found|different hash)/),
          Code: 0,
          Type: 'error',
        },
      ])
    const sound = await files.post(`cat?arg=${cid}&length=6336`)
    expect(Buffer.from(await sound.arrayBuffer())).toEqual(Buffer.from(bytes.subarray(0, 6_336)))
  },
)

test.each(damages)(
  'a block %s after what was sent breaks the answer, and the service lives',
  async (_, harm) => {
    // More than the piece of 1 MiB that is read before an answer begins.
    const large = seeded('large', 5 * 262_144)
    const [all] = await files.add(formOf(large))
    const [last] = await files.add(formOf(large.subarray(4 * 262_144)), 'only-hash')
    harm(blockPath(files.dataDir, last?.Hash))
    const answer = await files.post(`cat?arg=${all?.Hash}`)
    expect([answer.status, answer.headers.get('x-content-length')]).toEqual([
      200,
      `${large.length}`,
    ])
    await expect(answer.arrayBuffer()).rejects.toThrow()

    const sound = await files.post(`cat?arg=${all?.Hash}&length=${4 * 262_144}`)
    const whole = large.subarray(0, 4 * 262_144)
    expect(Buffer.compare(Buffer.from(await sound.arrayBuffer()), whole)).toBe(0)
  },
)

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
