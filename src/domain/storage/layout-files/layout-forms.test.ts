import { expect, test } from 'vitest'
import { findStorageLocation } from '#domain/storage/layout/find-storage-location.ts'
import { readLayout } from '#domain/storage/layout/layout.ts'
import { findLayouts } from '#domain/storage/layout-files/find-layouts.ts'

// One contract as each tool writes it:
// type PoolId is bytes32; enum Status { Open, Closed }; struct Pool { uint128 fee; address token; }
// contract Vault { address owner; Status status; mapping(address => uint256) balances;
//   mapping(PoolId => Pool) pools; uint256[3] __gap; }
const target = 'src/Vault.sol:Vault'
const variable = (label: string, slot: string, type: string, offset = 0) => ({
  ...{ astId: 7, contract: target, label, offset, slot, type },
})
const poolId = 't_userDefinedValueType(PoolId)3'
const storage = [
  variable('owner', '0', 't_address'),
  variable('status', '0', 't_enum(Status)5', 20),
  variable('balances', '1', 't_mapping(t_address,t_uint256)'),
  variable('pools', '2', `t_mapping(${poolId},t_struct(Pool)9_storage)`),
  variable('__gap', '3', 't_array(t_uint256)3_storage'),
]
const poolMembers = [variable('fee', '0', 't_uint128'), variable('token', '1', 't_address')]
const inplace = (label: string, numberOfBytes: string) => ({
  encoding: 'inplace',
  label,
  numberOfBytes,
})
const solcTypes = {
  t_address: inplace('address', '20'),
  t_uint128: inplace('uint128', '16'),
  t_uint256: inplace('uint256', '32'),
  't_enum(Status)5': inplace('enum Status', '1'),
  [poolId]: inplace('PoolId', '32'),
  't_array(t_uint256)3_storage': { ...inplace('uint256[3]', '96'), base: 't_uint256' },
  't_mapping(t_address,t_uint256)': {
    ...{ encoding: 'mapping', label: 'mapping(address => uint256)', numberOfBytes: '32' },
    ...{ key: 't_address', value: 't_uint256' },
  },
  [`t_mapping(${poolId},t_struct(Pool)9_storage)`]: {
    ...{ encoding: 'mapping', label: 'mapping(PoolId => struct Pool)', numberOfBytes: '32' },
    ...{ key: poolId, value: 't_struct(Pool)9_storage' },
  },
  't_struct(Pool)9_storage': { ...inplace('struct Pool', '64'), members: poolMembers },
}
const storageLayout = { storage, types: solcTypes }
const ast = {
  nodes: [
    {
      ...{ nodeType: 'UserDefinedValueTypeDefinition', id: 3, name: 'PoolId' },
      underlyingType: { nodeType: 'ElementaryTypeName', name: 'bytes32' },
    },
    {
      ...{ nodeType: 'EnumDefinition', id: 5, name: 'Status' },
      members: [{ name: 'Open' }, { name: 'Closed' }],
    },
    {
      ...{ nodeType: 'ContractDefinition', id: 20, name: 'Vault', contractKind: 'contract' },
      ...{ nodes: [], linearizedBaseContracts: [20] },
    },
  ],
}
// OpenZeppelin's core leaves `encoding`, `key`, `value` and `base` out; it has what solc lacks.
const manifestLayout = {
  ...{ layoutVersion: '1.2', solcVersion: '0.8.24' },
  storage: storage.map(({ astId, ...entry }) => ({
    ...entry,
    contract: 'Vault',
    src: 'Vault.sol:7',
  })),
  types: Object.fromEntries(
    Object.entries(solcTypes).map(([id, { label, numberOfBytes, ...type }]) => [
      id,
      {
        ...{ label, numberOfBytes },
        ...('members' in type && { members: poolMembers }),
        ...(id === poolId && { underlying: 't_bytes32' }),
        ...(id.startsWith('t_enum') && { members: ['Open', 'Closed'] }),
      },
    ]),
  ),
}
const compiled = { 'src/Vault.sol': { Vault: { abi: [], storageLayout } } }
const sources = { 'src/Vault.sol': { id: 0, ast } }
const vyperEntry = (type: string, slot: number) => ({ type, n_slots: 1, slot })

const names = ['owner', 'status', 'balances', 'pools', '__gap']
const readable: [tool: string, json: unknown, shape: string, names?: string[], label?: string][] = [
  ['solc, or forge inspect --json', storageLayout, 'a storage layout'],
  [
    'solc --storage-layout',
    `\n======= ${target} =======\nContract Storage Layout:\n${JSON.stringify(storageLayout)}\n\n======= src/I.sol:I =======\nContract Storage Layout:\n{"storage":[],"types":null}`,
    'solc’s JSON output',
  ],
  ['solc --standard-json', { contracts: compiled, sources }, 'solc’s JSON output'],
  [
    'solc --combined-json storage-layout,ast',
    {
      contracts: { [target]: { 'storage-layout': storageLayout } },
      sources: { 'src/Vault.sol': { AST: ast } },
    },
    'solc’s JSON output',
  ],
  ['cast storage --json', { ...storageLayout, values: ['0x00'] }, 'the output of cast storage'],
  [
    'forge build with extra_output',
    {
      abi: [],
      bytecode: {},
      storageLayout,
      metadata: { settings: { compilationTarget: { 'src/Vault.sol': 'Vault' } } },
      ast,
    },
    'an artifact of Foundry',
  ],
  [
    'Hardhat 2',
    { _format: 'hh-sol-build-info-1', output: { contracts: compiled, sources } },
    'Hardhat 2 build info',
  ],
  [
    'Hardhat 3',
    { _format: 'hh3-sol-build-info-output-1', output: { contracts: compiled, sources } },
    'Hardhat 3 build info',
  ],
  [
    'OpenZeppelin upgrades, .openzeppelin',
    {
      manifestVersion: '3.2',
      proxies: [],
      impls: { ab: { address: '0x01', layout: manifestLayout } },
    },
    'an OpenZeppelin manifest',
  ],
  [
    'OpenZeppelin upgrades, cache/validations.json',
    { version: '3.4', log: [{ [target]: { version: {}, layout: manifestLayout } }] },
    'OpenZeppelin’s validations',
  ],
  ['Sourcify', { matchId: '1', chainId: '1', storageLayout }, 'a response of Sourcify'],
  [
    'vyper -f layout',
    {
      storage_layout: {
        owner: vyperEntry('address', 0),
        balances: vyperEntry('HashMap[address, uint256]', 1),
      },
      transient_storage_layout: { lock: vyperEntry('bool', 0) },
    },
    'a layout of Vyper',
    ['owner', 'balances'],
  ],
  [
    'Vyper with transient variables among the others',
    {
      owner: vyperEntry('address', 0),
      balances: vyperEntry('HashMap[address, uint256]', 1),
      lock: { ...vyperEntry('bool', 0), location: 'transient' },
      other: { ...vyperEntry('bool', 1), is_transient: true },
    },
    'a layout of Vyper',
    ['owner', 'balances'],
  ],
  [
    'vyper -f combined_json',
    {
      'contracts/Vault.vy': {
        abi: [],
        layout: {
          storage_layout: {
            owner: vyperEntry('address', 0),
            balances: vyperEntry('HashMap[address, uint256]', 1),
          },
        },
      },
      version: '0.4.0',
    },
    'Vyper’s combined JSON',
    ['owner', 'balances'],
  ],
]

const textOf = (json: unknown) => (typeof json === 'string' ? json : JSON.stringify(json))
const holder = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

test.each(readable)('%s is read', (_, json, shape, expected = names) => {
  const found = findLayouts(textOf(json))
  if ('problem' in found) throw new Error(found.problem)
  expect(found.shape).toBe(shape)
  const [layout] = found.layouts
  if (!layout) throw new Error('no layout')
  const { variables } = readLayout(layout)
  expect(variables.map(({ name }) => name)).toEqual(expected)
  // Every mapping takes a key and leads to a value; no form shows the mapping's own zero slot as one.
  expect(findStorageLocation(variables, `balances[${holder}]`)).toMatchObject({
    location: { type: { kind: 'uint', size: 32 } },
  })
})

const withTypes = [
  'solc --standard-json',
  'solc --combined-json storage-layout,ast',
  'forge build with extra_output',
  'Hardhat 2',
  'Hardhat 3',
  'OpenZeppelin upgrades, .openzeppelin',
  'OpenZeppelin upgrades, cache/validations.json',
]

test.each(readable.filter(([tool]) => withTypes.includes(tool)))(
  '%s says what an enum and a user-defined key are',
  (_, json) => {
    const found = findLayouts(textOf(json))
    if ('problem' in found || !found.layouts[0]) throw new Error('no layout')
    const { variables } = readLayout(found.layouts[0])
    const status = variables.find(({ name }) => name === 'status')
    expect(status?.type()).toMatchObject({ kind: 'enum', members: ['Open', 'Closed'] })
    const key = `0x${'ab'.repeat(32)}`
    expect(findStorageLocation(variables, `pools[${key}].token`)).toMatchObject({
      location: { type: { kind: 'address' } },
    })
  },
)

test('without the AST a user-defined key is the word that is hashed', () => {
  const json = storageLayout
  const { variables } = readLayout({ contract: 'Vault', source: '', compiler: 'solidity', json })
  expect(findStorageLocation(variables, `pools[0x${'ab'.repeat(32)}].fee`)).toMatchObject({
    location: { type: { label: 'uint128' } },
  })
  expect(findStorageLocation(variables, 'pools[7].fee')).toEqual({
    problem: 'PoolId: unknown type. Enter the key as 32 bytes.',
  })
})

test.each(['|', '│'])('a table of forge inspect, parted by %s, is asked for as JSON', (bar) => {
  const row = ['Name', 'Type', 'Slot', 'Offset', 'Bytes', 'Contract'].join(` ${bar} `)
  const text = `╭------+------╮\n${bar} ${row} ${bar}\n`
  expect(findLayouts(text)).toEqual({ problem: expect.stringContaining('--json') })
})

test.each([
  ['a Hardhat artifact', { _format: 'hh3-artifact-1', abi: [] }, /outputSelection/],
  ['a Foundry artifact', { abi: [], bytecode: {}, methodIdentifiers: {} }, /forge inspect/],
  ['standard JSON input', { language: 'Solidity', sources: {}, settings: {} }, /outputSelection/],
  ['an explorer’s response', { status: '1', result: [{ ABI: '[]' }] }, /No storage layout/],
  ['an ABI', [{ type: 'function', name: 'f', inputs: [] }], /ABI/],
  ['other JSON', { a: 1 }, /No storage layout/],
  ['a cut file', '{"storage": [', /Incomplete JSON/],
  ['Solidity', 'contract A { uint256 a; }', /expected JSON/],
] as const)('%s is refused with what to do', (_, json, words) => {
  const found = findLayouts(textOf(json))
  expect('problem' in found && found.problem).toMatch(words)
})
