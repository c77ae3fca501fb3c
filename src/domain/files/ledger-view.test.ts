import { expect, test } from 'vitest'
import { bareEntry, type LedgerEntry } from './ledger-entry.ts'
import { ledgerTags, viewLedger, wholeLedger } from './ledger-view.ts'

const entry = (cid: string, known: Partial<LedgerEntry>): LedgerEntry => ({
  ...bareEntry({ service: 'https://files.example', cid }, new Date(0)),
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
const shown = (view: Partial<typeof wholeLedger>) =>
  viewLedger(entries, { ...wholeLedger, ...view }).map(({ cid }) => cid)

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
  expect(ledgerTags(entries)).toEqual(['tax', 'old'])
})
