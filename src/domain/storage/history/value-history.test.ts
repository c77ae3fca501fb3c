import fc from 'fast-check'
import { type Hex, toHex } from 'viem'
import { expect, test } from 'vitest'
import { isValueType } from '#domain/storage/type/storage-type.ts'
import { storageTypeOf } from '#testing/storage-paths.ts'
import { sameValue, wordReader } from './history-value.ts'
import {
  findChanges,
  findChangingSteps,
  followHistory,
  type HistoryRange,
  historyCsv,
  isExactChange,
  isRangeComplete,
  nextReads,
  readsLeft,
  samplePoints,
} from './value-history.ts'

const same = (one: Hex | null, other: Hex | null) => one === other
const word = (value: number | bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`

/** A chain whose value is 0 and is counted up in each of these blocks. */
const chainOf = (changed: readonly bigint[]) => {
  const read: bigint[] = []
  return {
    read,
    at: async (block: bigint) => {
      read.push(block)
      return word(changed.filter((at) => at <= block).length)
    },
  }
}

const follow = (
  range: HistoryRange,
  read: (block: bigint) => Promise<Hex | null>,
  words = new Map<bigint, Hex | null>(),
  how: { maxReads?: number; same?: typeof same } = {},
) =>
  followHistory(range, words, {
    read: async (block) => void words.set(block, await read(block)),
    same,
    maxConcurrent: 4,
    maxReads: 10_000,
    ...how,
  })

const ranges = fc
  .record({
    from: fc.bigInt({ min: 0n, max: 2n ** 62n }),
    length: fc.bigInt({ min: 0n, max: 5_000n }),
    samples: fc.integer({ min: 1, max: 64 }),
  })
  .map(({ from, length, samples }) => ({ from, to: from + length, samples }))

test('when at most one change lies between samples, each is found in its very block', async () => {
  await fc.assert(
    fc.asyncProperty(ranges, fc.infiniteStream(fc.nat()), async (range, random) => {
      const points = samplePoints(range)
      const changed = points.slice(1).flatMap((at, place) => {
        const before = points[place] ?? at
        const pick = BigInt(random.next().value ?? 0)
        return pick % 3n === 0n ? [] : [before + 1n + (pick % (at - before))]
      })
      const words = new Map<bigint, Hex | null>()
      const chain = chainOf(changed)
      expect(await follow(range, chain.at, words)).toBe('done')
      const found = findChanges(range, words, same)
      expect(found.map(({ at }) => at)).toEqual(changed)
      expect(found.every(isExactChange)).toBe(true)
      expect(new Set(chain.read).size).toBe(chain.read.length)
      expect(readsLeft(range, words, same)).toBe(0)
    }),
  )
})

test('a change is never put into a wrong block, no matter what the values do', async () => {
  const values = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 400 })
  await fc.assert(
    fc.asyncProperty(values, fc.integer({ min: 1, max: 9 }), async (values, samples) => {
      const range = { from: 7n, to: 7n + BigInt(values.length - 1), samples }
      // Zero stands for state that the node no longer keeps.
      const at = (block: bigint) => {
        const value = values[Number(block - 7n)]
        return value ? word(value) : null
      }
      const words = new Map<bigint, Hex | null>()
      await follow(range, async (block) => at(block), words)
      for (const change of findChanges(range, words, same)) {
        expect(change.at - change.before).toBe(1n)
        expect([change.old, change.new]).toEqual([at(change.before), at(change.at)])
        expect(change.old).not.toBe(change.new)
      }
      const all = Array.from({ length: values.length }, (_, place) => 7n + BigInt(place))
      expect(isRangeComplete(range, words)).toBe(
        all.every((block) => typeof words.get(block) === 'string'),
      )
    }),
  )
})

/** A value type with an offset that leaves bytes of the word to others. */
const packedTypes = fc
  .constantFrom('bool', 'uint8', 'address', 'uint96', 'bytes4', 'int24')
  .chain((label) => {
    const type = storageTypeOf(label)
    const size = isValueType(type) ? type.size : 32
    return fc.record({
      type: fc.constant(type),
      size: fc.constant(size),
      offset: fc.nat(32 - size),
    })
  })

test('of a packed variable, only its own changes count: those of its neighbours cost no read', async () => {
  const blocks = fc.array(
    fc.record({ isOwn: fc.boolean(), rest: fc.uint8Array({ minLength: 32, maxLength: 32 }) }),
    { minLength: 2, maxLength: 60 },
  )
  await fc.assert(
    fc.asyncProperty(packedTypes, blocks, async ({ type, size, offset }, blocks) => {
      let own = 0
      const wordsOfBlocks = blocks.map(({ isOwn, rest }, block) => {
        if (isOwn && block > 0) own = 1 - own
        const bytes = Uint8Array.from(rest)
        bytes.fill(own, 32 - offset - size, 32 - offset)
        return toHex(bytes)
      })
      const owned = blocks.flatMap(({ isOwn }, block) =>
        isOwn && block > 0 ? [BigInt(block)] : [],
      )
      const reader = wordReader(type, offset, [])
      const to = BigInt(blocks.length - 1)
      const everyBlock = { from: 0n, to, samples: blocks.length }
      const all = new Map(wordsOfBlocks.map((word, block) => [BigInt(block), word]))
      const changes = findChanges(everyBlock, all, sameValue(reader))
      expect(changes.map(({ at }) => at)).toEqual(owned)
      for (const { old, new: next } of changes)
        expect(old && reader.read(old).text).not.toBe(next && reader.read(next).text)
      if (owned.length > 0) return
      const range = { from: 0n, to, samples: 1 }
      const words = new Map<bigint, Hex | null>()
      await follow(range, async (block) => all.get(block) ?? null, words, {
        same: sameValue(reader),
      })
      expect(words.size).toBe(samplePoints(range).length)
    }),
  )
})

test('where the type is guessed, each change shows two values that differ', () => {
  const account = 'c0ffee254729296a45a3885639ac7e10f9d54979'
  const usual = fc.constantFrom(
    ...['', '1', '2', '5', account, `01${account}`, `010000${account}`, '65a0bc00', '1ff'],
    ...['4b6579686f6c65'.padEnd(64, '0'), `${'4b6579686f6c65'.padEnd(62, '0')}0e`, 'f'.repeat(64)],
  )
  const words = fc.array(
    usual.map((digits): Hex => `0x${digits.padStart(64, '0')}`),
    { minLength: 2 },
  )
  fc.assert(
    fc.property(words, (words) => {
      const reader = wordReader(storageTypeOf(''), 0, words)
      const range = { from: 0n, to: BigInt(words.length - 1), samples: words.length }
      const read = new Map(words.map((word, block) => [BigInt(block), word]))
      for (const { old, new: next } of findChanges(range, read, same))
        expect(old && reader.read(old).text).not.toBe(next && reader.read(next).text)
    }),
    { numRuns: 500 },
  )
})

test.each([
  // Steps, blocks, and how many of these are read.
  [32, 64, 64],
  [32, 129, 129],
  [32, 130, 33],
  [1, 5, 5],
  [1, 6, 2],
  [100, 129, 129],
  [2048, 4000, 2049],
])('with %i steps, of %i blocks %i are read first', (samples, blocks, read) => {
  const range = { from: 7n, to: 6n + BigInt(blocks), samples }
  expect(samplePoints(range)).toHaveLength(read)
})

test('twice the samples read no block again', () => {
  fc.assert(
    fc.property(ranges, (range) => {
      const more = new Set(samplePoints({ ...range, samples: range.samples * 2 }))
      for (const block of samplePoints(range)) expect(more.has(block)).toBe(true)
    }),
  )
})

test('one change in ten million blocks takes 24 reads beyond the two ends', async () => {
  const chain = chainOf([7_654_321n])
  await follow({ from: 0n, to: 10_000_000n, samples: 1 }, chain.at)
  expect(chain.read.length).toBeLessThanOrEqual(26)
})

test('a range of one block, and block 0', async () => {
  expect(samplePoints({ from: 0n, to: 0n, samples: 32 })).toEqual([0n])
  const words = new Map<bigint, Hex | null>()
  expect(await follow({ from: 0n, to: 0n, samples: 32 }, chainOf([]).at, words)).toBe('done')
  expect(findChanges({ from: 0n, to: 0n, samples: 32 }, words, same)).toEqual([])
  expect(isRangeComplete({ from: 0n, to: 0n, samples: 32 }, words)).toBe(true)

  const first = new Map<bigint, Hex | null>()
  await follow({ from: 0n, to: 1n, samples: 32 }, chainOf([1n]).at, first)
  expect(findChanges({ from: 0n, to: 1n, samples: 32 }, first, same)).toEqual([
    { before: 0n, at: 1n, old: word(0), new: word(1) },
  ])
})

test('blocks beyond 2^53 are distinguished', async () => {
  const from = 2n ** 53n
  const range = { from, to: from + 101n, samples: 4 }
  const words = new Map<bigint, Hex | null>()
  await follow(range, chainOf([from + 1n, from + 77n]).at, words)
  expect(findChanges(range, words, same).map(({ at }) => at)).toEqual([from + 1n, from + 77n])
})

test('a value that changes back between samples is missed, and twice the samples may find it', async () => {
  const range = { from: 0n, to: 100n, samples: 2 }
  const at = async (block: bigint) => word(block >= 60n && block < 80n ? 1 : 0)
  const words = new Map<bigint, Hex | null>()
  await follow(range, at, words)
  expect(findChanges(range, words, same)).toEqual([])
  await follow({ ...range, samples: 4 }, at, words)
  expect(findChanges(range, words, same).map(({ at }) => at)).toEqual([60n, 80n])
})

test('it goes on where it ended: after a failure, and as many reads as may be', async () => {
  const range = { from: 0n, to: 1_000n, samples: 8 }
  const chain = chainOf([123n, 777n])
  const words = new Map<bigint, Hex | null>()
  let fails = 3
  const failing = async (block: bigint) => {
    if (block > 300n && fails-- > 0) throw new Error('503')
    return chain.at(block)
  }
  await expect(follow(range, failing, words)).rejects.toThrow('503')
  expect(await follow(range, chain.at, words, { maxReads: 3 })).toBe('most')
  expect(nextReads(range, words, same).length).toBeGreaterThan(0)
  expect(await follow(range, chain.at, words)).toBe('done')
  expect(findChanges(range, words, same).map(({ at }) => at)).toEqual([123n, 777n])
  expect(new Set(chain.read).size).toBe(chain.read.length)
})

test('no more than allowed is read at once', async () => {
  let underWay = 0
  let highest = 0
  await follow({ from: 0n, to: 500n, samples: 64 }, async () => {
    highest = Math.max(highest, ++underWay)
    await new Promise((resolve) => setTimeout(resolve, 0))
    underWay--
    return word(0)
  })
  expect(highest).toBe(4)
})

// foundry-rs/foundry, crates/cast/tests/cli/main.rs: slot 1 of Tether before and after it was
// created.
test('the block that gave Tether its supply is found among four million', async () => {
  const range = { from: 0n, to: 9_000_000n, samples: 16 }
  const words = new Map<bigint, Hex | null>()
  await follow(range, async (block) => word(block < 4_634_748n ? 0n : 0x174876e800n), words)
  expect(findChanges(range, words, same)).toMatchObject([
    { at: 4_634_748n, old: word(0n), new: word(0x174876e800n) },
  ])
  expect(words.size).toBeLessThan(60)
})

test('in CSV every read of the range is a line, in order, and numbers are exact', () => {
  const word = (digits: string) => `0x${digits.padStart(64, '0')}` as const
  const words = new Map([
    [9n, word('3e8')],
    [0n, null],
    [3n, word('0')],
    [12n, word('1')],
  ])
  const csvOf = (...history: Parameters<typeof historyCsv>) => [...historyCsv(...history)].join('')
  const uint = wordReader(storageTypeOf('uint256'), 0, [])
  expect(csvOf({ from: 0n, to: 9n, samples: 3 }, words, uint)).toBe(
    `block,value,word\r\n0,,\r\n3,0,${word('0')}\r\n9,1000,${word('3e8')}`,
  )
  const int = wordReader(storageTypeOf('int256'), 0, [])
  const minus = `0x${'f'.repeat(64)}` as const
  // A minus before digits is not a formula.
  expect(csvOf({ from: 0n, to: 0n, samples: 1 }, new Map([[0n, minus]]), int)).toContain('0,-1,0x')
})

test('of the steps of a block those are found that changed the value, however often it came back', () => {
  const value = fc.integer({ min: 0, max: 3 })
  fc.assert(
    fc.property(value, fc.array(value), value, (first, values, end) => {
      const steps = values.map((value, index) => ({ index: index - 1, word: word(value) }))
      const change = { before: 1n, at: 2n, old: word(first), new: word(end) }
      const expected = steps.filter((_, step) => values[step] !== [first, ...values][step])
      expect(findChangingSteps(steps, change, same)).toEqual(
        end === [first, ...values].at(-1) ? expected.map(({ index }) => index) : undefined,
      )
    }),
  )
})

test('a step that changed another variable of the slot did not change the value', () => {
  const packed = sameValue({ offset: 0, size: 1 })
  const steps = [0x101, 0x102, 0x302].map((value, index) => ({ index, word: word(value) }))
  const change = { before: 1n, at: 2n, old: word(1), new: word(0x302) }
  expect(findChangingSteps(steps, change, packed)).toEqual([1])
})

test('a value that changes back within the step of its latest change is found to its very block', async () => {
  // 25, 40, 50 and 40 again, on a chain of 3,038 blocks: bisection alone takes block 5 for the latest.
  const values = [0, 0, 25, 25, 25, 40, 40, 40, 40, 40, 50, 40]
  const range = { from: 0n, to: 3_038n, samples: 32 }
  const words = new Map<bigint, Hex | null>()
  await follow(range, async (block) => word(values[Number(block)] ?? 40), words)
  expect(findChanges(range, words, same).map(({ at }) => at)).toEqual([2n, 5n, 10n, 11n])
  expect(readsLeft(range, words, same)).toBe(0)
})
