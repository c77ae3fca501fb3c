import { afterEach, expect, test, vi } from 'vitest'
import { createObservable } from '#api/observable.ts'

afterEach(() => void vi.useRealTimers())

test('without an interval each change is heard', () => {
  const observable = createObservable(0)
  const heard: number[] = []
  const end = observable.watch(() => heard.push(observable.read()))
  observable.change(1)
  observable.change(2)
  end()
  observable.change(3)
  expect(heard).toEqual([1, 2])
})

test('with an interval the first change is heard at once, and the last of many', () => {
  vi.useFakeTimers()
  const observable = createObservable(0, 250)
  const heard: number[] = []
  observable.watch(() => heard.push(observable.read()))
  for (let value = 1; value <= 900; value++) {
    observable.change(value)
    vi.advanceTimersByTime(1)
  }
  expect(heard).toEqual([1, 250, 500, 750])
  vi.advanceTimersByTime(250)
  expect(heard.at(-1)).toBe(900)
  vi.advanceTimersByTime(10_000)
  expect(heard).toHaveLength(5)
  observable.change(2_000)
  expect(heard.at(-1)).toBe(2_000)
})
