import solc from 'solc'
import { concat, encodeAbiParameters, type Hex, size } from 'viem'
import { expect, test } from 'vitest'
import { readCodeMetadata } from '#domain/contract/code-metadata.ts'
import { readInitCode } from './init-code.ts'

const content = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
contract Child { uint256 public a; constructor(uint256 b) { a = b; } }
contract Factory { address public owner; constructor(address o, string memory) { owner = o; }
  function make(uint256 a) external returns (Child) { return new Child(a); } }
contract Maker { Child public child; constructor(uint256 b) { child = new Child(b); } }
contract Registry { event Set(bytes32 indexed k, uint256 v); mapping(bytes32 => uint256) public m;
  uint256 public cap;
  constructor(uint256 cap_, uint256 min_) { cap = cap_; emit Set("a", 1); emit Set("b", min_);
    emit Set("c", 3); emit Set("d", 4); m["a"] = 1; }
  function s(bytes32 k, uint256 v) external { m[k] = v; emit Set(k, v); } }
contract Events { event Set(uint256 v);
  constructor() { emit Set(1); emit Set(2); emit Set(3); emit Set(4); emit Set(5); } }
contract Unused { constructor(uint256, string memory) {} }`

type Compiled = { code: Hex; runtime: Hex }

/** Creation and deployed code as the compiler writes them. */
function compiled(settings: object = {}): { [name: string]: Compiled } {
  const outputSelection = {
    '*': { '*': ['evm.bytecode.object', 'evm.deployedBytecode.object'] },
  }
  const input = {
    language: 'Solidity',
    sources: { 'a.sol': { content } },
    settings: { optimizer: { enabled: true }, ...settings, outputSelection },
  }
  type Evm = { [kind in 'bytecode' | 'deployedBytecode']: { object: string } }
  const { contracts } = JSON.parse(solc.compile(JSON.stringify(input)))
  return Object.fromEntries(
    Object.entries(contracts['a.sol'] as { [name: string]: { evm: Evm } }).map(
      ([name, { evm }]) => [
        name,
        { code: `0x${evm.bytecode.object}`, runtime: `0x${evm.deployedBytecode.object}` },
      ],
    ),
  )
}

const ways = {
  legacy: compiled(),
  'via IR': compiled({ viaIR: true }),
  'without metadata': compiled({ metadata: { appendCBOR: false } }),
}
const [version] = solc.version().match(/^\d+\.\d+\.\d+/) ?? []

const words = (...values: bigint[]) =>
  encodeAbiParameters(
    values.map(() => ({ type: 'uint256' })),
    values,
  )
const deployed: { [name: string]: Hex } = {
  Child: words(7n),
  Factory: encodeAbiParameters(
    [{ type: 'address' }, { type: 'string' }],
    [`0x${'12'.repeat(20)}`, 'said when it was made'],
  ),
  Maker: words(7n),
  Registry: words(1000n, 5n),
  Events: '0x',
  Unused: encodeAbiParameters([{ type: 'uint256' }, { type: 'string' }], [7n, 'unused']),
}

test.each(Object.entries(ways))(
  'arguments begin where the code reads to its end, metadata is the contract’s own: %s',
  (way, contracts) => {
    for (const [name, args] of Object.entries(deployed)) {
      const { code, runtime } = contracts[name] ?? { code: '0x', runtime: '0x' }
      const read = readInitCode(concat([code, args]))
      // Without metadata its constants may as well be arguments, read one by one as Vyper does.
      const isOpen = way === 'without metadata' && name === 'Events'
      expect(read.args, name).toBe(isOpen ? undefined : args)
      expect(read.contract, name).toEqual({ metadata: readCodeMetadata(runtime) })
      expect(read.codeUntil, name).toBeLessThanOrEqual(size(code))
    }
  },
)

test('the contracts tried have constants and another’s metadata at the end of their code', () => {
  const { Registry, Events, Maker, Child } = ways.legacy
  if (!Registry || !Events || !Maker || !Child) throw new Error('not compiled')
  for (const { code, runtime } of [Registry, Events])
    expect(code.slice(2)).not.toMatch(new RegExp(`${runtime.slice(2)}$`))
  const own = readCodeMetadata(Maker.runtime)
  expect(own?.compiler).toBe(`Solidity ${version}`)
  expect(own?.ipfs).toMatch(/^Qm\w{44}$/)
  expect(readCodeMetadata(Maker.code)?.ipfs).toBe(readCodeMetadata(Child.runtime)?.ipfs)
  expect(own?.ipfs).not.toBe(readCodeMetadata(Child.runtime)?.ipfs)
})

test('a constructor whose arguments are missing makes no contract that is known', () => {
  const { code } = ways.legacy.Registry ?? { code: '0x' }
  expect(readInitCode(code)).toMatchObject({ args: '0x', contract: undefined })
})

/** Init code that returns one byte of code, STOP, after other opcodes. */
const thenStop = (opcodes: string): Hex => `0x${opcodes}60016000f3`

test.each<[string, Hex]>([
  // SSTORE2 of solady: all that is behind 11 bytes is the contract.
  ['what is returned', `0x600b5981380380925939f3${'00'}${'12'.repeat(31)}`],
  // As Vyper does: a word from a given offset, which here is the last.
  ['a word read from the end', `${thenStop('602060116000396000515560')}${'00'.repeat(32)}`],
  // PUSH1 size, CODESIZE, SUB: read, and not copied.
  ['a length that is only read', thenStop('600a3803')],
  // Two offsets: from byte 24 on, and from byte 25 on.
  [
    'two readings that disagree',
    `${thenStop('6018380360186000396019380360196000 39'.replace(' ', ''))}0000000000000000`,
  ],
  ['an end that is not reached', '0x5b600056'],
  ['a jump to where only the sender knows', '0x3356'],
  ['what an opcode of another chain does', thenStop('0c')],
  ['no contract at all', '0x60006000fd'],
])('%s is not taken for arguments', (_, code) => {
  expect(readInitCode(code).args).toBeUndefined()
})

test('bytes behind that are no whole words are read, too: some tools leave a mark there', () => {
  const { code } = ways.legacy.Registry ?? { code: '0x' }
  const args = concat([words(1000n, 5n), '0x6d61726b'])
  expect(readInitCode(concat([code, args])).args).toBe(args)
})

test('code made to be followed for long is given up soon', () => {
  // All ask for the size first, so that each is followed twice; byte 1 is where they jump to.
  const hostile = {
    'a loop': '5b600156',
    'a loop of ways': '5b34600157600156',
    hashes: '5b6203000060002050600156',
    powers: `5b7f${'ff'.repeat(32)}7f${'ff'.repeat(32)}0a50600156`,
    'ways with much memory': '6203f00051505b34600757600756',
    'much storage': '60005b600101808055346003576003 56'.replace(' ', ''),
    'many copies': '5b602060006000395b600156',
    'many creations of copies': '5b60206000600039602060006000f050600156',
  }
  for (const [name, digits] of Object.entries(hostile)) {
    const begun = performance.now()
    expect(readInitCode(`0x38${digits}`), name).toMatchObject({
      args: undefined,
      contract: undefined,
    })
    expect(performance.now() - begun, name).toBeLessThan(10_000)
  }
})
