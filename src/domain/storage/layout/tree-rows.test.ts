import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { findStorageLocation } from '#domain/storage/layout/find-storage-location.ts'
import { readLayout } from '#domain/storage/layout/layout.ts'
import { nodeSlots, nodeValue, type WordAtSlot } from '#domain/storage/layout/node-value.ts'
import {
  filterTreeRows,
  stateCsv,
  type TreeRow,
  type TreeView,
  treeRows,
} from '#domain/storage/layout/tree-rows.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import storageLayout from './vectors/solc-many.json'

const { variables } = readLayout({
  ...{ contract: 'A', source: 'fileA', compiler: 'solidity' },
  json: storageLayout,
})
const closed: TreeView = { open: new Set(), requestedPaths: [], shown: new Map() }
const stored =
  (words: { [slot: string]: Hex }): WordAtSlot =>
  (slot) =>
    words[String(slot)] ?? slotWord(0n)
const names = (rows: TreeRow[]) =>
  rows.map((row) =>
    row.kind === 'node' ? row.node.expression + (row.node.stale ? ' stale' : '') : row.kind,
  )
const tree = (view: Partial<TreeView>, words: WordAtSlot = stored({})) =>
  treeRows(variables, { ...closed, ...view }, words)

test('a closed tree has the variables alone, with their place among them', () => {
  const rows = tree({})
  expect(names(rows)).toEqual(['x', 'y', 's', 'addr', 'map', 'array', 's1', 'b1'])
  expect(rows[7]).toMatchObject({ node: { position: 8, siblings: 8, depth: 0 }, open: undefined })
  expect(rows[4]).toMatchObject({ open: false })
})

test('an array has as many items as its slot says, a page of them at first', () => {
  const words = stored({ 8: slotWord(40n) })
  const open = new Set(['array'])
  expect(names(tree({ open }, words)).filter((name) => name.startsWith('array['))).toHaveLength(32)
  expect(tree({ open }, words)).toContainEqual(
    expect.objectContaining({ kind: 'more', shown: 32n, length: 40n }),
  )
  const all = names(tree({ open, shown: new Map([['array', 288n]]) }, words))
  expect(all.slice(5, 9)).toEqual(['array', 'array[0]', 'array[1]', 'array[2]'])
  expect(all).not.toContain('more')
})

test('an item beyond the length is in the tree where it was asked for, and called stale', () => {
  const words = stored({ 8: slotWord(1n) })
  const rows = tree({ open: new Set(['array']), requestedPaths: ['array[0x7]', 'array[0]'] }, words)
  expect(names(rows)).toContain('array[7] stale')
  expect(names(rows).filter((name) => name === 'array[0]')).toHaveLength(1)
})

test('a length that no array can have opens nothing, and is shown as it is', () => {
  const words = stored({ 8: `0x${'ff'.repeat(32)}` })
  const rows = tree({ open: new Set(['array']) }, words)
  expect(names(rows).filter((name) => name.startsWith('array['))).toEqual([])
  const array = variables.find(({ name }) => name === 'array')
  expect(array && nodeValue({ slot: 8n, offset: 0, type: array.type() }, words)).toMatchObject({
    text: `0x${'ff'.repeat(32)}`,
    anomaly: expect.stringContaining('implausible'),
  })
})

test('a mapping has the keys that were asked for, nested ones below them', () => {
  const address = '0xD0074F4E6490ae3f888d1d4f7E3E43326bD3f0f5'
  const asked = [`map[5][${address}]`, 'map[5][oops]', 'nothing[3]']
  const rows = tree({ open: new Set(['map', 'map[5]']), requestedPaths: asked })
  expect(names(rows).slice(4, 9)).toEqual(['map', 'map[5]', `map[5][${address}]`, 'key', 'key'])
})

test.each([
  ['', /Start with a variable name/],
  ['X', /“X”. Similar: x\./],
  ['nothing', /Unknown variable “nothing”/],
  ['s.c', /no member “c”: it has a, b, staticArray, dynArray/],
  ['s.staticArray[2]', /from 0 to 1/],
  ['map[1][0x12]', /38 missing/],
  ['x.y', /one value/],
])('the path %s is refused, naming what is wrong', (text, says) => {
  expect(findStorageLocation(variables, text)).toEqual({ problem: expect.stringMatching(says) })
})

test('a long string asks for its content once its slot is known, and a huge one waits to be asked', () => {
  const place = {
    slot: 9n,
    offset: 0,
    type: { kind: 'string', label: 'string', slots: 1n, compiler: 'solidity' },
  } as const
  expect(nodeSlots(place, () => undefined)).toEqual([9n])
  // 33 bytes: 2 · 33 + 1.
  expect(nodeSlots(place, stored({ 9: slotWord(67n) }))).toHaveLength(3)
  const huge = stored({ 9: slotWord(200_001n) })
  expect(nodeSlots(place, huge)).toEqual([9n])
  expect(nodeValue(place, huge)).toMatchObject({ text: '100,000 bytes', unreadLength: 100_000 })
})

test.each([
  ['short with more than 31 bytes', slotWord(64n)],
  ['long with fewer than 32', slotWord(63n)],
  ['long beyond belief', `0x${'ff'.repeat(32)}` as const],
])('a string that no compiler wrote is named: %s', (_, word) => {
  const place = {
    slot: 9n,
    offset: 0,
    type: { kind: 'string', label: 'string', slots: 1n, compiler: 'solidity' },
  } as const
  expect(nodeValue(place, stored({ 9: word }))).toMatchObject({ anomaly: expect.any(String) })
})

test('variables of one name have lines, values and cells of their own', () => {
  const gap = (contract: string, slot: string) => ({
    ...{ label: '__gap', contract, slot, offset: 0 },
    type: 't_array(t_uint256)2_storage',
  })
  const { variables } = readLayout({
    ...{ contract: 'Vault', source: '', compiler: 'solidity' },
    json: {
      storage: [gap('g.sol:Guard', '0'), gap('a.sol:Vault', '2')],
      types: { 't_array(t_uint256)2_storage': { label: 'uint256[2]', base: 't_uint256' } },
    },
  })
  const open = new Set(['Vault.__gap'])
  const rows = treeRows(variables, { ...closed, open }, stored({ 3: slotWord(42n) }))
  expect(names(rows)).toEqual(['Guard.__gap', 'Vault.__gap', 'Vault.__gap[0]', 'Vault.__gap[1]'])
  const csv = [...stateCsv(rows, [{ block: 'block 7', words: stored({ 3: slotWord(42n) }) }])].join(
    '',
  )
  expect(csv).toContain(`Vault.__gap[1],uint256,${slotWord(3n)},0,42`)
})

test('a filter keeps what leads to what is wanted', () => {
  const rows = tree({ open: new Set(['s', 's.dynArray']) })
  const found = filterTreeRows(rows, ({ name }) => name === '.b' || name === 'addr', new Set())
  expect(names(found)).toEqual(['s', 's.b', 'addr'])
})

test('a filter keeps the field for a key of a mapping that a person opened', () => {
  const open = new Set(['map', 's'])
  const rows = tree({ open })
  const kindsAfter = (wanted: string, opened: ReadonlySet<string>) =>
    filterTreeRows(rows, ({ name }) => name === wanted, opened).map(({ kind }) => kind)
  expect(kindsAfter('map', open)).toEqual(['node', 'key'])
  expect(kindsAfter('map', new Set())).toEqual(['node'])
  expect(kindsAfter('addr', open)).toEqual(['node'])
})

test('the state is written as CSV, numbers exact and without signs of formulas', () => {
  const rows = tree({})
  const words = stored({ 0: slotWord(1234567n), 8: slotWord(2n) })
  const states = [{ block: 'block 7', words }]
  const csv = [...stateCsv(rows, states)].join('').split('\r\n')
  expect(csv[0]).toBe('expression,type,slot,offset,at block 7')
  expect(csv[1]).toBe(`x,uint256,${slotWord(0n)},0,1234567`)
  expect(csv).toContain(`array.length,uint256[],${slotWord(8n)},0,2`)
})
