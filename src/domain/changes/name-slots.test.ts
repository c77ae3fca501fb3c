import fc from 'fast-check'
import { type Hex, stringToHex, toHex, keccak256 as viemKeccak256 } from 'viem'
import { expect, test } from 'vitest'
import { findStorageLocation } from '#domain/storage/layout/find-storage-location.ts'
import { keyBytes } from '#domain/storage/path/mapping-key.ts'
import { readDeclaration } from '#domain/storage/type/storage-declaration.ts'
import { type Compiler, elementaryType } from '#domain/storage/type/storage-type.ts'
import { checksumAddress } from '#domain/values/address.ts'
import { keySample } from '#testing/service/layout-samples.ts'
import { trialAmount } from '#testing/trial-amount.ts'
import type { KeyCandidates } from './key-candidates.ts'
import { nameSlots } from './name-slots.ts'

const keccak256 = (bytes: Uint8Array) => viemKeccak256(bytes, 'bytes')

const solidity = `struct Point { int40 a; bytes5 b; bool c; address d; }
struct Node { uint256 value; Node[] children; mapping(uint8 => Node) by; }
struct Entry { uint64 amount; Point point; uint24[3] rgb; string note; mapping(int16 => bytes7) by; Point[] points; uint24[][] grid; }
uint64 first; bool second; address third;
mapping(address => uint256) balances;
mapping(address => mapping(address => uint256)) allowances;
mapping(bytes32 => mapping(int24 => Point)) nested;
mapping(address => Entry) entries;
mapping(string => uint128) byName;
mapping(bytes4 => bytes4) bySelector;
mapping(uint256 => uint256[]) lists;
Point[] points; uint16[] packed; string text; Node tree; uint8[40] bytesOfRow;`
const vyper = `balances: HashMap[address, uint256]
allowances: HashMap[address, HashMap[address, uint256]]
names: HashMap[String[32], uint256]
list: DynArray[uint256, 5]
after: uint256`

/** Paths with their keys by type: an index has none. */
const paths: readonly (readonly [compiler: Compiler, path: string])[] = [
  ...[
    ...['first', 'third', 'balances[address]', 'allowances[address][address]'],
    ...['nested[bytes32][int24].c', 'entries[address].amount', 'entries[address].point.d'],
    ...['entries[address].rgb[#3]', 'entries[address].note', 'entries[address].by[int16]'],
    ...['entries[address].points[].a', 'entries[address].grid[][]', 'byName[string]'],
    ...['bySelector[bytes4]', 'lists[uint256][]', 'points[].d', 'packed[]', 'text'],
    ...[
      'tree.value',
      'tree.children[].children[].value',
      'tree.by[uint8].value',
      'bytesOfRow[#40]',
    ],
    ...['packed.length', 'lists[uint256].length', 'entries[address].grid[].length'],
  ].map((path) => ['solidity', path] as const),
  ...[
    'balances[address]',
    'allowances[address][address]',
    'names[string]',
    'list[#5]',
    'after',
  ].map((path) => ['vyper', path] as const),
]

function variablesOf(compiler: Compiler) {
  const read = readDeclaration(compiler === 'solidity' ? solidity : vyper, compiler)
  if ('problem' in read) throw new Error(read.problem)
  return read.variables
}

const noise = fc.array(
  fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => toHex(bytes)),
  { maxLength: 20 },
)

/** A path with random keys in place of their types, and those keys as candidates. */
const samples = fc.constantFrom(...paths).chain(([compiler, path]) => {
  const types = [...path.matchAll(/\[([^\]]*)\]/g)].map(([, type = '']) => type)
  return fc.record({
    compiler: fc.constant(compiler),
    path: fc.constant(path),
    noise,
    keys: fc.tuple(...types.map((type) => keySample(type).map(({ key }) => ({ type, key })))),
  })
})

function wordsOfKeys(keys: readonly { type: string; key: string }[]): KeyCandidates {
  const words: Hex[] = []
  const texts: Hex[] = []
  for (const { type, key } of keys) {
    const keyType = elementaryType(type)
    if (type === 'string') texts.push(stringToHex(JSON.parse(key)))
    else if (keyType && keyType.kind !== 'string' && keyType.kind !== 'bytes') {
      const encoded = keyBytes(keyType, key)
      if ('bytes' in encoded) words.push(encoded.bytes)
    }
  }
  return { words, texts }
}

test('a value is named by its path where its keys are among the candidates, and else not', () => {
  fc.assert(
    fc.property(samples, ({ compiler, path, keys, noise }) => {
      let index = 0
      const typed = path.replace(/\[[^\]]*\]/g, () => `[${keys[index++]?.key}]`)
      const variables = variablesOf(compiler)
      const found = findStorageLocation(variables, typed)
      if ('problem' in found) throw new Error(`${typed}: ${found.problem}`)
      const { slot } = found.location
      const { words, texts } = wordsOfKeys(keys)
      const nameWith = (candidates: KeyCandidates) =>
        nameSlots(variables, [slot, 12_345n, 1n << 200n], candidates, keccak256)
      const names = nameWith({ words: [...noise, ...words], texts })
      const expressions = names.get(slot)?.map(({ expression }) => expression) ?? []
      expect(expressions).toContain(found.expression)
      expect([...names.keys()]).toEqual([slot])
      if (words.length + texts.length > 0)
        expect(
          nameWith({ words: noise.filter((word) => !words.includes(word)), texts: [] }),
        ).toEqual(new Map())
    }),
    { numRuns: trialAmount(30, 100) },
  )
})

test('words of a long string are named by their place in it', () => {
  const variables = variablesOf('solidity')
  const found = findStorageLocation(variables, 'text')
  if ('problem' in found) throw new Error(found.problem)
  const start = BigInt(keccak256Hex(found.location.slot))
  const names = nameSlots(variables, [start, start + 3n], { words: [], texts: [] }, keccak256)
  expect([...names.values()]).toEqual([
    [{ expression: 'text', part: 0 }],
    [{ expression: 'text', part: 3 }],
  ])
})

const keccak256Hex = (slot: bigint) => viemKeccak256(toHex(slot, { size: 32 }))

test('all variables of a slot have a name, and what lies behind a Vyper list is not of the list', () => {
  const names = nameSlots(variablesOf('solidity'), [0n], { words: [], texts: [] }, keccak256)
  expect(names.get(0n)?.map(({ expression }) => expression)).toEqual(['first', 'second', 'third'])
  const variables = variablesOf('vyper')
  const after = variables.find(({ name }) => name === 'after')?.slot ?? 0n
  expect(nameSlots(variables, [after], { words: [], texts: [] }, keccak256).get(after)).toEqual([
    { expression: 'after' },
  ])
})

test('500 balances and their nested neighbours are named in some tenths of a second', () => {
  const variables = variablesOf('solidity')
  const words = Array.from({ length: 500 }, (_, index) => toHex(index + 1_000, { size: 32 }))
  const slots = words.flatMap((word) => {
    const found = findStorageLocation(variables, `balances[0x${word.slice(26)}]`)
    return 'location' in found ? [found.location.slot] : []
  })
  expect(nameSlots(variables, slots, { words, texts: [] }, keccak256).size).toBe(500)
})

test('what a mapping holds beside a value that was found is found, also in a mapping of structs', () => {
  const read = readDeclaration(`enum Phase { Draft, Open }
struct Leg { uint8 side; uint64 price; uint96 size; }
struct Order { address maker; uint32 nonce; Phase phase; Leg leg; bytes memo; }
struct Book { uint32 head; uint32 tail; mapping(uint32 => Order) orders; Leg[] tape; }
mapping(bytes32 => mapping(address => Book)) books;
mapping(string => Leg[]) legsByName; mapping(uint8 => mapping(uint8 => uint256)) counts;`)
  if ('problem' in read) throw new Error(read.problem)
  const integers = Array.from({ length: 33 }, (_, index) => toHex(index, { size: 32 }))
  const others = Array.from({ length: 60 }, (_, index) =>
    toHex(7_000n + BigInt(index), { size: 32 }),
  )
  const [id, maker] = [toHex(29, { size: 32 }), checksumAddress(`0x${'ab'.repeat(20)}`)]
  const words = [...others, ...integers, toHex(BigInt(maker), { size: 32 }), id]
  const base = `books[${id}][${maker}]`
  const wanted = [
    '.tail',
    '.tape[0].size',
    '.orders[0].phase',
    '.orders[0].leg.size',
    '.orders[0].memo',
  ]
  const slots = wanted.map((path) => {
    const found = findStorageLocation(read.variables, base + path)
    if ('problem' in found) throw new Error(found.problem)
    return found.location.slot
  })
  const names = nameSlots(read.variables, slots, { words, texts: ['0x', '0x6162'] }, keccak256)
  expect(slots.map((slot) => names.get(slot)?.at(-1)?.expression?.slice(base.length))).toEqual(
    wanted,
  )
})
