import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetReadyConnection, readyConnection } from '../connections/ready-connection.ts'
import { UnreachableError } from '../errors.ts'
import { clearRequestLog, readRequestLog } from './request-log.ts'
import { type Sent, sendLogged } from './send-logged.ts'

const secret = 'secret-of-this-test'
const request = {
  network: 'files',
  url: 'https://files.test/api/v0/cat',
  method: 'cat',
  params: [],
}
const answer = (status: number, body: string): Sent => ({
  transport: 'HTTP',
  status,
  headers: new Headers(),
  body,
  bytes: body.length,
})
const logged = () => readRequestLog()[0]?.outcome

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/', search: '' })
  clearRequestLog()
  forgetReadyConnection()
})
afterEach(() => {
  vi.unstubAllGlobals()
  clearRequestLog()
  forgetReadyConnection()
})

test('a request is in the log before it leaves, and its answer without the secrets', async () => {
  const sent = await sendLogged(request, [secret], undefined, async () => {
    expect(logged()).toEqual({ state: 'waiting' })
    return answer(200, `asked with ${secret}`)
  })
  expect(sent.body).toBe('asked with [secret]')
  expect(logged()).toMatchObject({ state: 'answered', status: 200, body: 'asked with [secret]' })
  expect(logged()).toHaveProperty('milliseconds', sent.milliseconds)
  expect(JSON.stringify(readRequestLog())).not.toContain(secret)
})

test('the log has the id by which the service knows a request, without secrets and not too long', async () => {
  const headers = new Headers({ 'x-request-id': `of ${secret} ${'x'.repeat(200)}` })
  await sendLogged(request, [secret], undefined, async () => ({ ...answer(200, ''), headers }))
  expect(logged()).toHaveProperty(
    'requestId',
    `of [secret] ${'x'.repeat(128 - `of ${secret} `.length)}`,
  )
  await sendLogged(request, [], undefined, async () => answer(200, ''))
  expect(logged()).toHaveProperty('requestId', undefined)
})

test('a failure is in the log and reaches the caller', async () => {
  const failure = new UnreachableError('upload', 'Upload interrupted.')
  const failing = sendLogged(request, [], new AbortController().signal, () =>
    Promise.reject(failure),
  )
  await expect(failing).rejects.toBe(failure)
  expect(logged()).toMatchObject({ state: 'failed', message: 'Upload interrupted.' })
})

test('an aborted request is logged as cancelled, for any reason of the signal', async () => {
  const signal = AbortSignal.abort('paused')
  const failing = sendLogged(request, [], signal, () => Promise.reject(signal.reason))
  await expect(failing).rejects.toBe('paused')
  expect(logged()).toMatchObject({ state: 'failed', message: 'Cancelled.' })
})

test('a request that a time limit ended is not logged as cancelled', async () => {
  const signal = AbortSignal.abort(new DOMException('too late', 'TimeoutError'))
  const failing = sendLogged(request, [], signal, () => Promise.reject(signal.reason))
  await expect(failing).rejects.toBe(signal.reason)
  expect(logged()).toMatchObject({ state: 'failed', message: 'too late' })
})

test('only after a 401 the connection of the page’s service is requested again', async () => {
  const fetched = vi.fn(async () => new Response('not here', { status: 404 }))
  vi.stubGlobal('fetch', fetched)
  await readyConnection()
  for (const status of [200, 403, 500])
    await sendLogged(request, [], undefined, async () => answer(status, ''))
  await readyConnection()
  expect(fetched).toHaveBeenCalledTimes(1)
  await sendLogged(request, [], undefined, async () => answer(401, 'wrong key'))
  await readyConnection()
  expect(fetched).toHaveBeenCalledTimes(2)
})
