import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  defaultPinListView,
  pinListOrders,
  pinListStates,
} from '#domain/files/pins/pin-list-view.ts'
import { parsePinListPath, pinListPath } from './pin-list.ts'

const read = (path: string) => parsePinListPath(new URL(path, 'http://localhost').searchParams)

test('a view of the pin list survives its address', () => {
  const view = fc.record({
    text: fc.string({ unit: 'grapheme' }),
    state: fc.constantFrom(...pinListStates),
    order: fc.constantFrom(...pinListOrders),
  })
  fc.assert(
    fc.property(view, (view) => {
      expect(read(pinListPath(view))).toEqual(view)
    }),
  )
  expect(pinListPath(defaultPinListView)).toBe('/files')
  expect(read('/files?state=lost&order=up')).toEqual(defaultPinListView)
})
