import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRequestLogPath, requestLogPath, requestStates } from './request-log.ts'

const parse = (path: string) => parseRequestLogPath(new URL(path, 'http://localhost').searchParams)

test('a view is read back from its address', () => {
  const view = fc.record({
    text: fc.string(),
    method: fc.string(),
    state: fc.constantFrom('' as const, ...requestStates),
    over: fc.constantFrom('' as const, 'HTTP' as const, 'WebSocket' as const),
  })
  fc.assert(
    fc.property(view, (view) => {
      expect(parse(requestLogPath(view))).toEqual(view)
    }),
  )
})

const allRequests = { text: '', method: '', state: '', over: '' } as const

test('all of them have the plain address, and odd words mean any', () => {
  expect(requestLogPath(allRequests)).toBe('/requests')
  expect(parse('/requests?state=lost&over=pigeon')).toEqual(allRequests)
})
