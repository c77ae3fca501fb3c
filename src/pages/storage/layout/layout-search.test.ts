import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SearchNote, type SearchScope } from '#pages/storage/layout/layout-search.tsx'

const whole: SearchScope = {
  ...{ matchCount: 0, isCut: false, isNamesCut: false, hasEntries: false },
  ...{ unreadSlots: [], others: undefined, progress: 'idle', readAll: () => undefined },
}
const note = (scope: Partial<SearchScope>) =>
  renderToStaticMarkup(
    createElement(SearchNote, { scope: { ...whole, ...scope }, isIdle: true, children: null }),
  )
const slots = Array.from({ length: 167 }, (_, index) => BigInt(index))

test('a search says that there is no value only after it has read all of them', () => {
  expect(note({})).toContain('No matching name or value.')
  for (const scope of [{ unreadSlots: slots }, { unreadSlots: undefined }, { isNamesCut: true }])
    expect(note(scope)).not.toContain('name or value')
})

test('what was not read is counted and can be read', () => {
  const html = note({ unreadSlots: slots })
  expect(html).toContain('No matching name. Values of 167 slots are not read.')
  expect(html).toContain('Read all (167 slots)')
  expect(note({ unreadSlots: slots, matchCount: 3 })).not.toContain('No matching')
  expect(note({ unreadSlots: undefined })).toContain('more than 10,000')
  expect(note({ isNamesCut: true })).toContain('Only 50,000 names were searched.')
  expect(note({ hasEntries: true })).toContain('only those whose key was added')
  expect(note({ isCut: true, matchCount: 4321 })).toContain('First 1,000 of 4,321 matches.')
  expect(note({ matchCount: 2 })).toBe('')
})

test.each([
  [0, 20, 0, 'No value differs. 20 values in 16 variables are the same.'],
  [1, 19, 0, '1 of 20 values in 16 variables differs.'],
  [2, 17, 1, '2 of 19 values in 16 variables differ. 1 value not compared: not read in both.'],
  [0, 0, 26, 'No value compared: 26 not read in both.'],
])('%i values that differ, %i others and %i unread add up', (matchCount, same, missing, words) => {
  expect(note({ matchCount, others: { same, missing, variables: 16 } })).toContain(words)
})
