import fc from 'fast-check'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { patterns } from './patterns.ts'
import { storageDraft, storagePath } from './storage.ts'
import { readStorageDraft } from './storage-draft.ts'

const read = (path: string) => {
  const url = new URL(path, 'http://localhost')
  const params = matchPath(patterns.storage, url.pathname)?.params
  return readStorageDraft(params?.network ?? '', storageDraft({ ...params }, url.searchParams))
}

const hex = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as const)
const quantity = (bits: number) =>
  fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n }).map((n) => `0x${n.toString(16)}` as const)
const key = fc.oneof(
  fc.record({ type: fc.constant('string'), value: fc.string({ unit: 'binary' }) }),
  fc.record({ type: fc.constant('address'), value: hex(20) }),
  fc.record({ type: fc.constant('uint256'), value: quantity(256) }),
  fc.record({ type: fc.constant('bytes4'), value: hex(4) }),
  fc.record({ type: fc.constant('array2'), value: fc.nat().map(String) }),
)

test('a storage address leads back to the same value, for any keys', () => {
  const address = fc.record({
    network: fc.stringMatching(/^[a-z0-9-]+$/),
    address: hex(20),
    slot: quantity(256),
    keys: fc.array(key, { maxLength: 4 }),
    offset: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
    block: fc.oneof(
      quantity(63),
      fc.constantFrom(
        'latest' as const,
        'earliest' as const,
        'pending' as const,
        'safe' as const,
        'finalized' as const,
      ),
    ),
  })
  fc.assert(
    fc.property(address, (address) => {
      expect(read(storagePath(address))).toEqual(address)
    }),
  )
})

const vault = `0x${'ab'.repeat(20)}` as const

test('an address can be read by people', () => {
  const keys = [
    { type: 'address', value: vault },
    { type: 'string', value: 'a b&c=d:e' },
  ]
  expect(storagePath({ network: 'devnet', address: vault, slot: '0x2', keys, offset: 1n })).toBe(
    `/devnet/storage/${vault}?slot=0x2&key=address:${vault}&key=string:a%20b%26c%3Dd%3Ae&offset=1&block=latest`,
  )
})

test('decimal numbers and blanks are understood; without a block the newest is meant', () => {
  expect(read(`/devnet/storage/${vault}?slot=%2016%20&offset=0x2`)).toMatchObject({
    slot: '0x10',
    offset: 2n,
    block: 'latest',
  })
})

test('everything wrong is named at its field', () => {
  expect(
    read('/devnet/storage/0x12?slot=a&key=uint8:1&key=uint8:300&key=nonsense&offset=-1&block=now'),
  ).toEqual({
    problems: {
      address: expect.stringContaining('38 missing'),
      slot: 'As the slot, “a” has letters: hexadecimal begins with 0x.',
      'key 1': 'Key 2, uint8: goes from 0 to 255; 300 is outside.',
      'key 2': expect.stringContaining('Key 3, “nonsense” is no type of mapping keys'),
      offset: 'The offset goes from 0 to 2^256 − 1.',
      block: expect.stringContaining('“now” is no tag'),
    },
  })
})

test('a block hash in place of a number is told', () => {
  const path = `/devnet/storage/${vault}?slot=0&block=0x${'12'.repeat(32)}`
  expect(read(path)).toEqual({
    problems: { block: 'This is a hash; this operation takes a block number or tag.' },
  })
})
