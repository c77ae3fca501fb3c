import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { CID } from 'multiformats/cid'
import { expect, test, vi } from 'vitest'
import { importForm } from '#service/files/import/import.ts'
import { blockFilePath } from '#service/files/read/block-path.ts'
import { openBlocks } from '#service/files/read/blocks.ts'
import { DigestSet, walkDag } from '#service/files/store/walk-dag.ts'
import { addOptions, encodedForm, useStoreOperations } from '#testing/service/files-server.ts'
import { trialAmount } from '#testing/trial-amount.ts'

const hourMs = 3_600_000
// Small leaves, so that contents share blocks: 'aabb' and 'bbcc' have 'bb' in common.
const small = { chunker: 'size-2', 'max-file-links': '2' }
type Operations = Awaited<ReturnType<typeof useStoreOperations>>['operations']

const add = async (operations: Operations, content: string, query = {}) => {
  const { contentType, body } = encodedForm(['f', content])
  const [line] = await operations.add(contentType, addOptions({ ...small, ...query }), body())
  return line?.Hash ?? ''
}

/** The names of the files of a content's blocks, and its CID. */
async function blocksOf(content: string) {
  const names = new Set<string>()
  const writer = {
    async put(cid: CID) {
      names.add(Buffer.from(cid.multihash.bytes).toString('hex'))
      return cid
    },
    async flush() {},
  }
  const { contentType, body } = encodedForm(['f', content])
  const { roots } = await importForm(contentType, body(), addOptions(small), writer)
  return { names, cid: String(roots[0]) }
}

const union = (sets: Iterable<Set<string>>) => new Set([...sets].flatMap((set) => [...set]))

/** The expected blocks of a collection, computed in the simplest way. */
class Model {
  readonly pinned = new Map<string, Set<string>>()
  readonly unpinned = new Map<string, Set<string>>()
  stored = new Set<string>()
  young = new Set<string>()
  touch(names: Set<string>) {
    this.stored = union([this.stored, names])
    this.young = union([this.young, names])
  }
  age() {
    this.young.clear()
    this.unpinned.clear()
  }
  collect() {
    const kept = union([...this.pinned.values(), ...this.unpinned.values(), this.young])
    this.stored = new Set([...this.stored].filter((name) => kept.has(name)))
  }
}

const contents = fc.constantFrom('aabb', 'bbcc', 'aabbccdd', 'aa', 'ddccbbaaddee', 'eeee')
const steps = fc.array(
  fc.oneof(
    fc.record({ step: fc.constantFrom('add', 'put', 'pin', 'unpin' as const), content: contents }),
    fc.record({ step: fc.constantFrom('age', 'collect' as const), content: fc.constant('') }),
  ),
  { minLength: 5, maxLength: 30 },
)

test('a collection leaves what is pinned, young or just unpinned, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const { operations, blocks, age } = await useStoreOperations({ graceMs: hourMs })
      const model = new Model()
      let collectionCount = 0
      let removedBytes = 0
      for (const { step, content } of [...sequence, { step: 'collect', content: '' }]) {
        const { names, cid } = await blocksOf(content)
        if (step === 'add' || step === 'put') {
          await add(operations, content, { pin: String(step === 'add') })
          model.touch(names)
          if (step === 'add') model.pinned.set(cid, names)
        }
        if (step === 'pin') {
          const whole = [...names].every((name) => model.stored.has(name))
          const pinning = operations.pinAdd([cid], true)
          if (!whole) await expect(pinning).rejects.toThrow('not found locally')
          else {
            await pinning
            model.touch(names)
            model.pinned.set(cid, names)
          }
        }
        if (step === 'unpin' && model.pinned.has(cid)) {
          await operations.pinRm([cid], true)
          model.pinned.delete(cid)
          model.unpinned.set(cid, names)
        }
        if (step === 'age') {
          age()
          model.age()
        }
        if (step === 'collect') {
          removedBytes += (await operations.collect()).bytes
          collectionCount += 1
          model.collect()
          expect(new Set(blocks())).toEqual(model.stored)
        }
        const { pins, blocks: count, collections } = operations.figures()
        expect([pins, count]).toEqual([model.pinned.size, blocks().length])
        expect(collections).toMatchObject({ succeeded: collectionCount, failed: 0, removedBytes })
      }
    }),
    { numRuns: trialAmount(5, 20) },
  )
})

test('with collections at any moment, what was answered as pinned is whole', async () => {
  const plans = fc.array(
    fc.record({ content: contents, drop: fc.boolean(), pause: fc.integer({ min: 0, max: 3 }) }),
    { minLength: 4, maxLength: 12 },
  )
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      // Without grace, only a running operation or a pin keeps a block.
      const { operations, directory, age } = await useStoreOperations({ graceMs: 0 })
      // All blocks exist already, unpinned and old: nothing is written again, and the first
      // collection may take everything.
      for (const [index, { content }] of plan.entries())
        await add(operations, `${content}${index % 3}`, { pin: 'false' })
      age()
      const kept = new Set<string>()
      let over = false
      const collecting = (async () => {
        while (!over) {
          await operations.collect()
          await setTimeout(1)
        }
      })()
      await Promise.all(
        plan.map(async ({ content, drop, pause }, index) => {
          for (let wait = 0; wait < pause; wait++) await setTimeout(1)
          const cid = await add(operations, `${content}${index % 3}`)
          if (!drop) kept.add(cid)
        }),
      )
      over = true
      await collecting
      await operations.collect()
      const blocks = openBlocks(join(directory, 'blocks'))
      for (const cid of kept)
        for (const block of walkDag(
          join(directory, 'blocks'),
          blocks,
          CID.parse(cid),
          new DigestSet(),
        ))
          blocks.get(block)
    }),
    { numRuns: trialAmount(4, 15) },
  )
})

test('an upload that lasts longer than the grace loses nothing of what it began with', async () => {
  const { operations, blocks, age } = await useStoreOperations({ graceMs: hourMs })
  const { contentType, body } = encodedForm(['d/1', 'aabb'], ['d/2', 'ccdd'])
  let collected = 0
  async function* slow() {
    for await (const bytes of body()) {
      yield bytes
      await setTimeout(20)
      const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * hourMs)
      const { removed } = await operations.collect()
      clock.mockRestore()
      collected += removed
    }
  }
  const lines = await operations.add(contentType, addOptions(small), slow())
  expect(collected).toBe(0)
  age()
  await operations.collect()
  expect(blocks().length).toBe(7)
  await expect(operations.pinAdd([lines.at(-1)?.Hash ?? ''], true)).resolves.toBe(undefined)
})

test('unpinned blocks are removed after their grace, though nothing has changed since', async () => {
  const { operations, blocks, age } = await useStoreOperations({ graceMs: hourMs })
  const cid = await add(operations, 'aabb')
  age()
  await operations.pinRm([cid], true)
  await expect(operations.collect()).resolves.toMatchObject({ removed: 0 })
  age()
  await expect(operations.collect()).resolves.toMatchObject({ removed: 3 })
  expect(blocks()).toEqual([])
})

test('a failed upload removes the blocks that it alone has put', async () => {
  const { operations, blocks } = await useStoreOperations({ graceMs: hourMs })
  const { contentType, body } = encodedForm(['1', 'aabbccdd'], ['2', 'eeff'])
  let shared = Promise.resolve('')
  async function* cut() {
    let parts = 0
    for await (const bytes of body()) {
      yield bytes
      parts += 1
      if (parts < 4) continue
      // Another one needs some of the same blocks, and succeeds.
      shared = add(operations, 'aabb')
      await shared
      throw new Error('cut')
    }
  }
  await expect(operations.add(contentType, addOptions(small), cut())).rejects.toThrow('cut')
  const { names } = await blocksOf('aabb')
  expect(new Set(blocks())).toEqual(names)
  await expect(operations.pinAdd([await shared], true)).resolves.toBe(undefined)
})

test('when a pinned node cannot be read, nothing is removed', async () => {
  const { operations, directory, blocks, age } = await useStoreOperations({ graceMs: hourMs })
  const cid = await add(operations, 'aabbccdd')
  await add(operations, 'ee', { pin: 'false' })
  rmSync(blockFilePath(join(directory, 'blocks'), CID.parse(cid)))
  age()
  const before = blocks()
  await expect(operations.collect()).rejects.toThrow(`${cid} is pinned, but cannot be read`)
  expect(blocks()).toEqual(before)
  const { succeeded, failed, lastSuccessAtMs } = operations.figures().collections
  expect([succeeded, failed, lastSuccessAtMs]).toEqual([0, 1, 0])
})

test('of what was just unpinned and is incomplete, what can be reached is spared', async () => {
  const { operations, directory, blocks, age } = await useStoreOperations({ graceMs: hourMs })
  const blocksDirectory = join(directory, 'blocks')
  const cid = await add(operations, 'aabbccdd')
  const [root, left, right] = walkDag(
    blocksDirectory,
    openBlocks(blocksDirectory),
    CID.parse(cid),
    new DigestSet(),
  )
  expect(String(root)).toBe(cid)
  for (const missing of [left, right] as CID[]) {
    const path = blockFilePath(blocksDirectory, missing)
    const content = readFileSync(path)
    age()
    await operations.pinRm([cid], true)
    rmSync(path)
    const before = blocks().length
    // Two leaves are below the missing node, where none can tell that they belong to the pin.
    await expect(operations.collect()).resolves.toMatchObject({ removed: 2 })
    expect(blocks()).toHaveLength(before - 2)
    writeFileSync(path, content)
    await add(operations, 'aabbccdd')
  }
})

test('when the disk fails at a node that was just unpinned, nothing below it is removed', async () => {
  const { operations, directory, blocks, age } = await useStoreOperations({ graceMs: hourMs })
  const cid = await add(operations, 'aabbccdd')
  age()
  await operations.pinRm([cid], true)
  const rootPath = blockFilePath(join(directory, 'blocks'), CID.parse(cid))
  rmSync(rootPath)
  // A link to itself cannot be opened, as a file on a failing disk.
  symlinkSync(rootPath, rootPath)
  const before = blocks()
  await expect(operations.collect()).rejects.toThrow('ELOOP')
  expect(blocks()).toEqual(before)
})

test('a block pinned as raw does not hide what is below it in another pin', async () => {
  const { operations, blocks, age } = await useStoreOperations({ graceMs: hourMs })
  const cid = CID.parse(await add(operations, 'aabbccdd'))
  await operations.pinAdd([CID.createV1(0x55, cid.multihash).toString()], true)
  const before = blocks().length
  age()
  await operations.collect()
  expect(blocks()).toHaveLength(before)
})

test('a set of digests has what was added, and nothing else', () => {
  const digest = fc.uint8Array({ minLength: 32, maxLength: 32 })
  fc.assert(
    fc.property(fc.array(digest, { maxLength: 3_000 }), digest, (digests, other) => {
      const set = new DigestSet()
      const names = new Set<string>()
      for (const one of digests) {
        const name = Buffer.from(one.subarray(16)).toString('hex')
        expect(set.add(one)).toBe(!names.has(name))
        names.add(name)
      }
      expect(digests.every((each) => set.has(each))).toBe(true)
      expect(set.has(other)).toBe(names.has(Buffer.from(other.subarray(16)).toString('hex')))
    }),
    { numRuns: trialAmount(5, 20) },
  )
})
