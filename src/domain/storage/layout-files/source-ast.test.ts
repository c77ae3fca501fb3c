import solc from 'solc'
import { expect, test } from 'vitest'
import { readLayout } from '#domain/storage/layout/layout.ts'
import { readAst, withEnumMembers } from './layout-ast.ts'
import { compiledLayout } from './layout-shapes.ts'
import { readSourceAst } from './source-ast.ts'

const types = `type Shares is uint128;
enum Phase { Draft, Open /* the second */, Halted }
struct Leg { Shares shares; Phase phase; }
interface IToken { enum Phase { Other } function symbol() external view returns (string memory); }
library Ledger {
  /// @custom:storage-location erc7201:acme.ledger
  struct Data { mapping(address => Entry[2]) entries; uint256 total; }
  struct Entry { uint64 at; bool open; }
  function data() internal pure returns (Data storage found) { assembly { found.slot := 7 } }
}
library Unused {
  /// @custom:storage-location erc7201:acme.unused
  struct Data { uint256 total; }
}`
const vault = `import "./types.sol";
abstract contract Base {
  enum Side { Bid, Ask }
  /**
   * @notice What the vault holds.
   * @custom:storage-location erc7201:acme.vault
   */
  struct State { IToken token; Phase phase; Side side; Leg[] legs; mapping(Shares => Own.Note) notes; string label; }
}
contract Own { struct Note { bytes text; Phase phase; } Phase ownPhase; }
contract Vault is Base, Own {
  type Price is uint64;
  Phase phase; IToken.Phase other; Side side; Shares shares;
  mapping(Side => mapping(Phase => Price)) counts; Leg leg;
  function total() external view returns (uint256) { return Ledger.data().total; }
}
contract Plain { uint256 plain; }`

type Files = { [path: string]: string }

/** The layouts of a contract: with the AST of solc, and with what its sources say. */
function layoutsOf(files: Files, path: string, name: string) {
  const sources = Object.entries(files).map(([path, content]) => [path, { content }])
  const outputSelection = { '*': { '': ['ast'], '*': ['storageLayout'] } }
  const input = { language: 'Solidity', sources: Object.fromEntries(sources) }
  const output = JSON.parse(
    solc.compile(JSON.stringify({ ...input, settings: { outputSelection } })),
  )
  const { storageLayout } = output.contracts?.[path]?.[name] ?? {}
  if (!storageLayout) throw new Error(JSON.stringify(output.errors))
  const target = `${path}:${name}`
  return {
    compiled: compiledLayout(storageLayout, readAst(output.sources), target),
    read: compiledLayout(storageLayout, readSourceAst(files, storageLayout), target),
  }
}

test.each(['Vault', 'Own', 'Plain'])('%s: sources say of a layout what its AST says', (name) => {
  const { compiled, read } = layoutsOf(
    { 'types.sol': types, 'vault.sol': vault },
    'vault.sol',
    name,
  )
  expect(read.json.types).toEqual(compiled.json.types)
  expect(read.beside).toEqual(compiled.beside)
  expect(readLayout(read).problems).toEqual([])
  const spaces = name === 'Vault' ? ['acme.vault', 'acme.ledger'] : []
  expect(read.beside?.map(({ name }) => name)).toEqual(spaces)
})

test.each([
  ['lines', '/// @custom:storage-location erc7201:a.b\n  /// more\n// plain\n', 'a.b'],
  ['lines apart', '/// @custom:storage-location erc7201:a.b\n\n/// more\n', undefined],
  ['an end mark behind the id', '/** @custom:storage-location erc7201:a.b*/', 'a.b'],
  [
    'one within a comment',
    '/* /// @custom:storage-location erc7201:old */ /** @custom:storage-location erc7201:a.b */',
    'a.b',
  ],
  [
    'an earlier one',
    '/** @custom:storage-location erc7201:old */ /** @custom:storage-location erc7201:a.b */',
    'a.b',
  ],
  ['no doc comment', '// @custom:storage-location erc7201:a.b\n', undefined],
  ['four slashes', '//// @custom:storage-location erc7201:a.b\n', undefined],
  ['one star', '/* @custom:storage-location erc7201:a.b */ /**/', undefined],
])('the doc comment of a namespace is as solc reads it: %s', (_, comment, id) => {
  const members =
    'address payable to; address payable[] all; mapping(address => address payable) by;'
  const { compiled, read } = layoutsOf(
    { 'c.sol': `contract C { ${comment} struct S { ${members} } uint256 x; }` },
    'c.sol',
    'C',
  )
  expect(read.beside).toEqual(compiled.beside)
  expect(read.beside?.map(({ name }) => name)).toEqual(id === undefined ? [] : [id])
})

test('many files and bases are read in a moment', () => {
  const count = 2_000
  const chain = Array.from({ length: count }, (_, at) => {
    const text = `contract A${at} is A${at + 1} { struct S { A${at} a; } S s; }`
    return [`${at % 200}.sol`, text] as const
  })
  const files: Files = {}
  for (const [file, text] of chain) files[file] = `${files[file] ?? ''}${text}\n`
  expect(readSourceAst(files, {}).size).toBe(2 * count)
})

test('parameters of enums have the names of their values, also within structs and lists', () => {
  const part = (type: string, internalType: string, more: object = {}) => ({
    ...{ name: 'a', type, internalType },
    ...more,
  })
  const inputs = [
    part('uint8', 'enum Phase'),
    part('uint8[]', 'enum IToken.Phase[]'),
    part('tuple', 'struct Leg', { components: [part('uint8', 'enum Base.Side')] }),
    part('uint8', 'enum Gone'),
    part('uint8', 'uint8'),
  ]
  const ast = readSourceAst({ 'types.sol': types, 'vault.sol': vault }, {})
  const [item] = withEnumMembers([{ type: 'error', name: 'E', inputs }], ast)
  expect(JSON.stringify(item).match(/"enumMembers":\[[^\]]*\]/g)).toEqual([
    '"enumMembers":["Draft","Open","Halted"]',
    '"enumMembers":["Other"]',
    '"enumMembers":["Bid","Ask"]',
  ])
})

const unclear: [what: string, files: Files, members: unknown, spaces: unknown][] = [
  [
    'two enums of one name',
    {
      'a.sol': 'enum E { A } contract A { E a; }',
      'b.sol': 'import { A as Base } from "./a.sol"; enum E { B } contract C is Base { E b; }',
    },
    [undefined, undefined],
    undefined,
  ],
  [
    'a base by its alias',
    {
      'b.sol': 'import {Base as Store} from "./a.sol"; contract C is Store { uint8 own; }',
      'a.sol': 'contract Base { uint8 based; }',
      'c.sol':
        'contract Store { /// @custom:storage-location erc7201:x\n struct S { uint8 a; } uint8 stored; }',
    },
    [undefined],
    undefined,
  ],
  [
    'a length that is no number',
    {
      'b.sol':
        'contract C { uint256 constant n = 2; /// @custom:storage-location erc7201:x\n struct S { uint8[n] a; } }',
    },
    [],
    [''],
  ],
]

test.each(unclear)('%s is not guessed at', (_, files, members, spaces) => {
  const { read } = layoutsOf(files, 'b.sol', 'C')
  const types = Object.values((read.json.types ?? {}) as { [id: string]: { members?: unknown } })
  expect(types.map((type) => type.members)).toEqual(members)
  expect(read.beside?.map(({ declared }) => declared)).toEqual(spaces)
})
