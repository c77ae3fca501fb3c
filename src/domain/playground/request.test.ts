import fc from 'fast-check'
import { expect, test } from 'vitest'
import { initialRequest, withCallField, withParam } from './parameter.ts'
import { readRequests, requestText, type TypedRequest } from './request.ts'
import { compactJson, indentRequestText } from './request-text.ts'

const request: fc.Arbitrary<TypedRequest> = fc
  .record({ method: fc.stringMatching(/^\S+$/), params: fc.array(fc.jsonValue()) })
  // Numbers that JSON writes as others are a problem of their own.
  .map((typed) => JSON.parse(JSON.stringify(typed)) as TypedRequest)
  .filter((typed) => !/\d{16}/.test(JSON.stringify(typed)))
const requests = fc.array(request, { minLength: 1, maxLength: 4 })

test('what is written is read back, in lines or without blanks', () => {
  fc.assert(
    fc.property(fc.oneof(request, requests), (typed) => {
      const text = requestText(typed)
      const read = { requests: [typed].flat(), isList: Array.isArray(typed) }
      expect(readRequests(text)).toEqual(read)
      expect(readRequests(compactJson(text))).toEqual(read)
      expect(compactJson(text)).toBe(JSON.stringify(JSON.parse(text)))
      expect(indentRequestText(compactJson(text))).toBe(text)
    }),
  )
})

test('a text that is not JSON travels as it is', () => {
  for (const text of ['{"method": ', '', '  {a}', '[1 2]']) {
    expect(compactJson(text)).toBe(text)
    expect(indentRequestText(text)).toBe(text)
    expect(readRequests(text)).toMatchObject({ line: 1 })
  }
})

test('what the form changes is in the text, and nothing else is touched', () => {
  fc.assert(
    fc.property(request, fc.nat(5), fc.jsonValue(), (before, place, value) => {
      const changed = withParam(before, place, value)
      expect(changed.params[place]).toEqual(value ?? '')
      expect(changed.method).toBe(before.method)
      for (const [other, param] of before.params.entries())
        if (other !== place) expect(changed.params[other]).toEqual(param)
    }),
  )
})

test('a field beyond the form stays in a call, and an emptied one is gone', () => {
  const call = { to: '0x1', accessList: [] }
  expect(withCallField(call, 'value', '0x2')).toEqual({ ...call, value: '0x2' })
  expect(withCallField(call, 'to', '')).toEqual({ accessList: [] })
  expect(withCallField('not an object', 'to', '0x1')).toEqual({ to: '0x1' })
})

test('the last parameter is left out when it is emptied, one before others stays', () => {
  const estimate = { ...initialRequest('eth_estimateGas'), params: [{}, 'latest'] }
  expect(withParam(estimate, 1, undefined).params).toEqual([{}])
  expect(withParam(estimate, 0, undefined).params).toEqual(['', 'latest'])
})

const refused: [text: string, message: string][] = [
  ['[]', 'at least one'],
  ['7', 'The request is not an object'],
  ['[{"method":"a"}, 7]', 'Request 2 of the list is not an object'],
  ['{"params":[]}', 'names no method'],
  ['{"method":"cat","params":{}}', 'not an array'],
  ['{"method":"a","params":"b"}', 'not an array'],
  ['{"method":"a","params":null}', 'not an array'],
]
refused.push([
  `{"method":"a","params":${'['.repeat(600)}${']'.repeat(600)}}`,
  'Max 500 levels can be sent.',
])
const changed: [text: string, line: number, column: number, message: string][] = [
  [
    '{"method":"a","params":[12345678901234567890]}',
    1,
    25,
    'Browsers cannot keep 12345678901234567890',
  ],
  ['{"method":"a",\n"params":[0.1,1e400]}', 2, 15, 'Browsers cannot keep 1e400'],
  ['{"method":"a","params":[0.12345678901234567890]}', 1, 25, '0.12345678901234567890'],
  ['{"method":"a",\n "method":"b"}', 2, 2, 'Duplicate "method"'],
  ['{"method":"a","params":[{"b":{"c":1,"\\u0063":2}}]}', 1, 37, 'Duplicate'],
]
for (const [text, line, column, words] of changed)
  test(`${text.slice(0, 60)} would be sent as another one, which is said with its position`, () => {
    const problem = expect.stringContaining(words)
    expect(readRequests(text)).toMatchObject({ problem, line, column })
  })

test('the mark that some editors begin a file with is not a part of the JSON', () => {
  const text = '{"method":"a","params":[]}'
  expect(compactJson(`\uFEFF${text}`)).toBe(text)
  expect(indentRequestText(`\uFEFF${text}`)).toBe(indentRequestText(text))
  expect(readRequests(`\uFEFF${text}`)).toEqual(readRequests(text))
})

for (const [text, words] of refused)
  test(`${text} is refused in words`, () => {
    expect(readRequests(text)).toEqual({ problem: expect.stringContaining(words) })
  })
