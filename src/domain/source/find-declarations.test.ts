import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findDeclarations } from './find-declarations.ts'
import type { ContractSources, WantedDeclaration } from './source-declaration.ts'

const base = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
import {IToken as Token} from "./IToken.sol";
/// A file's own.
error TooLate(uint deadline);
type Price is uint128;
interface IVault {
  /// @notice Moves tokens.
  function move(address to, uint256 amount) external;
}
abstract contract Base is IVault {
    struct Config { uint64 limit; address owner; } // both set once
    enum Kind { A, B }
    Config internal config;
    uint256[50] private __gap;
    function move(address to, uint256 amount) public virtual { emit Moved(to, amount); }
    event Moved(address indexed to, uint256 amount);
}
`
const vault = `import "./Base.sol";
library Errors { error Denied(address who, Base.Kind kind); }
/* contract Vault { uint256 fake; } */
contract Vault is Base, Ownable(msg.sender) {
    using Lib for *;
    string public title = unicode"uint256 fake; { } ☂"; // uint256 fake;
    uint256 transient lock; /// not of the next

    // ---- balances ----
    /**
     * @notice What each account has.
     * uint256 fake;
     */
    mapping(address account => mapping(uint => Config[]) orders)
        public balances;
    uint constant MAX = 2 ** 10;
    uint256 immutable public CAP;
    function(uint256) external returns (uint256) callback;
    Config preset = Config({limit: 1, owner: address(0)});
    constructor() { uint256 fake = 1; }
    receive() external payable { }
    modifier only(address a) { require(a != address(0), "}"); _; }
    function put(uint value) external only(msg.sender) { uint256 fake; if (value > 0) { fake = 1; } }
    function put(uint8[3] calldata values, Config memory c) external {}
    function put(address payable to, Config[] memory c) external {}
    function move(address to, uint256 amount) public override { revert Errors.Denied(to, Kind.A); }
}
`
const files = { 'src/Base.sol': base, 'src/Vault.sol': vault }
const sources = { name: 'Vault', path: 'src/Vault.sol', files }
const find = (wanted: WantedDeclaration, from: ContractSources = sources) =>
  findDeclarations(from, wanted).map(
    ({ path, contract, firstLine, lines }) =>
      `${path}:${firstLine} ${contract} ${lines.map((line) => line.trim()).join(' ')}`,
  )
const move = '{ revert Errors.Denied(to, Kind.A); }'

test.each<[WantedDeclaration, string[]]>([
  [
    { kind: 'variable', name: 'title' },
    ['src/Vault.sol:6 Vault string public title = unicode"uint256 fake; { } ☂"; // uint256 fake;'],
  ],
  [
    { kind: 'variable', name: 'balances' },
    [
      'src/Vault.sol:10 Vault /** * @notice What each account has. * uint256 fake; */ mapping(address account => mapping(uint => Config[]) orders) public balances;',
    ],
  ],
  [
    { kind: 'variable', name: 'lock' },
    ['src/Vault.sol:7 Vault uint256 transient lock; /// not of the next'],
  ],
  [{ kind: 'variable', name: 'MAX' }, ['src/Vault.sol:16 Vault uint constant MAX = 2 ** 10;']],
  [{ kind: 'variable', name: 'CAP' }, ['src/Vault.sol:17 Vault uint256 immutable public CAP;']],
  [
    { kind: 'variable', name: 'callback' },
    ['src/Vault.sol:18 Vault function(uint256) external returns (uint256) callback;'],
  ],
  [
    { kind: 'variable', name: 'preset' },
    ['src/Vault.sol:19 Vault Config preset = Config({limit: 1, owner: address(0)});'],
  ],
  // Inherited, and its type, which is a struct with members.
  [{ kind: 'variable', name: 'config' }, ['src/Base.sol:14 Base Config internal config;']],
  [{ kind: 'variable', name: '__gap' }, ['src/Base.sol:15 Base uint256[50] private __gap;']],
  [
    { kind: 'struct', name: 'Config' },
    ['src/Base.sol:12 Base struct Config { uint64 limit; address owner; } // both set once'],
  ],
  // Names in comments, texts and bodies declare nothing, nor does what is of another kind.
  [{ kind: 'variable', name: 'fake' }, []],
  [{ kind: 'variable', name: 'payable' }, []],
  [{ kind: 'variable', name: 'Price' }, []],
  [{ kind: 'error', name: 'put' }, []],
  // Overloads.
  [
    { kind: 'function', name: 'put', types: ['uint256'] },
    [
      'src/Vault.sol:23 Vault function put(uint value) external only(msg.sender) { uint256 fake; if (value > 0) { fake = 1; } }',
    ],
  ],
  [
    { kind: 'function', name: 'put', types: ['uint8[3]', '(uint64 limit, address owner)'] },
    ['src/Vault.sol:24 Vault function put(uint8[3] calldata values, Config memory c) external {}'],
  ],
  [
    { kind: 'function', name: 'put', types: ['address', '(uint64, address)[]'] },
    ['src/Vault.sol:25 Vault function put(address payable to, Config[] memory c) external {}'],
  ],
  [{ kind: 'function', name: 'put', types: ['uint8[2]', '(uint64, address)'] }, []],
  [{ kind: 'function', name: 'put', types: [] }, []],
  // An override, what it overrides, and the interface.
  [
    { kind: 'function', name: 'move', types: ['address', 'uint256'] },
    [
      `src/Vault.sol:26 Vault function move(address to, uint256 amount) public override ${move}`,
      'src/Base.sol:16 Base function move(address to, uint256 amount) public virtual { emit Moved(to, amount); }',
      'src/Base.sol:8 IVault /// @notice Moves tokens. function move(address to, uint256 amount) external;',
    ],
  ],
  [
    { kind: 'event', name: 'Moved', types: ['address', 'uint256'] },
    ['src/Base.sol:17 Base event Moved(address indexed to, uint256 amount);'],
  ],
  // Errors of a file and of a library; an enum is a number in an ABI.
  [
    { kind: 'error', name: 'TooLate', types: ['uint256'] },
    ["src/Base.sol:4  /// A file's own. error TooLate(uint deadline);"],
  ],
  [
    { kind: 'error', name: 'Denied', types: ['address', 'uint8'] },
    ['src/Vault.sol:2 Errors error Denied(address who, Base.Kind kind);'],
  ],
  [{ kind: 'error', name: 'Denied', types: ['address', 'string'] }, []],
  // The getter of a public variable.
  [
    { kind: 'function', name: 'CAP', types: [] },
    ['src/Vault.sol:17 Vault uint256 immutable public CAP;'],
  ],
])('%o is found where it is declared', (wanted, found) => {
  expect(find(wanted)).toEqual(found)
})

test('of two bases of one name none is taken, nor of two contracts without a path', () => {
  const twice = { ...files, 'lib/Base.sol': base }
  expect(find({ kind: 'variable', name: 'config' }, { ...sources, files: twice })).toEqual([])
  const unplaced = { name: 'Base', files: twice }
  expect(findDeclarations(unplaced, { kind: 'variable', name: 'config' })).toEqual([])
  expect(
    findDeclarations({ name: 'Base', files }, { kind: 'variable', name: 'config' }),
  ).toHaveLength(1)
})

const vyper = `# pragma version 0.4.0
"""
total: uint256
"""
from . import ownable
initializes: ownable

event Moved:
    to: indexed(address)
    amount: uint256

struct Order:
    amount: uint256

# What each account has.
balances: public(HashMap[address, uint256])  # total: uint256
orders: public(DynArray[
    Order,
    10,
])

@external
@nonreentrant
def put(value: uint256, to: address = msg.sender):
    """
    @notice Puts it.
def put(): pass
    """
    total: uint256 = value

    self.balances[to] += total
`
test.each<[WantedDeclaration, string[]]>([
  [
    { kind: 'variable', name: 'balances' },
    [
      'Vault.vy:15 Vault # What each account has. balances: public(HashMap[address, uint256])  # total: uint256',
    ],
  ],
  [
    { kind: 'variable', name: 'orders' },
    ['Vault.vy:17 Vault orders: public(DynArray[ Order, 10, ])'],
  ],
  [{ kind: 'variable', name: 'total' }, []],
  [{ kind: 'variable', name: 'owner' }, ['ownable.vy:1 ownable owner: public(address)']],
  [{ kind: 'struct', name: 'Order' }, ['Vault.vy:12 Vault struct Order: amount: uint256']],
  [
    { kind: 'event', name: 'Moved', types: ['address', 'uint256'] },
    ['Vault.vy:8 Vault event Moved: to: indexed(address) amount: uint256'],
  ],
  [
    { kind: 'function', name: 'put', types: ['uint256'] },
    [
      'Vault.vy:22 Vault @external @nonreentrant def put(value: uint256, to: address = msg.sender): """ @notice Puts it. def put(): pass """ total: uint256 = value  self.balances[to] += total',
    ],
  ],
])('of Vyper, %o is found where it is declared', (wanted, found) => {
  const files = { 'Vault.vy': vyper, 'ownable.vy': 'owner: public(address)\n' }
  const from = { name: 'Vault', path: 'Vault.vy', files }
  expect(find(wanted, from)).toEqual(found)
})

test('a declaration that is too long is cut, and says by how much', () => {
  const body = 'a();\n'.repeat(200)
  const long = { name: 'C', files: { 'C.sol': `contract C {\nfunction f() public {\n${body}}\n}` } }
  const [found] = findDeclarations(long, { kind: 'function', name: 'f' })
  expect(found?.lines).toHaveLength(120)
  expect(found?.cutLines).toBe(82)
})

test('any text is read without end or failure, and what is found is in it', () => {
  const part = fc.constantFrom(
    ...['contract C', ' is C', '{', '}', '(', ')', ';', ' uint x', '=', '"', "'", '/*', '*/'],
    ...['//', '\n', ' error E(', ' function f(', ' struct S', 'x: uint\n', '#', '"""', '@a\n', ','],
  )
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 60 }),
      fc.constantFrom('C.sol', 'C.vy'),
      (parts, path) => {
        const text = parts.join('')
        for (const kind of ['variable', 'function', 'error', 'struct'] as const)
          for (const name of ['x', 'f', 'E', 'S'])
            for (const { lines } of findDeclarations(
              { name: 'C', files: { [path]: text } },
              { kind, name },
            ))
              expect(text).toContain(lines[0]?.trim())
      },
    ),
  )
})

test('a source of half a megabyte is read at once', () => {
  const text = `contract C {\n${'    // a\n    /* b */ uint256 public x1; function f(uint a) external { g(a, "{"); }\n'.repeat(6_000)}}`
  const usage = process.cpuUsage()
  findDeclarations({ name: 'C', files: { 'C.sol': text } }, { kind: 'function', name: 'f' })
  // Time of the processor, as other tests run beside this one.
  expect(process.cpuUsage(usage).user / 1000).toBeLessThan(3_000)
})
