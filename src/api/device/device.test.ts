import { afterEach, expect, test, vi } from 'vitest'
import { readDevice, writeDevice } from './device.ts'

afterEach(() => vi.unstubAllGlobals())

/** A storage that has room for one entry of each name until it is full. */
function fillableStorage() {
  const entries = new Map([['there', 'before']])
  const storage = {
    isFull: false,
    getItem: (name: string) => entries.get(name) ?? null,
    removeItem: (name: string) => entries.delete(name),
    setItem(name: string, value: string) {
      if (storage.isFull) throw new DOMException('full', 'QuotaExceededError')
      entries.set(name, value)
    },
  }
  vi.stubGlobal('localStorage', storage)
  return storage
}

test('a choice that a full storage refuses lasts for the page, and writing it returns false', () => {
  const storage = fillableStorage()
  expect(writeDevice('there', 'first')).toBe(true)
  storage.isFull = true
  expect(writeDevice('there', 'second')).toBe(false)
  expect(readDevice('there')).toBe('second')
  expect(storage.getItem('there')).toBe('first')
  storage.isFull = false
  expect(writeDevice('there', 'third')).toBe(true)
  expect(storage.getItem('there')).toBe('third')
  expect(readDevice('there')).toBe('third')
})

test('a forgotten choice stays forgotten, also in a full storage', () => {
  const storage = fillableStorage()
  storage.isFull = true
  writeDevice('there', 'second')
  expect(writeDevice('there', null)).toBe(true)
  expect(readDevice('there')).toBeNull()
})

test('where a browser refuses its storage, choices last for the page', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(writeDevice('refused', 'chosen')).toBe(false)
  expect(readDevice('refused')).toBe('chosen')
  expect(writeDevice('refused', null)).toBe(false)
  expect(readDevice('refused')).toBeNull()
})
