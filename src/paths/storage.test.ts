import fc from 'fast-check'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { slotWord } from '#domain/storage/storage-step.ts'
import { patterns } from './patterns.ts'
import { storagePath } from './storage.ts'
import { draftPath, readStorageDraft, storageDraft } from './storage-draft.ts'

const draft = (path: string) => {
  const url = new URL(path, 'http://localhost')
  return storageDraft({ ...matchPath(patterns.storage, url.pathname)?.params }, url.searchParams)
}
const read = (path: string) => readStorageDraft(draft(path))

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

test('what is asked leads to an address, and that back to the same, for any steps', () => {
  const question = fc.record({
    network: fc.stringMatching(/^[a-z0-9-]+$/),
    address: hex(20),
    slot: fc.oneof(quantity(256), fc.constant('erc7201("my storage") + 1')),
    keys: fc.array(key, { maxLength: 4 }),
    offset: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
    rules: fc.constantFrom('vyper', ''),
    as: fc.constantFrom('', 'uint64@16'),
    block: fc.oneof(quantity(63), fc.constantFrom('latest', 'earliest', 'pending', 'safe')),
  })
  fc.assert(
    fc.property(question, (question) => {
      const path = storagePath(question)
      expect(draftPath(question.network, draft(path))).toBe(path)
      expect(draft(path)).toMatchObject({ slot: question.slot, block: question.block })
    }),
  )
})

test('a declaration and an expression lead back to the same', () => {
  const question = {
    network: 'devnet',
    address: `0x${'ab'.repeat(20)}`,
    slot: '5',
    declared: 'mapping(string => P) p; struct P { uint128 a; uint64 b; }',
    path: 'p["a&b=c"].b',
  }
  const path = storagePath(question)
  expect(draftPath('devnet', draft(path))).toBe(path)
  expect(read(path)).toMatchObject({ place: { offset: 16, type: { label: 'uint64' } } })
})

test('an older address means the same as before', () => {
  const old = read(`/devnet/storage/${vault}?slot=0x1&key=uint256:4&key=uint256:9&offset=1`)
  expect('place' in old && slotWord(old.place.slot)).toBe(
    '0x27a93c3e7d03e75f149a36691115f591e714097122c43aa51fa243e8f7faf083',
  )
  const array = read(`/devnet/storage/${vault}?slot=0xa&key=array4:0&key=array:0&block=0x8`)
  expect(array).toMatchObject({ block: '0x8' })
  expect('place' in array && slotWord(array.place.slot)).toBe(
    '0x410c2796757c1866e144712b649ab035b22d7295530f125d2b7bc17fa7b793b5',
  )
})

const vault = `0x${'ab'.repeat(20)}` as const

test('an address can be read by people', () => {
  const keys = [
    { type: 'address', value: vault },
    { type: 'string', value: 'a b&c=d:e' },
  ]
  expect(storagePath({ network: 'devnet', address: vault, slot: '0x2', keys, offset: 1n })).toBe(
    `/devnet/storage/${vault}?slot=0x2&key=address:${vault}&key=string:a%20b%26c%3Dd:e&key=member:1&block=latest`,
  )
})

test('decimal numbers and blanks are understood; without a block the newest is meant', () => {
  expect(read(`/devnet/storage/${vault}?slot=%2016%20&offset=0x2`)).toMatchObject({
    place: { slot: 18n },
    block: 'latest',
  })
})

test('everything wrong is named at its field', () => {
  expect(
    read(
      `/devnet/storage/0x12?slot=a&key=uint8:1&key=uint8:300&key=nonsense:1&offset=1${'0'.repeat(80)}&block=now`,
    ),
  ).toEqual({
    problems: {
      address: expect.stringContaining('38 missing'),
      slot: 'As the slot, “a” has letters: hexadecimal begins with 0x.',
      'key 1': 'Key 2, uint8: goes from 0 to 255; 300 is outside.',
      'key 2': expect.stringContaining('Key 3, “nonsense” is no type of mapping keys'),
      'key 3': 'Key 4, The slots after the struct’s first go from 0 to 2^256 − 1.',
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
