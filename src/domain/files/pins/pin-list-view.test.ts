import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyPinEntry, type PinEntry } from './pin-entry.ts'
import {
  createPinFilter,
  defaultPinListView,
  pinListOrders,
  sortPinEntries,
} from './pin-list-view.ts'

const entry = (cid: string, known: Partial<PinEntry>): PinEntry => ({
  ...emptyPinEntry({ service: 'https://files.example', cid }, new Date(0)),
  ...known,
})
const entries = [
  entry('QmA', { name: 'Report 2.pdf', size: 5, at: new Date(1), pin: 'pinned', note: 'tax' }),
  entry('QmB', {
    name: 'report 10.pdf',
    size: 0,
    at: new Date(3),
    pin: 'unpinned',
    note: 'for Ann',
  }),
  entry('QmC', { at: new Date(2), pin: 'added', note: '#tax old' }),
]
const shown = (view: Partial<typeof defaultPinListView>) => {
  const whole = { ...defaultPinListView, ...view }
  return sortPinEntries(entries, whole.order)
    .filter(createPinFilter(whole))
    .map(({ cid }) => cid)
}

test('the order is by time, name or size', () => {
  expect(shown({})).toEqual(['QmB', 'QmC', 'QmA'])
  expect(shown({ order: 'oldest' })).toEqual(['QmA', 'QmC', 'QmB'])
  expect(shown({ order: 'name' })).toEqual(['QmA', 'QmB', 'QmC'])
  expect(shown({ order: 'largest' })).toEqual(['QmA', 'QmB', 'QmC'])
})

test('all words are looked for, in name, CID and note', () => {
  expect(shown({ text: 'PDF report' })).toEqual(['QmB', 'QmA'])
  expect(shown({ text: 'ann' })).toEqual(['QmB'])
  expect(shown({ text: 'qmc old' })).toEqual(['QmC'])
  expect(shown({ text: 'report old' })).toEqual([])
})

test('states narrow it', () => {
  expect(shown({ state: 'pinned' })).toEqual(['QmC', 'QmA'])
  expect(shown({ state: 'not pinned' })).toEqual(['QmB'])
  expect(shown({ state: 'pinned', text: 'tax pdf' })).toEqual(['QmA'])
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
