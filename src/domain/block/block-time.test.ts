import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  findBlockByTime,
  maxSearchRequests,
  type TimedBlock,
  type TimedChain,
} from './block-time.ts'

/** A chain whose blocks lie so many seconds apart; `filled` says which hold transactions. */
function chainOf(start: bigint, gaps: readonly number[], filled: (number: number) => boolean) {
  let time = start
  const blocks = [0, ...gaps].map((gap, number): TimedBlock => {
    time += BigInt(gap)
    return { number: BigInt(number), hash: `0x${number.toString(16)}`, time }
  })
  let calls = 0
  const asked = (block: TimedBlock | undefined, visible = true) => {
    calls++
    return Promise.resolve(visible ? block : undefined)
  }
  const chain: TimedChain = {
    async newest() {
      const block = await asked(blocks.at(-1), filled(gaps.length))
      return block && { block, isNewest: true }
    },
    at: (number) => asked(blocks[Number(number)], filled(Number(number))),
    parent: ({ number }) => asked(blocks[Number(number) - 1]),
  }
  return { blocks, chain, calls: () => calls }
}

const gaps = fc.oneof(
  fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 3_000 }),
  // A pace that changes once, and a network that stood still for a while.
  fc
    .tuple(fc.nat(2_000), fc.nat(2_000), fc.nat(1_000_000))
    .map(([slow, quick, stop]) => [...Array(slow).fill(15), stop, ...Array(quick).fill(2)]),
)

test('with transactions in every block the last one that is not later is found, in few calls', async () => {
  await fc.assert(
    fc.asyncProperty(gaps, fc.double({ min: 0, max: 1.1, noNaN: true }), async (gaps, part) => {
      const { blocks, chain, calls } = chainOf(1_000n, gaps, () => true)
      const span = Number((blocks.at(-1)?.time ?? 0n) - 1_000n)
      const time = 1_000n + BigInt(Math.round(span * part))
      const answer = await findBlockByTime(chain, time)
      const expected = blocks.findLast((block) => block.time <= time)
      expect(answer.kind).toBe('found')
      if (answer.kind === 'found') expect(answer.block).toEqual(expected)
      expect(calls()).toBeLessThanOrEqual(2 * Math.ceil(Math.log2(gaps.length + 1)) + 4)
    }),
  )
})

test('empty blocks make it neither wrong nor endless', async () => {
  await fc.assert(
    fc.asyncProperty(
      gaps,
      fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }),
      fc.double({ min: -0.1, max: 1, noNaN: true }),
      async (gaps, pattern, part) => {
        const { blocks, chain, calls } = chainOf(
          1_000n,
          gaps,
          (number) => number === gaps.length || pattern[number % pattern.length] === true,
        )
        const span = Number((blocks.at(-1)?.time ?? 0n) - 1_000n)
        const time = 1_000n + BigInt(Math.round(span * part))
        const answer = await findBlockByTime(chain, time)
        const expected = blocks.findLast((block) => block.time <= time)
        expect(calls()).toBeLessThanOrEqual(maxSearchRequests)
        if (answer.kind === 'found') {
          expect(answer.block).toEqual(expected)
        } else if (answer.kind === 'between') {
          expect(answer.before.time > time).toBe(true)
          expect((answer.after?.number ?? -1n) <= (expected?.number ?? -1n)).toBe(true)
        } else {
          expect(answer.kind).toBe('too early')
          expect(expected).toBeUndefined()
        }
      },
    ),
  )
})

test('one block of a hundred thousand takes few requests', async () => {
  const { chain, calls } = chainOf(0n, Array(100_000).fill(13), () => true)
  const time = 654_321n
  const exact = await findBlockByTime(chain, time)
  expect(exact).toMatchObject({ kind: 'found', block: { number: time / 13n } })
  expect(calls()).toBeLessThanOrEqual(10)
})

test('a time before the first block, and a chain whose newest block cannot be found', async () => {
  const { chain, blocks } = chainOf(1_000n, [12, 12, 12], () => true)
  expect(await findBlockByTime(chain, 999n)).toEqual({ kind: 'too early', first: blocks[0] })
  const empty = chainOf(1_000n, [12], () => false)
  expect(await findBlockByTime(empty.chain, 1_005n)).toEqual({ kind: 'no newest' })
})

test('a time after the last known block is not taken for it where newer ones may be', async () => {
  const { chain, blocks } = chainOf(1_000n, [12, 12, 12], () => true)
  const [, , finalized = blocks[0]] = blocks
  if (!finalized) throw new Error('The chain has no block.')
  const partlyKnown = { ...chain, newest: async () => ({ block: finalized, isNewest: false }) }
  for (const time of [finalized.time, finalized.time + 1n, 9_999n])
    expect(await findBlockByTime(partlyKnown, time)).toEqual({
      kind: 'no newest',
      after: finalized,
    })
  expect(await findBlockByTime(partlyKnown, 1_013n)).toMatchObject({ block: blocks[1] })
})
