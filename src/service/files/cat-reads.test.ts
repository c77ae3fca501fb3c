import { setTimeout } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { embeddedCommands } from '#service/files/embedded.ts'
import { fileRoutes } from '#service/files/routes.ts'
import { openFileStore } from '#service/files/store.ts'
import { clientOf, formOf, seeded, useFiles } from '#service/files/testing.ts'

const files = useFiles()

/** The file routes over a store that counts the blocks that are read. */
async function startCounting() {
  await files.stop()
  const store = await openFileStore(files.dataDir)
  const reads: string[] = []
  const blocks: typeof store.blocks = {
    get(cid) {
      reads.push(String(cid))
      return store.blocks.get(cid)
    },
  }
  const app = Fastify({ forceCloseConnections: true })
  onTestFinished(async () => {
    await app.close()
    await store.close()
  })
  await app.register(fileRoutes(() => {}, undefined, embeddedCommands({ ...store, blocks })))
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return { reads, client: clientOf(() => origin) }
}

// 64 MiB: 256 leaves below two nodes below the root.
const bytes = seeded('ranges', 64 * 1_048_576)

test('a range touches only the blocks that it needs, and nobody reads for who has gone', async () => {
  const [line] = await files.add(formOf(bytes))
  const { reads, client } = await startCounting()
  for (const [offset, length, most] of [
    // The root, the node below it, the leaf.
    [0, 10, 3],
    [60_000_000, 10, 3],
    [67_108_863, 1, 3],
    // Over the border of two leaves.
    [262_140, 8, 4],
    // Over the border of the two nodes.
    [174 * 262_144 - 4, 8, 5],
  ] as const) {
    reads.length = 0
    const answer = await client.post(`cat?arg=${line?.Hash}&offset=${offset}&length=${length}`)
    const expected = bytes.subarray(offset, offset + length)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(expected))
    expect(reads.length).toBeLessThanOrEqual(most)
  }

  reads.length = 0
  const answer = await client.post(`cat?arg=${line?.Hash}`)
  const reader = answer.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  await setTimeout(300)
  const then = reads.length
  await setTimeout(300)
  expect(reads.length).toBe(then)
  expect(then).toBeLessThan(200)
})
