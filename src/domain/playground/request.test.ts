import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startRequest, withCallField, withCopy, without, withParam, withRequest } from './edit.ts'
import { compact, readRequests, requestText, spread, type TypedRequests } from './request.ts'

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
      expect(readRequests(compact(text))).toEqual(typed)
      expect(compact(text)).toBe(JSON.stringify(JSON.parse(text)))
      expect(spread(compact(text))).toBe(text)
    }),
  )
})

test('a text that is no JSON travels as it is', () => {
  for (const text of ['{"method": ', '', '  {a}', '[1 2]']) {
    expect(compact(text)).toBe(text)
    expect(spread(text)).toBe(text)
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
  expect(withCallField('no object', 'to', '0x1')).toEqual({ to: '0x1' })
})

test('the last parameter is left out when it is emptied, one before others stays in its place', () => {
  const estimate = { ...startRequest('eth_estimateGas'), params: [{}, 'latest'] }
  expect(withParam(estimate, 1, undefined).params).toEqual([{}])
  expect(withParam(estimate, 0, undefined).params).toEqual(['', 'latest'])
})

test('a copy makes a batch, and what is left alone is none', () => {
  const one = { isBatch: false, requests: [startRequest('cat')] }
  const two = withCopy(one, 0)
  expect(two).toEqual({ isBatch: true, requests: [one.requests[0], one.requests[0]] })
  expect(without(two, 1)).toEqual(one)
})

const refused: [text: string, words: string][] = [
  ['[]', 'at least one'],
  ['7', 'The request is no object'],
  ['[{"method":"a"}, 7]', 'Request 2 of the batch is no object'],
  ['{"params":[]}', 'names no method'],
  ['{"method":"a","params":{}}', 'no list'],
  ['{"method":"a","params":[12345678901234567890]}', '12345678901234567890 has more digits'],
]
for (const [text, words] of refused)
  test(`${text} is refused in words`, () => {
    expect(readRequests(text)).toEqual({ problem: expect.stringContaining(words) })
  })
