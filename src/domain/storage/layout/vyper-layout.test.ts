import { expect, test } from 'vitest'
import { findStorageLocation } from '#domain/storage/layout/find-storage-location.ts'
import { readLayout } from '#domain/storage/layout/layout.ts'
import { nodeSlots, nodeValue } from '#domain/storage/layout/node-value.ts'
import { layoutType } from '#domain/storage/layout/vyper-layout.ts'
import { findLayouts } from '#domain/storage/layout-files/find-layouts.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'

function read(json: unknown) {
  const found = findLayouts(JSON.stringify(json))
  if ('problem' in found) throw new Error(found.problem)
  const [layout] = found.layouts
  if (!layout) throw new Error('nothing found')
  expect(found.shape).toBe('a layout of Vyper')
  return readLayout(layout)
}

// Source: vyperlang/vyper, tests/unit/cli/storage_layout/test_storage_layout.py (vector 23).
const storage_layout = {
  '$.nonreentrant_key': { slot: 0, type: 'nonreentrant lock', n_slots: 1 },
  foo: { slot: 1, type: 'HashMap[address, uint256]', n_slots: 1 },
  arr: { slot: 2, type: 'DynArray[uint256, 3]', n_slots: 4 },
  baz: { slot: 6, type: 'Bytes[65]', n_slots: 4 },
  bar: { slot: 10, type: 'uint256', n_slots: 1 },
}

test('the compiler’s own layout, with its wrapper and without', () => {
  for (const json of [{ storage_layout }, storage_layout]) {
    const { variables } = read(json)
    expect(variables.map(({ name, slot }) => [name, slot])).toEqual([
      ['$.nonreentrant_key', 0n],
      ['foo', 1n],
      ['arr', 2n],
      ['baz', 6n],
      ['bar', 10n],
    ])
    expect(variables.map(({ type }) => type())).toMatchObject([
      { kind: 'uint', size: 32 },
      { kind: 'mapping', compiler: 'vyper', key: { kind: 'address' } },
      { kind: 'array', length: undefined, slots: 4n, compiler: 'vyper' },
      { kind: 'bytes', slots: 4n, compiler: 'vyper' },
      { kind: 'uint', size: 32 },
    ])
  }
})

test('a module’s variables carry its name; code and transient variables are no storage', () => {
  const { variables, problems } = read({
    code_layout: { SYMBOL: { length: 64, offset: 0, type: 'String[32]' } },
    transient_storage_layout: {
      '$.nonreentrant_key': { slot: 0, type: 'nonreentrant lock', n_slots: 1 },
    },
    storage_layout: {
      counter: { slot: 1, type: 'uint256', n_slots: 1 },
      lib2: {
        lib1: { supply: { slot: 2, type: 'uint256', n_slots: 1 } },
        storage_variable: { slot: 3, type: 'uint256', n_slots: 1 },
      },
    },
  })
  expect(variables.map(({ name, slot }) => [name, slot])).toEqual([
    ['counter', 1n],
    ['lib2.lib1.supply', 2n],
    ['lib2.storage_variable', 3n],
  ])
  expect(problems).toEqual([expect.stringContaining('Transient')])
})

test('types nest, and take whole slots', () => {
  expect(layoutType('uint8[3][2]')).toMatchObject({ kind: 'array', length: 2n, slots: 6n })
  expect(layoutType('DynArray[String[33], 2]')).toMatchObject({ slots: 7n })
  const nested = layoutType('HashMap[String[10], HashMap[bytes4, DynArray[int128, 5]]]')
  if (nested.kind !== 'mapping') throw new Error('no mapping')
  expect(nested.key).toMatchObject({ kind: 'string', compiler: 'vyper' })
  expect(nested.value()).toMatchObject({ kind: 'mapping', key: { kind: 'bytesN', size: 4 } })
})

test('a struct is its words: the layout says no more of it', () => {
  expect(layoutType('Position declaration object', 3n)).toMatchObject({ kind: 'array', length: 3n })
  const many = layoutType('DynArray[Position declaration object, 4]', 13n)
  if (many.kind !== 'array') throw new Error('no array')
  expect(many.item()).toMatchObject({ kind: 'array', length: 3n, item: expect.any(Function) })
  expect(layoutType('HashMap[address, Position declaration object]')).toMatchObject({
    kind: 'mapping',
  })
})

// Source: vyperlang/vyper, `semantics/types`: str() of a struct is its name, and of what holds it
// too.
test.each([
  ['HashMap[uint8, DynArray[Position declaration object, 4]]', 'many[7]'],
  ['HashMap[uint8, Position declaration object[3]]', 'many[7]'],
  ['HashMap[uint8, HashMap[bool, DynArray[Position, 4][2]]]', 'many[7][true]'],
])(
  'below a HashMap nothing tells how large a struct is, and no item is given a place: %s',
  (type, path) => {
    const { variables } = read({ many: { slot: 3, type, n_slots: 1 } })
    const found = findStorageLocation(variables, path)
    if ('problem' in found) throw new Error(found.problem)
    expect(found.location.type).toMatchObject({ kind: 'opaque' })
    expect(nodeSlots(found.location, () => undefined)).toEqual([])
    expect(nodeValue(found.location, () => slotWord(5n))).toBeUndefined()
    expect(findStorageLocation(variables, `${path}[1]`)).toEqual({
      problem: expect.stringContaining('but its name'),
    })
  },
)

test('what is known below a HashMap has its places, as far as it is known', () => {
  const { variables } = read({
    lists: { slot: 3, type: 'HashMap[address, DynArray[String[33], 4]]', n_slots: 1 },
    one: { slot: 4, type: 'HashMap[uint256, Position]', n_slots: 1 },
  })
  const list = 'lists[0x0000000000000000000000000000000000000001]'
  const [zero, one] = [`${list}[0]`, `${list}[1]`].map((path) =>
    findStorageLocation(variables, path),
  )
  if (!zero || 'problem' in zero || !one || 'problem' in one) throw new Error('not found')
  expect(one.location.slot - zero.location.slot).toBe(3n)
  expect(findStorageLocation(variables, 'one[7]')).toMatchObject({
    location: { type: { kind: 'opaque' } },
  })
})

test('a flag, called enum up to 0.3, is a whole word', () => {
  const { variables } = read({ status: { slot: 0, type: 'enum Status(OPEN,CLOSED)', n_slots: 1 } })
  expect(variables[0]?.type()).toMatchObject({ kind: 'uint', size: 32 })
})

test('a layout with transient variables alone has none in storage', () => {
  const lock = { '$.nonreentrant_key': { slot: 0, type: 'nonreentrant lock', n_slots: 1 } }
  expect(read({ transient_storage_layout: lock }).variables).toEqual([])
})

test('bytes4 lies at the high-order end of its word', () => {
  expect(read({ selector: { slot: 4, type: 'bytes4', n_slots: 1 } }).variables[0]).toMatchObject({
    offset: 28,
  })
})
