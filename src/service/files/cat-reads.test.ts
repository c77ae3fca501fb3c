import { setTimeout } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { embeddedCommands } from '#service/files/embedded.ts'
import { fileRoutes } from '#service/files/file-routes.ts'
import { openFileStore } from '#service/files/store/store.ts'
import { clientOf, formOf, seeded, useFiles } from '#testing/service/files-server.ts'

const files = useFiles()

/** The file routes over a store that counts the blocks that are read. */
async function startCounting() {
  await files.stop()
  const store = await openFileStore(files.dataDir)
  const reads: string[] = []
  const atOnce = { now: 0, most: 0 }
  const blocks: typeof store.blocks = {
    async *get(cid) {
      reads.push(String(cid))
      atOnce.now += 1
      atOnce.most = Math.max(atOnce.most, atOnce.now)
      try {
        yield* store.blocks.get(cid)
      } finally {
        atOnce.now -= 1
      }
    },
  }
  const app = Fastify({ forceCloseConnections: true })
  onTestFinished(async () => {
    await app.close()
    await store.close()
  })
  await app.register(fileRoutes(() => {}, undefined, embeddedCommands({ ...store, blocks })))
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return { reads, atOnce, client: clientOf(() => origin) }
}

// 64 MiB: 256 leaves below two nodes below the root.
const bytes = seeded('ranges', 64 * 1_048_576)

test('a range reads only the blocks that it needs, and none for a client that has gone', async () => {
  const [line] = await files.add(formOf(bytes))
  const { reads, client } = await startCounting()
  for (const [offset, length, most] of [
    // The root, the node below it, the leaf.
    [0, 10, 3],
    [60_000_000, 10, 3],
    [67_108_863, 1, 3],
    // Across two leaves.
    [262_140, 8, 4],
    // Across the two nodes.
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

test('many paths are followed one after the other', async () => {
  const names = Array.from({ length: 100 }, (_, at) => `${at}`)
  const lines = await files.add(formOf(...names.map((n): [string, string] => [`d/${n}`, n])))
  const query = names.map((name) => `arg=${lines.at(-1)?.Hash}/${name}`).join('&')
  const { reads, atOnce, client } = await startCounting()
  for (const command of ['cat', 'pin/add', 'pin/rm']) {
    reads.length = 0
    expect((await client.ask(`${command}?${query}`))[0]).toBe(200)
    expect(reads.length).toBeGreaterThanOrEqual(names.length)
    expect(atOnce).toEqual({ now: 0, most: 1 })
  }
})
