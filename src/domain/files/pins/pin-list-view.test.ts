import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyPinEntry, type PinEntry } from './pin-entry.ts'
import { groupPinFolders, pinListRows } from './pin-list-rows.ts'
import { defaultPinListView, listPinTags, pinListOrders, sortPinEntries } from './pin-list-view.ts'

const entry = (cid: string, known: Partial<PinEntry>): PinEntry => ({
  ...emptyPinEntry({ service: 'https://files.example', cid }, new Date(0)),
  ...known,
})
const entries = [
  entry('QmA', { name: 'Report 2.pdf', size: 5, at: new Date(1), pin: 'pinned', tags: ['tax'] }),
  entry('QmB', {
    name: 'report 10.pdf',
    size: 0,
    at: new Date(3),
    pin: 'unpinned',
    note: 'for Ann',
  }),
  entry('QmC', { at: new Date(2), pin: 'added', tags: ['tax', 'old'] }),
]
const rows = (of: PinEntry[], view: Partial<typeof defaultPinListView>, ...open: string[]) => {
  const whole = { ...defaultPinListView, ...view }
  return pinListRows(sortPinEntries(of, whole.order), groupPinFolders(of), whole, new Set(open))
}
const shown = (view: Partial<typeof defaultPinListView>) =>
  rows(entries, view).map(({ entry }) => entry.cid)

test('the order is by time, name or size', () => {
  expect(shown({})).toEqual(['QmB', 'QmC', 'QmA'])
  expect(shown({ order: 'oldest' })).toEqual(['QmA', 'QmC', 'QmB'])
  expect(shown({ order: 'name' })).toEqual(['QmA', 'QmB', 'QmC'])
  expect(shown({ order: 'largest' })).toEqual(['QmA', 'QmB', 'QmC'])
})

test('all words are looked for, in name, CID, tags and note', () => {
  expect(shown({ text: 'PDF report' })).toEqual(['QmB', 'QmA'])
  expect(shown({ text: 'ann' })).toEqual(['QmB'])
  expect(shown({ text: 'qmc old' })).toEqual(['QmC'])
  expect(shown({ text: 'report old' })).toEqual([])
})

test('states and tags narrow it', () => {
  expect(shown({ state: 'pinned' })).toEqual(['QmC', 'QmA'])
  expect(shown({ state: 'not pinned' })).toEqual(['QmB'])
  expect(shown({ tag: 'tax', state: 'pinned', text: 'pdf' })).toEqual(['QmA'])
  expect(listPinTags(entries)).toEqual(['tax', 'old'])
})

test('sorting what was sorted before gives what sorting it from scratch gives', () => {
  const some = fc.array(fc.record({ name: fc.string({ maxLength: 2 }), size: fc.nat(5) }))
  fc.assert(
    fc.property(some, some, fc.constantFrom(...pinListOrders), (kept, news, order) => {
      const all = [...kept, ...news].map((known, index) => entry(`Qm${index}`, known))
      const before = sortPinEntries([...all.slice(0, kept.length), entry('QmGone', {})], order)
      const again = sortPinEntries(all, order, before)
      const keys = (sorted: PinEntry[]) => sorted.map(({ name, size }) => [name, size])
      const key = order === 'largest' ? 1 : 0
      expect(keys(again).map((row) => row[key])).toEqual(
        keys(sortPinEntries(all, order)).map((row) => row[key]),
      )
      expect(new Set(again)).toEqual(new Set(all))
    }),
  )
})

const folder = entry('QmFolder', { name: 'trip', pin: 'added', at: new Date(4) })
const files = ['b/map.svg', 'a.txt'].map((name, index) =>
  entry(`Qm${index}`, { name, root: 'QmFolder' }),
)
const tale = (view: Partial<typeof defaultPinListView>, ...open: string[]) =>
  rows([...files, folder, ...entries.slice(0, 1)], view, ...open).map(
    ({ entry: { name }, folder, files, found }) =>
      `${folder ? `${folder.name}/` : ''}${name} ${files} ${found ? 'found' : 'beside'}`,
  )

test('a folder stands for its files until it is opened, or one of them is looked for', () => {
  expect(tale({})).toEqual(['trip 2 found', 'Report 2.pdf 0 found'])
  expect(tale({}, 'https://files.example QmFolder')).toEqual([
    'trip 2 found',
    'trip/a.txt 0 beside',
    'trip/b/map.svg 0 beside',
    'Report 2.pdf 0 found',
  ])
  expect(tale({ text: 'svg' })).toEqual(['trip 2 beside', 'trip/b/map.svg 0 found'])
})

test('a file in a folder has no pin of its own, so it is not an answer to a question about pins', () => {
  expect(tale({ state: 'not pinned' })).toEqual([])
  expect(tale({ state: 'pinned' })).toEqual(['trip 2 found', 'Report 2.pdf 0 found'])
})

test('a file whose folder is not in the list stands by itself', () => {
  expect(rows(files, {}).map(({ entry }) => entry.name)).toEqual(['a.txt', 'b/map.svg'])
})
