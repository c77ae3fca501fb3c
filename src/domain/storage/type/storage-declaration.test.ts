import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { slotWord } from '../path/derive-slot.ts'
import { resolvePath } from '../path/resolve-path.ts'
import { parseExpression, type StorageExpression } from '../path/storage-expression.ts'
import { resolveStorageQuery } from '../path/storage-query.ts'
import { readValuePath } from '../path/value-path.ts'
import { readStoredValue } from '../value/stored-value.ts'
import { readDeclaration } from './storage-declaration.ts'
import { type Compiler, isValueType, type StorageLocation } from './storage-type.ts'

function places(source: string, path: string, compiler?: Compiler): StorageLocation {
  const declared = readDeclaration(source, compiler)
  if ('problem' in declared) throw new Error(declared.problem)
  const { root, accesses } = parseExpression(path) as StorageExpression
  const variable = declared.variables.find(({ name }) => name === root) ?? declared.variables[0]
  if (!variable) throw new Error('no variable')
  const start = { slot: variable.slot, offset: variable.offset, type: variable.type() }
  const resolved = resolvePath(start, accesses)
  if ('problem' in resolved) throw new Error(resolved.problem)
  return resolved.location
}

test('types within types are read, in any order', () => {
  const source = `mapping(address => Account) accounts;
    struct Account { Entry[] history; mapping(Kind => Account) inner; }
    struct Entry { uint64 at; Price amount; Kind kind; }
    type Price is uint128; enum Kind { None, Open } contract Token;`
  const { offset, type } = places(source, `accounts[0x${'ab'.repeat(20)}].history[3].amount`)
  expect({ offset, label: type.label }).toEqual({ offset: 8, label: 'uint128' })
  expect(
    places(source, `accounts[0x${'ab'.repeat(20)}].inner[Kind.Open].history[3].kind`).type,
  ).toMatchObject({ members: ['None', 'Open'] })
})

test('a type alone is a variable without a name', () => {
  expect(places('mapping(uint => uint64[2][])', '[1][5][1]')).toMatchObject({ offset: 8 })
  expect(places('uint8', '').type.label).toBe('uint8')
})

test.each([
  // vyperlang/vyper tests/unit/cli/storage_layout/test_storage_layout.py
  [
    'foo: public(HashMap[uint256, uint256])\narr2: DynArray[uint256, 3]\nbaz: Bytes[65]\nbar: uint256',
    'bar',
    9n,
  ],
  ['a: uint8\nb: bool', 'b', 1n],
  ['struct S:\n    x: uint256\n    y: uint8[3]\na: S\nb: S', 'b.y[2]', 7n],
  ['a: constant(uint256) = 5\nb: String[33] # two words\nc: decimal', 'c', 3n],
])('Vyper: %s', (source, path, slot) => {
  expect(places(source, path)).toMatchObject({ slot })
})

test('Vyper’s bytes4 lies at the high-order end, in a mapping too', () => {
  expect(places('a: bytes4', 'a').offset).toBe(28)
  expect(places('HashMap[address, bytes4]', `[0x${'ab'.repeat(20)}]`).offset).toBe(28)
})

test.each([
  ['', 'No variable is declared here'],
  ['mapping(address => Position) p', 'Unknown type “Position”. Add its struct'],
  ['mapping(address uint256) p', 'Expected “=>” before “uint256”.'],
  ['uint256[N] p', 'Write the length “N” of an array as a number.'],
  ['struct A { A inner; } A a;', 'The struct A contains itself.'],
  ['struct A { uint256 x; ', 'A “}” is missing.'],
  ['mapping(address => mapping(string[] => bool)) p', 'string[] cannot be the key'],
  ['mapping(uint256[] => bool) p', 'uint256[] cannot be the key of a mapping.'],
  ['contract A { uint256 x; }', 'Paste only the variables'],
  ['uint256 1x', '“1x” is not understood.'],
  ['a: HashMap[address]', 'a HashMap has a key and a value'],
  ['a: Position', 'What is “Position”?'],
])('%s is refused with the fix', (source, words) => {
  const read = readDeclaration(source)
  expect('problem' in read && read.problem).toContain(words)
})

// foundry-rs/foundry, crates/cast/tests/fixtures/storage_layout_complex.json: the vault of
// Balancer, its slots as solc laid them out and the values that cast read.
test('the vault of Balancer is laid out as solc did, and its shared slot read as cast did', () => {
  const declared = readDeclaration(`
    uint256 private _status;
    mapping(bytes32 => IERC20ToBytes32Map) internal _generalPoolsBalances;
    mapping(address => uint256) internal _nextNonce;
    bool private _paused;
    IAuthorizer private _authorizer;
    mapping(address => mapping(address => bool)) private _approvedRelayers;
    mapping(bytes32 => bool) private _isPoolRegistered;
    uint256 private _nextPoolNonce;
    mapping(bytes32 => mapping(IERC20 => bytes32)) internal _minimalSwapInfoPoolsBalances;
    mapping(bytes32 => AddressSet) internal _minimalSwapInfoPoolsTokens;
    mapping(bytes32 => TwoTokenPoolTokens) private _twoTokenPoolTokens;
    mapping(bytes32 => mapping(IERC20 => address)) private _poolAssetManagers;
    mapping(address => mapping(IERC20 => uint256)) private _internalTokenBalance;
    contract IAuthorizer; contract IERC20;
    struct IERC20ToBytes32Map { uint256 _length; mapping(uint256 => IERC20ToBytes32MapEntry) _entries;
      mapping(IERC20 => uint256) _indexes; }
    struct IERC20ToBytes32MapEntry { IERC20 _key; bytes32 _value; }
    struct AddressSet { address[] _values; mapping(address => uint256) _indexes; }
    struct TwoTokenPoolBalances { bytes32 sharedCash; bytes32 sharedManaged; }
    struct TwoTokenPoolTokens { IERC20 tokenA; IERC20 tokenB;
      mapping(bytes32 => TwoTokenPoolBalances) balances; }`)
  if ('problem' in declared) throw new Error(declared.problem)
  const laidOut = declared.variables.map(({ name, slot, offset }) => `${name} ${slot} ${offset}`)
  expect(laidOut).toEqual([
    '_status 0 0',
    '_generalPoolsBalances 1 0',
    '_nextNonce 2 0',
    '_paused 3 0',
    '_authorizer 3 1',
    '_approvedRelayers 4 0',
    '_isPoolRegistered 5 0',
    '_nextPoolNonce 6 0',
    '_minimalSwapInfoPoolsBalances 7 0',
    '_minimalSwapInfoPoolsTokens 8 0',
    '_twoTokenPoolTokens 9 0',
    '_poolAssetManagers 10 0',
    '_internalTokenBalance 11 0',
  ])
  const shared = slotWord(0x6048a8c631fb7e77eca533cf9c29784e482391e7n << 8n)
  const read = (index: number, word: Hex) => {
    const { offset, type } = declared.variables[index] ?? {}
    const value = type?.()
    return value && isValueType(value) && readStoredValue(word, offset ?? 0, value).text
  }
  expect(read(3, shared)).toBe('false')
  expect(read(4, shared)).toBe('0x6048A8c631Fb7e77EcA533Cf9C29784e482391e7')
  expect(read(7, slotWord(0x6e0n))).toBe('1760')
})

test.each([
  'struct P { uint8 a; }\nstruct P { uint256 a; uint256 b; }\nP[3] all;',
  'type P is uint8; enum P { A }\nP one;',
  'struct P:\n    x: uint256\nflag P:\n    A\na: P',
])('of two types of one name, none is taken for the other: %s', (source) => {
  expect(readDeclaration(source)).toEqual({ problem: expect.stringMatching(/^P is declared more/) })
})

test('of two variables of one name, none is taken for the other', () => {
  const declared = 'uint256[2] __gap; uint256 owner; uint256[2] __gap;'
  const resolve = (path: string) =>
    resolveStorageQuery({
      ...{ slot: '0', rules: 'solidity', declared, as: '' },
      path: readValuePath(path, []),
    })
  expect(resolve('__gap[1]').problems).toEqual({
    declared: '“__gap” is declared more than once: give each a name of its own.',
  })
  expect(resolve('owner').location).toMatchObject({ slot: 2n })
})
