import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type BisectRange,
  isChangeLocated,
  type KnownResults,
  listResultChanges,
  maxProbeRequests,
  nextProbeNumbers,
  type PassResult,
} from './bisect.ts'

/** Asks what is wanted until nothing is; `answer` gives undefined where a service fails. */
function search(
  border: BisectRange,
  answer: (number: bigint) => boolean | undefined,
  known = new Map<bigint, boolean>(),
) {
  let asked = 0
  let failed = 0
  for (;;) {
    const wanted = nextProbeNumbers(known, border)
    if (wanted.length === 0) return { known, asked, failed }
    if (asked > 1000) throw new Error('the search does not end')
    for (const number of wanted) {
      expect(known.has(number)).toBe(false)
      expect(number >= border.first && number <= border.last).toBe(true)
      const passes = answer(number)
      asked++
      if (passes === undefined) failed++
      else known.set(number, passes)
    }
  }
}

/** Ranges of any size, up to all wei that a word holds, and a border within. */
const cases = fc
  .record({
    ends: fc.uniqueArray(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), {
      minLength: 3,
      maxLength: 3,
    }),
    exponent: fc.integer({ min: 3, max: 256 }),
    samples: fc.integer({ min: 0, max: 20 }),
    bySize: fc.boolean(),
    rising: fc.boolean(),
  })
  .map(({ ends, exponent, ...rest }) => {
    const small = ends.map((end) => end >> BigInt(256 - exponent))
    const [first = 0n, at = 0n, last = 0n] = small.sort((a, b) => (a < b ? -1 : 1))
    return { first, at: at > first ? at : first + 1n, last: last > at ? last : at + 2n, ...rest }
  })

test('the border of any monotone predicate is found, to the unit', () => {
  fc.assert(
    fc.property(cases, ({ at, rising, ...border }) => {
      const { known, asked } = search(border, (number) => number >= at === rising)
      expect(listResultChanges(known)).toEqual([{ before: at - 1n, from: at, passes: rising }])
      if (!border.bySize) expect(asked).toBeLessThanOrEqual(maxProbeRequests(border))
      expect(asked).toBeLessThanOrEqual(border.samples + 420)
    }),
    { numRuns: 40 },
  )
})

test('a failed probe is repeated, and no other is', () => {
  fc.assert(
    fc.property(cases, fc.infiniteStream(fc.boolean()), ({ at, rising, ...border }, fails) => {
      let twice = 0
      const { known, asked, failed } = search(border, (number) => {
        // Never twice in a row, so that it ends.
        twice = fails.next().value && twice === 0 ? 1 : 0
        return twice === 1 ? undefined : number >= at === rising
      })
      expect(known.size).toBe(asked - failed)
      expect(listResultChanges(known)).toEqual([{ before: at - 1n, from: at, passes: rising }])
    }),
    { numRuns: 40 },
  )
})

test('a search goes on from what is known, wherever it was stopped', () => {
  fc.assert(
    fc.property(cases, fc.nat(60), ({ at, rising, ...border }, stop) => {
      const answer = (number: bigint) => number >= at === rising
      const whole = search(border, answer)
      const part = new Map([...whole.known].slice(0, stop))
      expect(listResultChanges(search(border, answer, part).known)).toEqual(
        listResultChanges(whole.known),
      )
    }),
    { numRuns: 40 },
  )
})

test('a rough border is known to a thousandth, and can be made exact', () => {
  const border: BisectRange = {
    first: 0n,
    last: 10n ** 26n,
    samples: 0,
    bySize: true,
    roughly: true,
  }
  const answer = (number: bigint) => number <= 123_456_789_000_000_000n
  const rough = search(border, answer)
  const [change] = listResultChanges(rough.known)
  if (!change) throw new Error('no change')
  expect(isChangeLocated(change, border)).toBe(true)
  expect((change.from - change.before) * 1000n).toBeLessThanOrEqual(change.before)
  expect(rough.asked).toBeLessThan(40)
  const exact = search({ ...border, roughly: false }, answer, rough.known)
  expect(listResultChanges(exact.known)[0]).toEqual({
    before: 123_456_789_000_000_000n,
    from: 123_456_789_000_000_001n,
    passes: false,
  })
})

test('a range that answers the same at its ends and samples ends there', () => {
  const { known, asked } = search({ first: 0n, last: 1000n, samples: 9 }, () => true)
  expect(asked).toBe(11)
  expect(listResultChanges(known)).toEqual([])
  expect(search({ first: 5n, last: 5n, samples: 9 }, () => true).asked).toBe(1)
})

test('samples show more than one change, and the first is the one that is found', () => {
  const { known } = search({ first: 0n, last: 100n, samples: 9 }, (n) => n < 33n || n > 71n)
  expect(listResultChanges(known).map(({ passes }) => passes)).toEqual([false, true])
  expect(listResultChanges(known)[0]).toMatchObject({ before: 32n, from: 33n })
})

test('by size, samples are probed only where the ends come out the same, and find what is between', () => {
  const ether = 10n ** 18n
  const border = { first: 0n, last: 10n ** 26n, samples: 15, bySize: true }
  const { known, asked } = search(border, (wei) => wei >= ether && wei <= 9_000n * ether)
  expect(listResultChanges(known)).toMatchObject([
    { before: ether - 1n, from: ether, passes: true },
    { passes: false },
  ])
  expect(asked).toBeLessThan(120)
  const onlyEnds = search({ ...border, roughly: true }, (wei) => wei <= ether)
  expect(onlyEnds.asked).toBeLessThan(40)
})

test('probes in any order give the same changes', () => {
  const known: KnownResults = new Map([
    [9n, false],
    [1n, true],
    [4n, true],
  ])
  expect(listResultChanges(known)).toEqual([{ before: 4n, from: 9n, passes: false }])
})

test('that code came counts as the change only where a contract answers the same ever after', () => {
  const border = { first: 0n, last: 100n, samples: 3 }
  const find = (at: (block: bigint) => PassResult) => {
    const known = new Map<bigint, PassResult>()
    for (
      let wanted = nextProbeNumbers(known, border);
      wanted.length > 0;
      wanted = nextProbeNumbers(known, border)
    )
      for (const block of wanted) known.set(block, at(block))
    return listResultChanges(known)[0]
  }
  expect(find((block) => (block < 30n ? 'no code' : true))).toEqual({
    before: 29n,
    from: 30n,
    passes: true,
  })
  expect(find((block) => (block < 30n ? 'no code' : block < 60n))).toEqual({
    before: 59n,
    from: 60n,
    passes: false,
  })
  expect(find(() => 'no code')).toBeUndefined()
})
