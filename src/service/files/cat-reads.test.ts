import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Blocks, openBlocks } from '#service/files/read/blocks.ts'
import { type CatRange, createContentReader, openRange } from '#service/files/read/content.ts'
import { formOf, seeded, useSharedFiles } from '#testing/service/files-server.ts'
import { trialAmount } from '#testing/trial-amount.ts'

const files = useSharedFiles()

/** Bytes of a leaf; 256 leaves are below two nodes below the root. */
const leaf = trialAmount(65_536, 262_144)
const bytes = seeded('ranges', 256 * leaf)
const query = `chunker=size-${leaf}`

function openContent(blocks: Blocks, range: CatRange) {
  const steps = openRange(blocks, range)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return { size: step.value.size, content: createContentReader(blocks, step.value.spans) }
}

test('a range reads only the blocks that it needs', async () => {
  const [line] = await files.add(formOf(bytes), query)
  let reads = 0
  const storedBlocks = openBlocks(join(files.dataDir, 'files/blocks'))
  const blocks: Blocks = {
    get(cid) {
      const block = storedBlocks.get(cid)
      // The root is read once for its size, and is still in memory then.
      if (block !== lastBlock) reads += 1
      lastBlock = block
      return block
    },
    keep: storedBlocks.keep,
  }
  let lastBlock: Uint8Array | undefined
  for (const [offset, length, most] of [
    // The root, the node below it, the leaf.
    [0, 10, 3],
    [229 * leaf, 10, 3],
    [bytes.length - 1, 1, 3],
    // Across two leaves.
    [leaf - 4, 8, 4],
    // Across the two nodes.
    [174 * leaf - 4, 8, 5],
  ] as const) {
    reads = 0
    const { size, content } = openContent(blocks, { paths: [line?.Hash ?? ''], offset, length })
    const copy = new Uint8Array(length)
    for (let copied = 0; copied < length; ) copied += content.copyNext(copy.subarray(copied))
    expect([size, content.isAtEnd()]).toEqual([length, true])
    expect(Buffer.from(copy)).toEqual(bytes.subarray(offset, offset + length))
    expect(reads).toBeLessThanOrEqual(most)
  }
})

/** The bytes that this process has read so far, of files and connections. */
const readBytes = () => Number(/^rchar: (\d+)/.exec(readFileSync('/proc/self/io', 'utf8'))?.[1])

test.runIf(process.platform === 'linux')('nothing is read for a client that has gone', async () => {
  const [line] = await files.add(formOf(bytes), query)
  const readBefore = readBytes()
  const answer = await files.post(`cat?arg=${line?.Hash}`)
  const reader = answer.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  await setTimeout(300)
  const readByThen = readBytes()
  expect(readByThen - readBefore).toBeLessThan(bytes.length / 2)
  await setTimeout(300)
  expect(readBytes() - readByThen).toBeLessThan(100_000)
})

test('many paths are one request', async () => {
  const names = Array.from({ length: 100 }, (_, at) => `${at}`)
  const lines = await files.add(formOf(...names.map((n): [string, string] => [`d/${n}`, n])))
  const query = names.map((name) => `arg=${lines.at(-1)?.Hash}/${name}`).join('&')
  expect(await (await files.post(`cat?${query}`)).text()).toBe(names.join(''))
  for (const command of ['pin/add', 'pin/rm']) {
    const [status, body] = await files.ask(`${command}?${query}`)
    expect([status, (body as { Pins: string[] }).Pins.length]).toEqual([200, names.length])
  }
})
