import fc from 'fast-check'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { patterns } from '../patterns.ts'
import { storageDraftLink } from './storage-draft.ts'
import { parseStorageHistoryPath, readHistoryRange, storageHistoryPath } from './storage-history.ts'

const parse = (path: string) => {
  const url = new URL(path, 'http://localhost')
  const params = matchPath(patterns.storageHistory, url.pathname)?.params
  return parseStorageHistoryPath({ ...params }, url.searchParams)
}
const read = (path: string) => readHistoryRange(parse(path).range)

const number = fc
  .bigInt({ min: 0n, max: 2n ** 63n - 1n })
  .map((number) => `0x${number.toString(16)}` as const)
const numbered = fc.oneof(
  number,
  fc.constantFrom('latest' as const, 'earliest' as const, 'safe' as const, 'finalized' as const),
)
const maybe = <T>(given: fc.Arbitrary<T>) => fc.option(given, { nil: undefined })

test('an address leads back to the same value, part, blocks and range', () => {
  const value = fc.constantFrom(
    ...[{}, { slot: '3', as: 'uint64@16' }, { path: 'users["a&b=c"].paid' }],
    { slot: '0x2', keys: [{ type: 'string', value: 'a b:c' }], rules: 'vyper' },
  )
  const blocks = fc.record({
    from: maybe(numbered),
    to: maybe(numbered),
    samples: maybe(fc.integer({ min: 1, max: 2048 })),
  })
  const inOrder = blocks.filter(
    ({ from, to }) =>
      !(from?.startsWith('0x') && to?.startsWith('0x')) || BigInt(from) <= BigInt(to),
  )
  fc.assert(
    fc.property(value, inOrder, (value, blocks) => {
      const path = storageHistoryPath({ network: 'dev', address: vault, ...value, ...blocks })
      expect(read(path)).toEqual(blocks)
      const { value: draft } = parse(path)
      expect(storageHistoryPath({ ...storageDraftLink('dev', draft), ...blocks })).toBe(path)
    }),
  )
})

const vault = `0x${'ab'.repeat(20)}` as const
const history = `/devnet/storage/${vault}/history`

test('an address can be read by people', () => {
  const value = { network: 'devnet', address: vault, path: 'users[1,2].paid' }
  expect(storageHistoryPath({ ...value, from: '0x0', samples: 32 })).toBe(
    `${history}?path=users[1,2].paid&from=0x0&samples=32`,
  )
})

test('decimal blocks and blanks are understood', () => {
  expect(read(`${history}?slot=3&from=%2012&to=latest`)).toEqual({
    ...{ from: '0xc', to: 'latest', samples: undefined },
  })
})

test('everything wrong is named at its field', () => {
  expect(read(`${history}?from=pending&to=a&samples=0`)).toEqual({
    problems: {
      from: 'The pending block has no number yet: choose latest.',
      to: expect.stringContaining('“a” is not a tag'),
      samples: 'There can be 1 to 2048 steps.',
    },
  })
  expect(read(`${history}?from=7&to=6`)).toEqual({
    problems: { from: 'The range starts after its end: swap the two.' },
  })
})
