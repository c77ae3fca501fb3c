import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveCursor, nearestStop } from '#ui/plot/plot-slider.tsx'

test.each([
  // Key, cursor, where it is then, of stops 0 to 20.
  ['ArrowRight', 4, 5],
  ['ArrowRight', 20, 20],
  ['ArrowLeft', 4, 3],
  ['ArrowLeft', 0, 0],
  ['PageDown', 4, 14],
  ['PageDown', 15, 20],
  ['PageUp', 15, 5],
  ['PageUp', 4, 0],
  ['Home', 15, 0],
  ['End', 4, 20],
  ['Enter', 4, undefined],
])('%s at stop %d leads to %s', (key, cursor, next) => {
  expect(moveCursor(key, cursor, 20)).toBe(next)
})

test('without a cursor, the right key begins at the first stop and the left key at the last', () => {
  expect(moveCursor('ArrowRight', -1, 20)).toBe(0)
  expect(moveCursor('ArrowLeft', -1, 20)).toBe(20)
})

test('no stop is nearer to the pointer than the nearest', () => {
  const ascending = fc
    .array(fc.integer({ min: 0, max: 2000 }))
    .map((all) => all.sort((a, b) => a - b))
  fc.assert(
    fc.property(ascending, fc.integer({ min: -100, max: 2100 }), (stops, x) => {
      const distance = Math.abs((stops[nearestStop(stops, x)] ?? NaN) - x)
      expect(distance).toBe(
        stops.length === 0 ? NaN : Math.min(...stops.map((stop) => Math.abs(stop - x))),
      )
    }),
  )
})
