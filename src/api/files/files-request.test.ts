import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FilesConnection } from '#protocol/connection.ts'
import { forgetReadyConnection, readyConnection } from '../connections/ready-connection.ts'
import { type ApiFailure, RefusedError } from '../errors.ts'
import { clearRequestLog, readRequestLog } from '../log/request-log.ts'
import { fileRequest, sendFileRequest } from './files-request.ts'
import { probeFileCommand } from './probe-file-command.ts'

const files: FilesConnection = {
  ipfsUrl: 'https://files.test',
  apiKey: 'key-of-this-test',
  apiKeySecret: 'secret-of-this-test',
}
/** `key-of-this-test:secret-of-this-test` */
const basic = 'a2V5LW9mLXRoaXMtdGVzdDpzZWNyZXQtb2YtdGhpcy10ZXN0'

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/', search: '' })
  clearRequestLog()
})
afterEach(() => {
  vi.unstubAllGlobals()
  clearRequestLog()
  forgetReadyConnection()
})

test('the credentials travel in a header, as the connection says, and never in the address', () => {
  const url = 'https://files.test/api/v0/cat?arg=Qm&offset=5'
  const headersOf = (auth?: FilesConnection['auth']) => {
    const request = fileRequest({ ...files, ...(auth && { auth }) }, 'cat', {
      arg: 'Qm',
      offset: '5',
    })
    expect(request.url).toBe(url)
    return request.headers
  }
  expect(headersOf()).toEqual({ authorization: `Basic ${basic}` })
  expect(headersOf('Basic')).toEqual({ authorization: `Basic ${basic}` })
  expect(headersOf('Bearer')).toEqual({ authorization: 'Bearer secret-of-this-test' })
  expect(headersOf('none')).toEqual({})
  expect(fileRequest(files, 'add', {}).url).toBe('https://files.test/api/v0/add')
})

test('nothing is sent without key and secret, or with the last offer of a service that is away', () => {
  const reasonFor = (connection: Parameters<typeof fileRequest>[0]) => {
    try {
      fileRequest(connection, 'cat', {})
    } catch (error) {
      const failure = error as ApiFailure
      return failure.kind === 'unreachable' ? failure.reason : failure.kind
    }
    return undefined
  }
  expect(reasonFor({ ...files, apiKeySecret: '' })).toBe('no key')
  expect(reasonFor({ ...files, apiKey: '' })).toBe('no key')
  expect(reasonFor({ ...files, apiKey: '', auth: 'Bearer' })).toBe(undefined)
  expect(reasonFor({ ...files, remembered: true })).toBe('network')
})

test('a refusal throws, and neither it nor the log has the credentials', async () => {
  const body = `no entry for ${files.apiKey} and ${basic}`
  const refused = sendFileRequest(
    files,
    { command: 'pin/rm', query: { arg: 'Qm' }, params: ['Qm'] },
    undefined,
    async () => ({ status: 403, headers: new Headers(), body, bytes: body.length }),
  )
  const failure = await refused.catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(RefusedError)
  expect(failure).toMatchObject({ status: 403, body: 'no entry for [secret] and [secret]' })
  const [entry] = readRequestLog()
  expect(entry).toMatchObject({ network: 'files', method: 'pin/rm', params: ['Qm'] })
  expect(JSON.stringify([entry, failure])).not.toMatch(/key-of|secret-of|a2V5/)
})

test('a connection test that gets a 401 has the connection read again, as every command does', async () => {
  const fetched = vi.fn(async (url: string | URL | Request) =>
    String(url).endsWith('/connection.json')
      ? new Response('not here', { status: 404 })
      : new Response('wrong key', { status: 401 }),
  )
  vi.stubGlobal('fetch', fetched)
  await readyConnection()
  await expect(probeFileCommand(files, 'cat', { arg: 'Qm' })).rejects.toMatchObject({ status: 401 })
  await readyConnection()
  const asked = fetched.mock.calls.map(([url]) => String(url))
  expect(asked).toEqual([
    '/connection.json',
    'https://files.test/api/v0/cat?arg=Qm',
    '/connection.json',
  ])
})
