import { keccak256, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { findStorageLocation } from '#domain/storage/layout/find-storage-location.ts'
import { readLayout } from '#domain/storage/layout/layout.ts'
import { findLayouts } from '#domain/storage/layout-files/find-layouts.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import type { StorageType, Variable } from '#domain/storage/type/storage-type.ts'
import storageLayout from './vectors/solc-many.json'

/** A layout as plain data; types that contain themselves end at a depth. */
const tree = (variables: readonly Variable[], depth = 0): unknown[] =>
  variables.map(({ name, slot, offset, type }) => [name, slot, offset, typeTree(type(), depth)])

function typeTree(type: StorageType, depth: number): unknown {
  const { kind, label } = type
  if (depth > 5) return label
  if (type.kind === 'mapping')
    return {
      kind,
      label,
      key: typeTree(type.key, depth + 1),
      value: typeTree(type.value(), depth + 1),
    }
  if (type.kind === 'array')
    return { kind, length: type.length, slots: type.slots, item: typeTree(type.item(), depth + 1) }
  if (type.kind === 'struct')
    return { kind, slots: type.slots, members: tree(type.members, depth + 1) }
  return type
}

function only(json: unknown) {
  const found = findLayouts(typeof json === 'string' ? json : JSON.stringify(json))
  if ('problem' in found) throw new Error(found.problem)
  const [layout] = found.layouts
  if (!layout || found.layouts.length > 1) throw new Error(`${found.layouts.length} layouts`)
  return { ...found, ...layout, ...readLayout(layout) }
}

// Source: ethereum/solidity, test/cmdlineTests/storage_layout_many (vector 22).
const contracts = {
  fileA: {
    A: { storageLayout, abi: [] },
    IA: { storageLayout: { storage: [], types: null } },
  },
}
const shapes: { [shape: string]: unknown } = {
  'a storage layout': storageLayout,
  'the output of cast storage': { ...storageLayout, values: ['0x00'] },
  'an artifact of Foundry': { abi: [], bytecode: {}, storageLayout },
  'a response of Sourcify': { storageLayout, match: 'match', chainId: '1', address: '0x' },
  'solc’s JSON output': { contracts, sources: {} },
  'Hardhat 2 build info': { _format: 'hh-sol-build-info-1', input: {}, output: { contracts } },
  'Hardhat 3 build info': { _format: 'hh3-sol-build-info-output-1', output: { contracts } },
  'an OpenZeppelin manifest': {
    manifestVersion: '3.2',
    impls: { ab: { address: '0x01', layout: { solcVersion: '0.8.30', ...storageLayout } } },
  },
}

test.each(Object.entries(shapes))('%s gives the same tree', (shape, json) => {
  const found = only(json)
  expect(found.shape).toBe(shape)
  expect(found.contract).toBe('A')
  expect(found.problems).toEqual([])
  expect(tree(found.variables)).toEqual(tree(only(storageLayout).variables))
})

test('a manifest of OpenZeppelin names no contract, and what is taken for it is said to be', () => {
  const layout = { storage: [entry('x', 'Base', '0')], types: {} }
  expect(only({ impls: { ab: { layout } } })).toMatchObject({
    contract: 'Base',
    byLastVariable: true,
  })
  expect(only(layout)).not.toHaveProperty('byLastVariable')
})

test('what solc prints for several contracts is a list of them', () => {
  const part = (name: string) =>
    `\n======= a.sol:${name} =======\nContract Storage Layout:\n${JSON.stringify(storageLayout, null, 2)}\n`
  const found = findLayouts(part('One') + part('Two'))
  if ('problem' in found) throw new Error(found.problem)
  expect(found.layouts.map(({ contract, source }) => [source, contract])).toEqual([
    ['a.sol', 'One'],
    ['a.sol', 'Two'],
  ])
})

test('contracts without variables are counted, not listed', () => {
  expect(only(shapes['solc’s JSON output']).notes).toEqual(['1 more without variables.'])
  expect(findLayouts('{"storage":[],"types":null}')).toEqual({
    problem:
      'No storage variables in a storage layout. For namespaces (ERC-7201), use build info with the AST.',
  })
})

test('the compiler’s own test of many variables', () => {
  const { variables } = only(storageLayout)
  expect(variables.map(({ name, slot }) => `${name} ${slot}`).join(', ')).toBe(
    'x 0, y 1, s 2, addr 6, map 7, array 8, s1 9, b1 10',
  )
  const [, , s] = tree(variables)
  expect(s).toMatchObject([
    's',
    2n,
    0,
    {
      slots: 4n,
      members: [
        ['a', 0n, 0, { kind: 'uint', size: 16 }],
        ['b', 0n, 16, { kind: 'uint', size: 16 }],
        ['staticArray', 1n, 0, { length: 2n, slots: 2n }],
        ['dynArray', 3n, 0, { length: undefined, item: { size: 32 } }],
      ],
    },
  ])
})

// Source: ethereum/solidity, test/cmdlineTests/storage_layout_user_defined (vector 22).
test('a user-defined type of which only the name is known is its bytes', () => {
  const layout = {
    storage: [{ label: 'b', slot: '0', offset: 16, type: 't_userDefinedValueType(MyInt128)2' }],
    types: {
      't_userDefinedValueType(MyInt128)2': {
        encoding: 'inplace',
        label: 'MyInt128',
        numberOfBytes: '16',
      },
    },
  }
  const type = { kind: 'unknown', label: 'MyInt128', size: 16 }
  expect(only(layout).variables[0]?.type()).toEqual(type)
})

test('an enum takes the bytes that the layout says, and its names from OpenZeppelin', () => {
  const layout = (more: object) => ({
    storage: [{ label: 'status', slot: '1', offset: 3, type: 't_enum(Status)5' }],
    types: { 't_enum(Status)5': { label: 'enum Vault.Status', numberOfBytes: '2', ...more } },
  })
  const label = 'enum Vault.Status'
  expect(only(layout({})).variables[0]?.type()).toEqual({ kind: 'enum', label, size: 2 })
  const members = ['Open', 'Closed']
  expect(only(layout({ members })).variables[0]?.type()).toEqual({
    kind: 'enum',
    label,
    size: 2,
    members,
  })
})

test('a fixed array has the length of its type, not of its bytes', () => {
  const { variables } = only({
    storage: [{ label: 'small', slot: '0', offset: 0, type: 't_array(t_uint8)5_storage' }],
    types: {
      't_array(t_uint8)5_storage': {
        encoding: 'inplace',
        label: 'uint8[5]',
        numberOfBytes: '32',
        base: 't_uint8',
      },
      t_uint8: { encoding: 'inplace', label: 'uint8', numberOfBytes: '1' },
    },
  })
  expect(variables[0]?.type()).toMatchObject({ kind: 'array', length: 5n, slots: 1n })
})

test('a type that contains itself is read as far as it is opened', () => {
  const id = 't_struct(Node)1_storage'
  const { variables } = only({
    storage: [{ label: 'root', slot: '0', offset: 0, type: id }],
    types: {
      [id]: {
        encoding: 'inplace',
        label: 'struct Node',
        numberOfBytes: '32',
        members: [{ label: 'children', slot: '0', offset: 0, type: 't_array' }],
      },
      t_array: { encoding: 'dynamic_array', label: 'struct Node[]', numberOfBytes: '32', base: id },
    },
  })
  expect(
    JSON.stringify(tree(variables), (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    ),
  ).toContain('struct Node')
})

// Sources: ERC-7201 for the slot; openzeppelin-upgrades core snapshots for the shape (vectors 11,
// 24).
test('a namespace is a struct at the place that its name hashes to', () => {
  const { variables } = only({
    impls: {
      ab: {
        layout: {
          storage: [],
          types: { t_uint256: { label: 'uint256', numberOfBytes: '32' } },
          namespaces: {
            'erc7201:example.main': [
              { label: 'x', slot: '0', offset: 0, type: 't_uint256' },
              { label: 'y', slot: '1', offset: 0, type: 't_uint256' },
            ],
          },
        },
      },
    },
  })
  expect(variables[0]).toMatchObject({
    name: 'example.main',
    slot: 0x183a6125c38840424c4a85fa12bab2ab606c4b6d0e7cc73c0c06ba5300eab500n,
  })
  expect(variables[0]?.type()).toMatchObject({
    kind: 'struct',
    slots: 2n,
    members: [{ name: 'x' }, { name: 'y' }],
  })
})

const entry = (label: string, contract: string, slot: string, type = 't_uint256') => ({
  ...{ label, contract, slot, type },
  offset: 0,
})
const named = (storage: unknown[], types: unknown = {}) =>
  only({ storage, types }).variables.map(({ name }) => name)

test('variables of one name are distinguished by their contract, and others keep their names', () => {
  expect(
    named([
      entry('__gap', 'oz/Guard.sol:Guard', '0'),
      entry('owner', 'oz/Guard.sol:Guard', '1'),
      entry('__gap', 'a.sol:Vault', '2'),
    ]),
  ).toEqual(['Guard.__gap', 'owner', 'Vault.__gap'])
  // Two contracts of one name, a variable with the name of a contract, and no contract at all.
  expect(named([entry('x', 'a.sol:A', '0'), entry('x', 'b.sol:A', '1')])).toEqual([
    'a.sol:A.x',
    'b.sol:A.x',
  ])
  expect(
    named([entry('x', 'a.sol:A', '0'), entry('A', 'a.sol:B', '1'), entry('x', 'a.sol:B', '2')]),
  ).toEqual(['a.sol:A.x', 'A', 'B.x'])
  expect(named([entry('x', '', '0'), entry('x', '', '1')])).toEqual(['x@0', 'x@1'])
})

test('what solc writes of two variables of one name tells them apart by their slots', () => {
  const ast = {
    nodes: [
      ...['Guard', 'Vault'].map((name, place) => ({
        ...{ nodeType: 'ContractDefinition', id: place, name, linearizedBaseContracts: [] },
        nodes: [{ nodeType: 'VariableDeclaration', id: 10 + place, name: '_status' }],
      })),
    ],
  }
  const storage = ['0', '1'].map((slot, place) => ({
    ...entry('_status', 'a.sol:Vault', slot),
    astId: 10 + place,
  }))
  const contracts = { 'a.sol': { Vault: { storageLayout: { storage, types: null } } } }
  const namesIn = (json: object) => only(json).variables.map(({ name }) => name)
  expect(namesIn({ contracts })).toEqual(['_status@0', '_status@1'])
  expect(namesIn({ contracts, sources: { 'a.sol': { ast } } })).toEqual([
    'Guard._status',
    'Vault._status',
  ])
})

test('a path says which of two variables of one name it means, or is refused', () => {
  const { variables } = only({
    storage: [
      entry('__gap', 'oz/Guard.sol:Guard', '0', 't_array(t_uint256)2_storage'),
      entry('__gap', 'a.sol:Vault', '2', 't_array(t_uint256)3_storage'),
      entry('x', 'a.sol:A', '5'),
      entry('x', 'b.sol:A', '6'),
    ],
    types: {
      't_array(t_uint256)2_storage': {
        label: 'uint256[2]',
        numberOfBytes: '64',
        base: 't_uint256',
      },
      't_array(t_uint256)3_storage': {
        label: 'uint256[3]',
        numberOfBytes: '96',
        base: 't_uint256',
      },
    },
  })
  expect(findStorageLocation(variables, 'Vault.__gap[1]')).toMatchObject({
    expression: 'Vault.__gap[1]',
    location: { slot: 3n },
  })
  expect(findStorageLocation(variables, ' Guard . __gap [ 0x1 ]')).toMatchObject({
    location: { slot: 1n },
  })
  expect(findStorageLocation(variables, 'b.sol:A.x')).toMatchObject({ location: { slot: 6n } })
  expect(findStorageLocation(variables, '__gap[1]')).toEqual({
    problem: '2 variables are called “__gap”: enter “Guard.__gap” or “Vault.__gap”.',
  })
})

test('a type that needs its own size to have one is shown by its name', () => {
  const types = {
    t_self: { label: 'struct Self', members: [entry('a', '', '0', 't_self')] },
    't_array(t_loop)3_storage': { label: 'Loop[3]', base: 't_array(t_loop)3_storage' },
    t_one: { label: 'struct One', members: [entry('other', '', '0', 't_other')] },
    t_other: {
      label: 'struct Other',
      members: [entry('ones', '', '0', 't_array(t_one)2_storage')],
    },
    't_array(t_one)2_storage': { label: 'struct One[2]', base: 't_one' },
    t_alias: { label: 'Alias', underlying: 't_alias' },
    // Of itself in a mapping and a list, as Solidity allows: these need one slot each.
    t_node: {
      label: 'struct Node',
      members: [
        entry('next', '', '0', 't_mapping(t_uint256,t_node)'),
        entry('all', '', '1', 't_array(t_node)dyn_storage'),
        entry('value', '', '2'),
      ],
    },
    't_mapping(t_uint256,t_node)': { label: 'mapping', key: 't_uint256', value: 't_node' },
    't_array(t_node)dyn_storage': { label: 'struct Node[]', base: 't_node' },
  }
  const { variables } = only({
    storage: [
      entry('self', '', '0', 't_self'),
      entry('loop', '', '1', 't_array(t_loop)3_storage'),
      entry('one', '', '2', 't_one'),
      entry('alias', '', '3', 't_alias'),
      entry('node', '', '4', 't_node'),
    ],
    types,
  })
  const [node, ...endless] = variables.map(({ type }) => type()).reverse()
  expect(endless.map(({ kind, label }) => `${kind} ${label}`).reverse()).toEqual([
    'opaque struct Self',
    'opaque Loop[3]',
    'opaque struct One',
    'opaque Alias',
  ])
  expect(node).toMatchObject({ kind: 'struct', slots: 3n })
  expect(findStorageLocation(variables, 'node.next[1].next[2].value')).toHaveProperty(
    'location.slot',
  )
  expect(findStorageLocation(variables, 'node.all[1].value')).toHaveProperty('location.slot')
})

test('sizes that a layout leaves out are worked out, or nothing is shown', () => {
  const types = {
    t_two: { label: 'struct Two', members: [entry('a', '', '0'), entry('b', '', '1')] },
    t_odd: { label: 'struct Odd', members: [entry('a', '', '0', 't_named')] },
    t_named: { label: 'Named' },
    't_array(t_two)3_storage': { label: 'struct Two[3]', base: 't_two' },
    't_array(t_odd)3_storage': { label: 'struct Odd[3]', base: 't_odd' },
    t_list: { encoding: 'dynamic_array', label: 'Named[]', base: 't_named' },
  }
  const { variables } = only({
    storage: [
      entry('known', '', '0', 't_array(t_two)3_storage'),
      entry('unknown', '', '6', 't_array(t_odd)3_storage'),
      entry('list', '', '9', 't_list'),
    ],
    types,
  })
  expect(findStorageLocation(variables, 'known[2].b')).toMatchObject({ location: { slot: 5n } })
  expect(findStorageLocation(variables, 'unknown[1]')).toEqual({
    problem: expect.stringMatching(/its name/),
  })
  expect(findStorageLocation(variables, 'list[1]')).toEqual({
    problem: expect.stringMatching(/item slots unknown/),
  })
})

test('a namespace is placed by the rule that its annotation names, and by no other', () => {
  const members = [entry('x', '', '0')]
  const { variables, problems } = only({
    storage: [],
    types: {},
    namespaces: { 'erc8042:example.main': members, 'custom:example.main': members },
  })
  // keccak256("example.main")
  expect(variables.map(({ slot }) => slotWord(slot))).toEqual([
    keccak256(stringToHex('example.main')),
  ])
  expect(problems).toEqual([expect.stringContaining('“custom:example.main” omitted')])
})

test('what an old or cut layout lacks is said, and the rest is read', () => {
  const { variables, problems } = only({
    storage: [
      { label: 'old', type: 't_uint256' },
      { label: 'kept', slot: '1', offset: 0, type: 't_uint256' },
      { label: 'odd', slot: '2', offset: 0, type: 't_mystery' },
    ],
    types: null,
  })
  expect(variables.map(({ name, type }) => [name, type().kind])).toEqual([
    ['kept', 'uint'],
    ['odd', 'unknown'],
  ])
  expect(problems).toEqual([
    '“old” was left out: it has no slot.',
    '“odd”: type t_mystery is not defined; shown as bytes.',
  ])
})

test.each([
  ['', /Paste a layout/],
  ['{"storage":', /Incomplete JSON/],
  ['[1]', /a JSON object/],
  ['{"_format":"hh-sol-artifact-1","abi":[]}', /outputSelection/],
  ['{"abi":[],"bytecode":{}}', /forge inspect/],
  ['{"contracts":{"a.sol":{"A":{"abi":[]}}}}', /outputSelection/],
  ['{"name":"x"}', /No storage layout in this JSON/],
])('%s is refused with what to do', (text, says) => {
  expect(findLayouts(text)).toEqual({ problem: expect.stringMatching(says) })
})
