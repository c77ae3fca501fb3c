import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  initialRequest,
  withCallField,
  withCopy,
  withoutRequest,
  withParam,
  withRequest,
} from './parameter.ts'
import {
  compactJson,
  indentRequestText,
  listSendChanges,
  readRequests,
  requestText,
  type TypedRequests,
  toRawRequest,
} from './request.ts'

const request = fc.record({ method: fc.stringMatching(/^\S+$/), params: fc.array(fc.jsonValue()) })
const requests: fc.Arbitrary<TypedRequests> = fc
  .array(request, { minLength: 1, maxLength: 4 })
  .chain((requests) => fc.boolean().map((isBatch) => ({ requests, isBatch })))
  .map(({ requests, isBatch }) =>
    isBatch ? { requests, isBatch } : { requests: requests.slice(0, 1), isBatch },
  )
  // Numbers that JSON writes as others are a problem of their own.
  .map((typed) => JSON.parse(JSON.stringify(typed)) as TypedRequests)
  .filter((typed) => !/\d{16}/.test(JSON.stringify(typed)))

test('what is written is read back, in lines or without blanks', () => {
  fc.assert(
    fc.property(requests, (typed) => {
      const text = requestText(typed)
      expect(readRequests(text)).toEqual(typed)
      expect(readRequests(compactJson(text))).toEqual(typed)
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
    fc.property(requests, fc.nat(3), fc.nat(5), fc.jsonValue(), (typed, at, place, value) => {
      const index = at % typed.requests.length
      const before = typed.requests[index]
      if (!before) return
      const changed = withRequest(typed, index, withParam(before, place, value))
      expect(changed.requests[index]?.params[place]).toEqual(value ?? '')
      expect(changed.requests[index]?.method).toBe(before.method)
      expect(changed.requests.length).toBe(typed.requests.length)
      for (const [other, param] of before.params.entries())
        if (other !== place) expect(changed.requests[index]?.params[other]).toEqual(param)
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

test('a copy makes a batch, and what is left alone is none', () => {
  const one = { isBatch: false, requests: [initialRequest('cat')] }
  const two = withCopy(one, 0)
  expect(two).toEqual({ isBatch: true, requests: [one.requests[0], one.requests[0]] })
  expect(withoutRequest(two, 1)).toEqual(one)
})

const refused: [text: string, message: string][] = [
  ['[]', 'at least one'],
  ['7', 'The request is not an object'],
  ['[{"method":"a"}, 7]', 'Request 2 of the batch is not an object'],
  ['{"params":[]}', 'names no method'],
  ['{"method":"cat","params":{}}', 'not an array'],
  ['{"method":"a","params":"b"}', 'neither a list nor an object'],
  ['{"method":"a","params":null}', 'neither a list nor an object'],
]
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
  [`{"method":"a","params":${'['.repeat(600)}${']'.repeat(600)}}`, 1, 523, '500 levels'],
]
for (const [text, line, column, words] of changed)
  test(`${text.slice(0, 60)} would be sent as another one, which is said with its position`, () => {
    const problem = expect.stringContaining(words)
    expect(readRequests(text)).toMatchObject({ problem, line, column })
  })

test('what is sent in another way than it is written is noted at its position', () => {
  const text = '{"jsonrpc":"1.0","id":"abc","method":"a",\n"params":[1.0,{"id":7},1]}'
  expect('requests' in readRequests(text)).toBe(true)
  expect(listSendChanges(text)).toMatchObject([
    { line: 1, column: 12, message: expect.stringContaining('"2.0"') },
    { line: 1, column: 23, message: expect.stringContaining('This id is not sent') },
    { line: 2, column: 11, message: '1.0 is sent as 1.' },
  ])
  expect(listSendChanges('{"id":9007199254740993,"method":"a"}')).toMatchObject([
    { message: expect.stringContaining('This id is not sent') },
  ])
  expect(listSendChanges('[{"id":1,"method":"a"},{"id":2,"method":"b"}]')).toHaveLength(2)
  expect(listSendChanges('{"jsonrpc":"2.0","method":"a","params":[1e21]}')).toHaveLength(1)
  expect(listSendChanges('{"jsonrpc":"2.0","method":"a","params":["1.0",-1.5]}')).toEqual([])
})

test('params by name go through for methods beyond the eight, and stay what was typed', () => {
  for (const typed of [
    { method: 'a', params: { of: [1], named: 2 } },
    [
      { method: 'a', params: {} },
      { method: 'cat', params: ['Qm'] },
    ],
  ]) {
    const read = readRequests(JSON.stringify(typed))
    if (!('requests' in read)) throw new Error(read.problem)
    expect(JSON.parse(requestText(read))).toEqual(typed)
    expect(read.requests.map(toRawRequest)).toEqual([typed].flat())
    expect(read.requests[0]?.params).toEqual([])
    expect(JSON.parse(requestText(withCopy(read, 0)))).toHaveLength(read.requests.length + 1)
  }
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
