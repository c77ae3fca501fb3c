import fc from 'fast-check'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { readLayout } from '#domain/storage/layout/layout.ts'
import type { WordAtSlot } from '#domain/storage/layout/node-value.ts'
import {
  hasValue,
  listLayoutNodes,
  maxMatches,
  searchLayout,
  slotsOfNodes,
} from '#domain/storage/layout/search-layout.ts'
import { filterTreeRows, treeRows } from '#domain/storage/layout/tree-rows.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { readDeclaration } from '#domain/storage/type/storage-declaration.ts'
import type { Variable } from '#domain/storage/type/storage-type.ts'

const declare = (source: string): readonly Variable[] => {
  const parsed = readDeclaration(source)
  if ('problem' in parsed) throw new Error(parsed.problem)
  return parsed.variables
}

const wideMembers = Array.from({ length: 500 }, (_, index) => `uint256 field${index};`).join(' ')
const variables = declare(`
struct Wide { ${wideMembers} }
struct Position { uint256 amount; uint64 since; Position[] children; }
struct Node { uint256 weight; mapping(uint256 => Node) next; }
uint256 total;
Wide wide;
uint256[100] list;
mapping(address => Position[]) positions;
uint256[] grown;
Position[] history;
mapping(uint256 => Node) graph;`)
const [, wide, list, , grown] = variables as [Variable, Variable, Variable, Variable, Variable]

const words =
  (known: { [slot: string]: bigint } = {}): WordAtSlot =>
  (slot) => {
    const value = known[String(slot)]
    return value === undefined ? undefined : (slotWord(value) as Hex)
  }

/** The lines that a search of a wholly closed tree shows. */
function find(text: string, known = words(), requestedPaths: string[] = []) {
  const matches = (name: string) => name.toLowerCase().includes(text.toLowerCase())
  const nodes = listLayoutNodes(variables, requestedPaths, known)
  const found = searchLayout(nodes, matches, (node) => hasValue(node, known, text))
  const { open, items } = found
  const view = { open, items, requestedPaths, shown: new Map() }
  const rows = filterTreeRows(
    treeRows(variables, view, known),
    ({ expression, location }) => matches(expression) || hasValue({ location }, known, text),
    new Set(),
  )
  return rows.map((row) => (row.kind === 'node' ? row.node.expression : row.kind))
}

test.each([
  ['a member of a closed struct', 'field499', ['wide', 'wide.field499']],
  ['an item of a closed array', 'list[99]', ['list', 'list[99]']],
  ['an index beyond the first page', '[99', ['list', 'list[99]']],
  ['a variable itself, whose members stay closed', 'wide', ['wide']],
  [
    'capitals as they are typed',
    'FIELD42',
    ['wide', 'wide.field42', ...Array.from({ length: 10 }, (_, index) => `wide.field42${index}`)],
  ],
  ['a name that is not there', 'absent', []],
] as const)('a search finds %s', (_, text, expected) => {
  expect(find(text)).toEqual(expected)
})

test('items of an array that grows are found once its length is read, and entries once added', () => {
  expect(find('grown[39]')).toEqual([])
  expect(find('grown[39]', words({ [String(grown.slot)]: 40n }))).toEqual(['grown', 'grown[39]'])
  expect(find('graph[7]', words(), ['graph[7].weight'])).toEqual(['graph', 'graph[7]'])
})

test('a value in a closed struct is found where it was read, and counted where it was not', () => {
  const slot = String(wide.slot + 499n)
  expect(find('9801')).toEqual([])
  expect(find('9801', words({ [slot]: 9801n }))).toEqual(['wide', 'wide.field499'])
  expect(find('9,801', words({ [String(list.slot + 99n)]: 9801n }))).toEqual(['list', 'list[99]'])
  const { slots, unread } = slotsOfNodes(listLayoutNodes(variables, [], words()), words({ 0: 1n }))
  expect(slots).toHaveLength(1 + 500 + 100 + 2)
  expect(unread).toHaveLength(slots.length - 1)
})

test('any name of any layout is found in a closed tree, and leads to exactly its row', () => {
  const known = words({ [String(grown.slot)]: 50n })
  const names = listLayoutNodes(variables, [], known).nodes.map(({ expression }) => expression)
  fc.assert(
    fc.property(fc.constantFrom(...names), (name) => {
      expect(find(name, known)).toContain(name)
    }),
    { numRuns: 25 },
  )
})

test('a search of a large layout is bounded, and its result says so', () => {
  const storage = Array.from({ length: 20_000 }, (_, index) => ({
    ...{ label: `variable${index}`, contract: 'A', slot: String(index), offset: 0 },
    type: 't_uint256',
  }))
  const layout = { contract: 'A', source: '', compiler: 'solidity', json: { storage } } as const
  const nodes = listLayoutNodes(readLayout(layout).variables, [], words())
  expect(nodes).toMatchObject({ isCut: false, nodes: { length: 20_000 } })
  const all = searchLayout(
    nodes,
    (name) => name.includes('variable'),
    () => false,
  )
  expect(all).toMatchObject({ count: 20_000, isCut: true })
  expect(maxMatches).toBe(1000)
  const huge = listLayoutNodes(declare('uint8[1000000] flags; uint256 last;'), [], words())
  expect(huge.isCut).toBe(true)
  expect(huge.nodes.at(-1)?.expression).toBe('last')
})
