import { expect, test } from 'vitest'
import { findStorageLocation } from '#domain/storage/layout/find-storage-location.ts'
import { readLayout } from '#domain/storage/layout/layout.ts'
import { findLayouts } from './find-layouts.ts'

const type = (name: string) => ({ nodeType: 'ElementaryTypeName', name })
const user = (referencedDeclaration: number) => ({
  nodeType: 'UserDefinedTypeName',
  referencedDeclaration,
})
const member = (name: string, typeName: object) => ({ name, typeName })
const struct = (id: number, name: string, members: object[], text?: string) => ({
  ...{ nodeType: 'StructDefinition', id, name, members },
  ...(text && { documentation: { text } }),
})

/** Nodes as solc 0.8.28 writes them, of the fields that are read. */
const ast = (members: object[]) => ({
  nodes: [
    {
      nodeType: 'UserDefinedValueTypeDefinition',
      id: 1,
      name: 'Price',
      underlyingType: type('uint128'),
    },
    {
      ...{ nodeType: 'ContractDefinition', id: 9, name: 'Base', linearizedBaseContracts: [9] },
      nodes: [
        struct(2, 'Item', [member('a', type('uint8')), member('at', user(1))]),
        struct(3, 'Main', members, 'Words.\n @custom:storage-location erc7201:example.main'),
        struct(4, 'Other', [member('a', type('uint8'))], 'No annotation.'),
      ],
    },
    {
      ...{
        nodeType: 'ContractDefinition',
        id: 10,
        name: 'Vault',
        linearizedBaseContracts: [10, 9],
      },
      nodes: [struct(5, 'Item', [member('b', type('bool'))])],
    },
  ],
})
const empty = { storageLayout: { storage: [], types: null } }

function readVault(members: object[]) {
  const json = {
    contracts: { 'a.sol': { Vault: empty } },
    sources: { 'a.sol': { ast: ast(members) } },
  }
  const found = findLayouts(JSON.stringify(json))
  if ('problem' in found) throw new Error(found.problem)
  const [layout] = found.layouts
  if (!layout) throw new Error('no layout')
  return readLayout(layout)
}

// Slot: ERC-7201, its example.
const main = 0x183a6125c38840424c4a85fa12bab2ab606c4b6d0e7cc73c0c06ba5300eab500n

test('a namespace that the AST annotates is read, with the types that its struct needs', () => {
  const list = { nodeType: 'ArrayTypeName', baseType: user(2), length: { nodeType: 'Identifier' } }
  const { variables, problems } = readVault([
    member('one', user(5)),
    member('items', { ...list, typeDescriptions: { typeString: 'struct Base.Item[3]' } }),
    member('by', { nodeType: 'Mapping', keyType: type('address'), valueType: user(2) }),
    member('last', type('uint64')),
  ])
  expect(problems).toEqual([])
  const at = (path: string) => {
    const found = findStorageLocation(variables, path)
    if ('problem' in found) throw new Error(found.problem)
    const { slot, offset, type } = found.location
    return [slot - main, offset, type.label]
  }
  expect(at('example.main.one.b')).toEqual([0n, 0, 'bool'])
  expect(at('example.main.items[2].at')).toEqual([3n, 1, 'uint128'])
  expect(at('example.main.last')).toEqual([5n, 0, 'uint64'])
})

test('a namespace with a type that is not in the AST is not guessed at', () => {
  expect(readVault([member('gone', user(77))])).toMatchObject({
    variables: [],
    problems: ['“example.main” was left out: what it holds is not in the file.'],
  })
})

test('a namespace of a library belongs to the contracts that use it, through others too', () => {
  const library = (id: number, name: string, nodes: object[]) => ({
    ...{ nodeType: 'ContractDefinition', contractKind: 'library', id, name, nodes },
    linearizedBaseContracts: [id],
  })
  const contract = (id: number, name: string, reference: number) => ({
    ...{ nodeType: 'ContractDefinition', contractKind: 'contract', id, name },
    linearizedBaseContracts: [id],
    nodes: [{ nodeType: 'FunctionDefinition', id: id + 100, body: user(reference) }],
  })
  const annotated = (id: string) => `@custom:storage-location erc7201:${id}`
  const nodes = [
    library(1, 'Ledger', [
      struct(2, 'Data', [member('total', type('uint256'))], annotated('example.main')),
      { nodeType: 'FunctionDefinition', id: 3, body: user(11) },
    ]),
    library(10, 'Roles', [
      struct(11, 'Data', [member('admin', type('address'))], annotated('example.roles')),
    ]),
    contract(20, 'User', 3),
    contract(30, 'Other', 999),
  ]
  const contracts = { 'a.sol': { User: empty, Other: empty } }
  const found = findLayouts(JSON.stringify({ contracts, sources: { 'a.sol': { ast: { nodes } } } }))
  if ('problem' in found) throw new Error(found.problem)
  expect(found.layouts.map(({ contract }) => contract)).toEqual(['User'])
  const [layout] = found.layouts
  expect(layout && readLayout(layout).variables.map(({ name }) => name)).toEqual([
    'example.main',
    'example.roles',
  ])
})
