import { expect, test } from 'vitest'
import { nextOptionIndex } from '#ui/form/combobox.tsx'

test.each([
  // Key, index, where it is then, of three options.
  ['ArrowDown', -1, 0],
  ['ArrowDown', 1, 2],
  ['ArrowDown', 2, 0],
  ['ArrowUp', -1, 2],
  ['ArrowUp', 1, 0],
  ['ArrowUp', 0, 2],
  ['ArrowLeft', 1, undefined],
  ['Enter', 1, undefined],
])('%s at option %d leads to %s', (key, index, next) => {
  expect(nextOptionIndex(key, index, 3)).toBe(next)
})

test('without options no key leads anywhere, and one option is all there is', () => {
  for (const key of ['ArrowDown', 'ArrowUp']) {
    expect(nextOptionIndex(key, -1, 0)).toBe(undefined)
    expect(nextOptionIndex(key, -1, 1)).toBe(0)
    expect(nextOptionIndex(key, 0, 1)).toBe(0)
  }
})
