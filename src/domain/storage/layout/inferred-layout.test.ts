import { keccak256 } from 'viem'
import { expect, test } from 'vitest'
import { findStorageLocation } from '#domain/storage/layout/find-storage-location.ts'
import {
  describeUsers,
  inferredLayout,
  inferredRecords,
} from '#domain/storage/layout/inferred-layout.ts'
import { readLayout } from '#domain/storage/layout/layout.ts'

const slot = (number: bigint) => `0x${number.toString(16).padStart(64, '0')}` as const
const use = { reads: ['balanceOf'], writes: [] }
// EIP-1967, "Logic contract address".
const hashed = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

test('inferred variables are named by their slots, and read as any layout', () => {
  const layout = inferredLayout([
    { slot: slot(0n), offset: 0, type: 'address', ...use },
    { slot: slot(0n), offset: 20, type: 'uint48', ...use },
    {
      slot: slot(4n),
      offset: 0,
      type: 'mapping(address => mapping(uint256 => uint256[]))',
      ...use,
    },
    { slot: hashed, offset: 0, type: 'address', ...use },
  ])
  const { variables, problems } = readLayout(JSON.parse(JSON.stringify(layout)))
  expect(problems).toEqual([])
  expect(variables.map(({ name, offset, type }) => [name, offset, type().kind])).toEqual([
    ['slot0', 0, 'address'],
    ['slot0_20', 20, 'uint'],
    ['slot4', 0, 'mapping'],
    [`slot${hashed}`, 0, 'address'],
  ])
  const path = `slot4[0x${'ab'.repeat(20)}][7][1]`
  expect(findStorageLocation(variables, path)).toMatchObject({ location: { offset: 0 } })
  expect(findStorageLocation(variables, `slot${hashed}`)).toMatchObject({
    location: { slot: BigInt(hashed) },
  })
})

test('a variable has the name of the one getter that reads it alone', () => {
  const record = (number: bigint, reads: string[], writes: string[] = []) => ({
    ...{ slot: slot(number), offset: 0, type: 'uint256', reads, writes },
  })
  const layout = inferredLayout([
    record(0n, ['totalSupply', 'mint'], ['mint']),
    // Read by two getters, by one that reads another one, too, and by none that is known by name.
    record(1n, ['owner', 'getOwner']),
    record(2n, ['price', 'quote']),
    record(3n, ['quote', 'balanceOf', 'balanceOf', 'transfer'], ['transfer']),
    record(4n, ['0x12345678']),
    record(5n, []),
  ])
  expect(readLayout(layout).variables.map(({ name }) => name)).toEqual([
    ...['totalSupply', 'slot1', 'price', 'balanceOf', 'slot4', 'slot5'],
  ])
})

test.each([
  ['uint256[]', ['totalSupply'], 'slot2'],
  ['uint256[]', ['totalSupply', 'tokenByIndex'], 'tokenByIndex'],
  ['address[]', ['validatorCount'], 'slot2'],
  ['struct[]', ['proposalsLength'], 'slot2'],
  ['address[]', ['getOwners'], 'getOwners'],
  ['uint256', ['totalSupply'], 'totalSupply'],
  ['mapping(uint256 => uint256)', ['totalSupply'], 'totalSupply'],
])('%s that %j read is called %s: a count is not a getter of an array', (type, reads, name) => {
  const { variables } = readLayout(
    inferredLayout([{ slot: slot(2n), offset: 0, type, reads, writes: [] }]),
  )
  expect(variables.map((variable) => variable.name)).toEqual([name])
  expect('problem' in findStorageLocation(variables, reads[0] ?? '')).toBe(reads[0] !== name)
})

test('a variable behind the first of its slot is that of the getter that reads both', () => {
  const packed = (offset: number, type: string, reads: string[], writes: string[] = []) => ({
    ...{ slot: slot(4n), offset, type, reads, writes },
  })
  // EVMole says this of `address owner; bool paused; uint16 feeBps`, whose getter the list does not have.
  const layout = inferredLayout([
    packed(0, 'address', ['owner', 'paused', '0x24a9d853', '0x80da990c']),
    packed(20, 'bool', ['paused']),
    packed(21, 'uint16', ['0x24a9d853', '0x80da990c'], ['0x80da990c']),
    { ...packed(0, 'mapping(address => uint256)', ['0x1e6a41ea']), slot: slot(5n) },
  ])
  const { variables } = readLayout(layout)
  expect(variables.map(({ name }) => name)).toEqual(['owner', 'paused', 'slot4_21', 'slot5'])
  // Its selector is that of the typed name; one that writes is not a getter.
  const expressionOf = (text: string) => findStorageLocation(variables, text)
  expect(expressionOf('feeBps')).toMatchObject({ expression: 'slot4_21' })
  expect(expressionOf('0x24a9d853')).toMatchObject({ expression: 'slot4_21' })
  expect(expressionOf('0x80da990c')).toHaveProperty('problem')
  expect(expressionOf(`spent[0x${'ab'.repeat(20)}]`)).toMatchObject({ location: { offset: 0 } })
  expect(expressionOf('setFeeBps')).toMatchObject({ problem: expect.stringMatching('Unknown') })
})

test('variables that share a slot have the readers and writers of the slot, as their own are not known', () => {
  // EVMole says this of `address owner; bool paused; uint64 touched`, where `deposit` writes the last one alone.
  const packed = [
    {
      ...{ slot: slot(1n), offset: 0, type: 'address' },
      reads: ['owner', 'deposit'],
      writes: ['deposit'],
    },
    { ...{ slot: slot(1n), offset: 20, type: 'bool' }, reads: [], writes: ['setPaused'] },
    { ...{ slot: slot(1n), offset: 21, type: 'uint64' }, reads: ['owner'], writes: [] },
  ]
  const alone = { ...{ slot: slot(2n), offset: 0, type: 'uint256' }, reads: ['total'], writes: [] }
  // A variable that EVMole found twice, by two ways through the code, shares nothing.
  const twice = { ...{ slot: slot(3n), offset: 0, type: 'uint8' }, reads: [], writes: ['mint'] }
  const records = [...packed, alone, twice, { ...twice, type: 'bool' }]
  expect(records.map((record) => describeUsers(record, records))).toEqual([
    ...packed.map(() => 'Slot 1, shared · Read by owner, deposit · Written by deposit, setPaused'),
    'Read by total',
    'Written by mint',
    'Written by mint',
  ])
})

test('what is not a type of Solidity, or does not fit, is shown as bytes', () => {
  const { variables } = readLayout(
    inferredLayout([
      { slot: slot(1n), offset: 8, type: 'int56', ...use },
      { slot: slot(2n), offset: 30, type: 'uint256', ...use },
      { slot: slot(3n), offset: 0, type: 'function_pointer', ...use },
      // The same again, by another way through the code.
      { slot: slot(3n), offset: 0, type: 'uint256', ...use },
    ]),
  )
  expect(variables.map(({ name, type }) => [name, type()])).toMatchObject([
    ['slot1_8', { kind: 'int', size: 7 }],
    ['slot2_30', { kind: 'unknown', size: 2 }],
    ['slot3', { kind: 'unknown', size: 32 }],
  ])
})

test('no two variables share a byte, and what is within an array is none of its own', () => {
  const record = (number: bigint, offset: number, type: string, reads: string[] = []) => ({
    ...{ slot: slot(number), offset, type, reads, writes: [] },
  })
  const firstItem = BigInt(keccak256(slot(5n)))
  const layout = inferredLayout([
    // EVMole says this of `Order[] orders`, where an Order begins with `address a; uint64 b; bool c`.
    record(5n, 0, 'string[]', ['orders']),
    ...[record(5n, 1, 'uint256'), record(5n, 20, 'uint64'), record(5n, 28, 'uint8[]', ['add'])],
    ...[record(firstItem, 0, 'string'), record(firstItem + 1n, 0, 'bytes12')],
    // A whole word that is read besides its variables, and an array that cannot begin within a slot.
    ...[record(6n, 0, 'uint256'), record(6n, 0, 'address'), record(6n, 20, 'bool')],
    record(7n, 28, 'uint8[]'),
  ])
  const { variables } = readLayout(layout)
  expect(variables.map(({ slot, offset, type }) => [slot, offset, type().label])).toEqual([
    [5n, 0, 'struct[]'],
    [6n, 0, 'address'],
    [6n, 20, 'bool'],
    [7n, 0, 'struct[]'],
  ])
  expect(inferredRecords(layout)?.[0]).toMatchObject({ type: 'struct[]', reads: ['orders', 'add'] })
  // Where the items begin and end is not known.
  expect(findStorageLocation(variables, 'slot5.length')).toMatchObject({ location: { slot: 5n } })
  expect(findStorageLocation(variables, 'slot5[0]')).toHaveProperty('problem')
})

test('only an inferred layout has inferred variables', () => {
  expect(inferredRecords(inferredLayout([]))).toEqual([])
  expect(inferredRecords({ json: { storage: [] } })).toBeUndefined()
})
