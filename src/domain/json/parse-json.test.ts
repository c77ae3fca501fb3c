import { expect, test } from 'vitest'
import { parseJson } from '../values/raw.ts'

test('JSON of every kind is read, and null is not taken for no JSON', () => {
  expect(parseJson('{"a":[1,"b"]}')).toEqual({ a: [1, 'b'] })
  expect(parseJson(' "text" ')).toBe('text')
  expect(parseJson('false')).toBe(false)
  expect(parseJson('null')).toBeNull()
})

test('what is not JSON, or not all of it, is undefined', () => {
  for (const text of ['', ' ', '<html>', '{"a":', "{'a':1}", 'undefined', '{} {}'])
    expect(parseJson(text)).toBeUndefined()
})
