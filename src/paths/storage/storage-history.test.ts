import fc from 'fast-check'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { patterns } from '../patterns.ts'
import { parseStorageHistoryPath, storageHistoryPath } from './storage-history.ts'
import { readStorageHistoryDraft } from './storage-history-draft.ts'

const read = (path: string) => {
  const url = new URL(path, 'http://localhost')
  const params = matchPath(patterns.storageHistory, url.pathname)?.params
  return readStorageHistoryDraft(
    params?.network ?? '',
    parseStorageHistoryPath({ ...params }, url.searchParams),
  )
}

const hex = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as const)
const number = fc
  .bigInt({ min: 0n, max: 2n ** 63n - 1n })
  .map((number) => `0x${number.toString(16)}` as const)
const numbered = fc.oneof(
  number,
  fc.constantFrom('latest' as const, 'earliest' as const, 'safe' as const, 'finalized' as const),
)
const maybe = <T>(given: fc.Arbitrary<T>) => fc.option(given, { nil: undefined })

test('an address leads back to the same value, part, blocks and range', () => {
  const address = fc.record({
    network: fc.stringMatching(/^[a-z0-9-]+$/),
    address: hex(20),
    position: maybe(hex(32)),
    offset: fc.integer({ min: 0, max: 12 }),
    type: fc.constantFrom('', 'uint96', 'int8', 'address', 'bool', 'bytes4', 'string'),
    name: fc.string({ unit: 'grapheme' }),
    part: fc.constantFrom('changes' as const, 'watch' as const),
    from: maybe(numbered),
    to: maybe(numbered),
    samples: maybe(fc.integer({ min: 1, max: 2048 })),
  })
  const inOrder = address.filter(
    ({ from, to }) =>
      !(from?.startsWith('0x') && to?.startsWith('0x')) || BigInt(from) <= BigInt(to),
  )
  fc.assert(
    fc.property(inOrder, (address) => {
      expect(read(storageHistoryPath(address))).toEqual(address)
    }),
  )
})

const vault = `0x${'ab'.repeat(20)}` as const

test('an address can be read by people', () => {
  expect(
    storageHistoryPath({
      network: 'devnet',
      address: vault,
      position: `0x${'0'.repeat(63)}3`,
      offset: 0,
      type: 'uint96',
      name: 'users[1,2].paid',
      part: 'changes',
      from: '0x0',
      to: 'latest',
      samples: 32,
    }),
  ).toBe(
    `/devnet/storage/${vault}/history?position=0x${'0'.repeat(63)}3&type=uint96&name=users[1,2].paid&from=0x0&to=latest&samples=32`,
  )
})

test('a plain slot number, decimal blocks and blanks are understood', () => {
  expect(
    read(`/devnet/storage/${vault}/history?position=%203&type=%20bool%20&from=12&to=latest`),
  ).toMatchObject({
    position: `0x${'0'.repeat(63)}3`,
    offset: 0,
    type: 'bool',
    part: 'changes',
    from: '0xc',
    to: 'latest',
    samples: undefined,
  })
})

test('without a value, nothing is wrong yet', () => {
  expect(read(`/devnet/storage/${vault}/history`)).toMatchObject({ position: undefined })
})

test('everything wrong is named at its field', () => {
  expect(
    read(
      '/devnet/storage/0x12/history?position=-1&offset=32&type=uint7&from=pending&to=a&samples=0',
    ),
  ).toEqual({
    problems: {
      address: expect.stringContaining('38 missing'),
      position: 'A slot goes from 0 to 2^256 − 1.',
      offset: 'Byte offset: 0 to 31 from the low-order end.',
      type: expect.stringContaining('Invalid type “uint7”'),
      from: 'The pending block has no number yet: choose latest.',
      to: expect.stringContaining('“a” is not a tag'),
      samples: 'There can be 1 to 2048 steps.',
    },
  })
  expect(read(`/devnet/storage/${vault}/history?position=0&offset=13&type=address`)).toEqual({
    problems: { offset: 'Byte offset: 0 to 12 from the low-order end.' },
  })
  expect(read(`/devnet/storage/${vault}/history?position=0&from=7&to=6`)).toEqual({
    problems: { from: 'The range starts after its end: swap the two.' },
  })
})

test('two blocks of a link of an earlier version are the ends of a range', () => {
  const link = `/devnet/storage/${vault}/history?position=0&part=blocks`
  expect(read(`${link}&before=0x9&after=0x2`)).toMatchObject({
    ...{ part: 'changes', from: '0x2', to: '0x9', samples: 1 },
  })
  expect(read(`${link}&before=safe`)).toMatchObject({ from: 'safe', to: undefined, samples: 1 })
  expect(read(`${link}&after=pending`)).toMatchObject({ from: undefined, to: undefined })
  expect(read(link)).toMatchObject({ part: 'changes', samples: undefined })
})
