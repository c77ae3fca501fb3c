import { expect, test } from 'vitest'
import { type ApiFailure, isRetryable } from '../errors.ts'
import { readRpcAnswer } from './rpc-answer.ts'

const answer = (body: unknown, status = 200, headers: HeadersInit = {}) => ({
  status,
  headers: new Headers(headers),
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

function failure(...args: Parameters<typeof answer>): ApiFailure {
  try {
    readRpcAnswer(answer(...args), 7)
  } catch (error) {
    return error as ApiFailure
  }
  throw new Error('an answer was read where none is')
}

test('a result is returned as it came, null and false included', () => {
  for (const result of [null, false, 0, '', '0x0', { a: 1 }])
    expect(readRpcAnswer(answer({ jsonrpc: '2.0', id: 7, result }), 7)).toEqual(result)
})

test('a result with the id of another request is not an answer to this one', () => {
  expect(failure({ jsonrpc: '2.0', id: 8, result: '0x' })).toMatchObject({ kind: 'malformed' })
  expect(failure({ jsonrpc: '2.0', result: '0x' })).toMatchObject({ kind: 'malformed' })
  expect(failure({ id: -1, result: null })).toMatchObject({ kind: 'malformed' })
})

test('an envelope with neither result nor error is malformed, never "not found"', () => {
  expect(failure({ jsonrpc: '2.0', id: 7 })).toMatchObject({ kind: 'malformed' })
})

// Shapes published for Infura: issues and documentation of metamask-docs, revoke.cash issue 59,
// graphprotocol/indexer issue 145, alloy crates/transport/src/error.rs.
test('an unknown key in plain text is refused', () => {
  expect(failure('invalid project id\n', 401)).toMatchObject({ kind: 'refused', status: 401 })
})

test('key settings refuse without an id', () => {
  const error = { code: -32002, message: 'rejected due to project ID settings' }
  expect(failure({ jsonrpc: '2.0', error }, 403)).toMatchObject({ kind: 'refused', status: 403 })
})

test('a used-up quota is a refusal and not retried', () => {
  const error = { code: 402, event: -33000, message: 'Payment Required' }
  const refused = failure({ error }, 402)
  expect(refused).toMatchObject({ kind: 'refused', status: 402 })
  expect(isRetryable(refused)).toBe(false)
})

test('a rate limit says how long to wait, in the header or in the data', () => {
  const rate = { allowed_rps: 1, backoff_seconds: 24, current_rps: 2.4 }
  const error = { code: -32005, message: 'request rate limited', data: { rate } }
  expect(failure({ error }, 429)).toMatchObject({ kind: 'refused', retryAfter: 24 })
  expect(failure({ error }, 429, { 'retry-after': '3' })).toMatchObject({ retryAfter: 3 })
  expect(failure('slow down', 429, { 'retry-after': '0' })).toMatchObject({ retryAfter: 0 })
  expect(isRetryable(failure({ error }, 429))).toBe(true)
})

test('a gateway’s error in HTML is a refusal with the page as its body', () => {
  expect(failure('<html>502 Bad Gateway</html>', 502)).toMatchObject({
    kind: 'refused',
    body: '<html>502 Bad Gateway</html>',
  })
  expect(failure('<html>Welcome</html>')).toMatchObject({ kind: 'malformed' })
})

test('a revert is the node’s answer at any status', () => {
  const error = { code: 3, message: 'execution reverted: no', data: '0x08c379a0' }
  for (const status of [200, 400, 500])
    expect(failure({ jsonrpc: '2.0', id: 7, error }, status)).toMatchObject({
      kind: 'rpc',
      code: 3,
    })
})

test('errors of unusual shapes are read', () => {
  expect(failure({ id: 7, error: 'boom' })).toMatchObject({ kind: 'rpc', message: 'boom' })
  expect(failure({ id: 7, error: { code: '-32000', message: 'x' } })).toMatchObject({
    code: -32000,
  })
  expect(failure({ id: 7, result: 1, error: { code: 1, message: 'both' } })).toMatchObject({
    kind: 'rpc',
    message: 'both',
  })
})

test('an error of null beside a result is not an error', () => {
  expect(readRpcAnswer(answer({ id: 7, result: '0x1', error: null }), 7)).toBe('0x1')
})
