import fc from 'fast-check'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { patterns } from '../patterns.ts'
import { readStorageDraft } from './read-storage-draft.ts'
import { storagePath } from './storage.ts'
import { parseStoragePath, storageDraftPath } from './storage-draft.ts'

const draft = (path: string) => {
  const url = new URL(path, 'http://localhost')
  return parseStoragePath(
    { ...matchPath(patterns.storage, url.pathname)?.params },
    url.searchParams,
  )
}
const read = (path: string) => {
  const reading = readStorageDraft(draft(path))
  return 'question' in reading ? reading.question : { problems: reading.problems }
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

test('a question leads to an address, and that back to the same, for any steps', () => {
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
      expect(storageDraftPath(question.network, draft(path))).toBe(path)
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
  expect(storageDraftPath('devnet', draft(path))).toBe(path)
  expect(read(path)).toMatchObject({ location: { offset: 16, type: { label: 'uint64' } } })
})

test('keys of an address find the slot of a mapping and of an array', () => {
  const mapping = read(`/devnet/storage/${vault}?slot=0x1&key=uint256:4&key=uint256:9&key=member:1`)
  expect('location' in mapping && slotWord(mapping.location.slot)).toBe(
    '0x27a93c3e7d03e75f149a36691115f591e714097122c43aa51fa243e8f7faf083',
  )
  const array = read(`/devnet/storage/${vault}?slot=0xa&key=array4:0&key=array:0&block=0x8`)
  expect(array).toMatchObject({ block: '0x8' })
  expect('location' in array && slotWord(array.location.slot)).toBe(
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
    `/devnet/storage/${vault}?slot=0x2&key=address:${vault}&key=string:a+b%26c%3Dd:e&key=member:1&block=latest`,
  )
})

test('decimal numbers and blanks are understood; without a block the newest is meant', () => {
  expect(read(`/devnet/storage/${vault}?slot=%2016%20&key=member:0x2`)).toMatchObject({
    location: { slot: 18n },
    block: 'latest',
  })
})

test('everything wrong is named at its field', () => {
  expect(
    read(
      `/devnet/storage/0x12?slot=a&key=uint8:1&key=uint8:300&key=nonsense:1&key=member:1${'0'.repeat(80)}&block=now`,
    ),
  ).toEqual({
    problems: {
      address: expect.stringContaining('38 missing'),
      slot: 'As the slot, “a” has letters: hexadecimal begins with 0x.',
      path: 'Key 4, The slots after the struct’s first go from 0 to 2^256 − 1.',
      block: expect.stringContaining('“now” is not a tag'),
    },
  })
})

test.each([
  ['key=uint8:1&key=uint8:300', 'Key 2, uint8: goes from 0 to 255; 300 is outside.'],
  ['key=uint8:1&key=nonsense:1', expect.stringContaining('Key 2, invalid key type “nonsense”')],
])('the first wrong one of the keys %s is named', (keys, path) => {
  expect(read(`/devnet/storage/${vault}?slot=1&${keys}`)).toEqual({ problems: { path } })
})

test('a block hash in place of a number is explained', () => {
  const path = `/devnet/storage/${vault}?slot=0&block=0x${'12'.repeat(32)}`
  expect(read(path)).toEqual({
    problems: { block: 'This is a hash; this operation takes a block number or tag.' },
  })
})

// What each of these led to before the path to a value had one form; '…' is an unknown type.
test.each([
  ['?slot=0x10&block=0x8', '?slot=0x10&block=0x8', '0x10', 0, '\u2026'],
  [
    '?slot=2&key=address:0xabababababababababababababababababababab',
    '?slot=2&key=address:0xabababababababababababababababababababab&block=latest',
    '0x861c2816f549bc2607b30a3c4a59b33d04c0dda1b2a2b3e805265142e3d8199f',
    0,
    '\u2026',
  ],
  [
    '?slot=5&key=uint64[]:7',
    '?slot=5&key=uint64[]:7&block=latest',
    '0x36b6384b5eca791c62761152d0c79bb0604c104a5fb6f4eb0703f3154bb3db1',
    24,
    'uint64',
  ],
  [
    '?slot=5&key=uint64[8]:7&as=uint64@24',
    '?slot=5&key=uint64[8]:7&as=uint64@24&block=latest',
    '0x6',
    24,
    'uint64',
  ],
  [
    '?slot=5&key=array3[8]:2&key=member:0x2',
    '?slot=5&key=array3[8]:2&key=member:0x2&block=latest',
    '0xd',
    0,
    '\u2026',
  ],
  [
    '?slot=5&key=bytes4:0x01020304&rules=vyper',
    '?slot=5&key=bytes4:0x01020304&rules=vyper&block=latest',
    '0xbb491aeca85f554bd829b9af931c607290959becc04ea123ce0fd0d48e885dd4',
    0,
    '\u2026',
  ],
  [
    '?slot=5&key=string:&rules=vyper%200.2.12',
    '?slot=5&key=string:&rules=vyper+0.2.12&block=latest',
    '0xc54207dd780b53f5d84823128183f8921ea216e8a4c56fe9dd4323c5265d4137',
    0,
    '\u2026',
  ],
  [
    '?slot=5&key=bool:true&key=string:%205%20',
    '?slot=5&key=bool:true&key=string:+5+&block=latest',
    '0xcd875fd225c29ad34b981cfc5d54ed32aea05fd93e02185b12e4758d578a302f',
    0,
    '\u2026',
  ],
  [
    '?slot=5&path=[5]',
    '?slot=5&key=uint256:5&block=latest',
    '0x458b30c2d72bfd2c6317304a4594ecbafe5f729d3111b65fdc3a33bd48e5432d',
    0,
    '\u2026',
  ],
  [
    '?slot=5&path=balances[5].1',
    '?slot=5&key=uint256:5&key=member:1&path=balances[5].1&block=latest',
    '0x458b30c2d72bfd2c6317304a4594ecbafe5f729d3111b65fdc3a33bd48e5432e',
    0,
    '\u2026',
  ],
  [
    '?slot=5&path=a[%22x%22][0x12]&key=string:y&key=bytes:0x12',
    '?slot=5&key=string:x&key=bytes:0x12&path=a[%22x%22][0x12]&block=latest',
    '0xf1a42f27a23ee68df30dfd08911cd69881c58daeb4c033dc2f64389dd78b0ffb',
    0,
    '\u2026',
  ],
  ['?slot=5&path=&key=uint256:5', '?slot=5&block=latest', '0x5', 0, '\u2026'],
  [
    '?slot=5&path=[%27it%27]&key=string:q',
    '?slot=5&key=string:it&block=latest',
    '0xcb2eb867b6aff019503c0dd8da5874534fea571f269be454f4279cf2bdc14d6c',
    0,
    '\u2026',
  ],
  [
    '?slot=5&declared=uint256[]%20list&key=uint256:3',
    '?slot=5&declared=uint256[]+list&path=[3]&block=latest',
    '0x36b6384b5eca791c62761152d0c79bb0604c104a5fb6f4eb0703f3154bb3db3',
    0,
    'uint256',
  ],
  [
    '?slot=5&declared=uint256[]%20list&path=list.length',
    '?slot=5&declared=uint256[]+list&path=list.length&block=latest',
    '0x5',
    0,
    'uint256',
  ],
  [
    '?slot=5&declared=bool%20a;%20bool%20b;&path=b',
    '?slot=5&declared=bool+a%3B+bool+b%3B&path=b&block=latest',
    '0x5',
    1,
    'bool',
  ],
  ['?slot=0&key=member:%202%20', '?slot=0&key=member:2&block=latest', '0x2', 0, '\u2026'],
  [
    '?slot=0&key=member:1&path=[7]',
    '?slot=0&key=uint256:7&block=latest',
    '0x870253054e3d98b71abec8fff9ebf8a15d167f15909091a800d4acaab9266d2b',
    0,
    '\u2026',
  ],
  ['?slot=0&key=uint256:1&path=.3', '?slot=0&key=member:3&block=latest', '0x3', 0, '\u2026'],
  [
    '?slot=0&key=string:a%22b]c',
    '?slot=0&key=string:a%22b]c&block=latest',
    '0x9d3ede995b606ef1004c6923e9f1b8af7a5758177c92d95f54dd200bff6ea304',
    0,
    '\u2026',
  ],
  ['?slot=0&as=string', '?slot=0&as=string&block=latest', '0x0', 0, 'string'],
] as const)('a link of before still leads where it led: %s', (link, again, slot, offset, label) => {
  const before = draft(`/devnet/storage/${vault}${link}`)
  expect(storageDraftPath('devnet', before)).toBe(`/devnet/storage/${vault}${again}`)
  const found = read(`/devnet/storage/${vault}${link}`)
  expect(found).toMatchObject({ location: { slot: BigInt(slot), offset, type: { label } } })
})
