import { expect, test } from 'vitest'
import type { LoggedRequest } from './request-log.ts'
import { requestsToHar } from './requests-to-har.ts'

const connections = [
  {
    network: 'devnet',
    baseUrl: 'http://node/rpc',
    wsUrl: 'ws://node/rpc',
    apiKey: 'the-key-itself',
    files: { ipfsUrl: 'http://files', apiKey: 'the-key-itself', apiKeySecret: 'the-secret-itself' },
  },
]
const loggedRequest = (id: number, fields: Partial<LoggedRequest>): LoggedRequest => ({
  id,
  network: 'devnet',
  method: 'eth_getBlockByHash',
  params: ['0xab', false],
  asked: 14,
  at: new Date(id * 1000),
  page: '/devnet/block/1',
  outcome: { state: 'waiting' },
  ...fields,
})
const answered = (transport: 'HTTP' | 'WebSocket', body: string): LoggedRequest['outcome'] => ({
  state: 'answered',
  transport,
  status: 200,
  milliseconds: 12,
  bytes: 100,
  body,
  characters: 100,
})

test('a failed request is in the archive too, with the reason and status 0', () => {
  const message = 'No response from this URL.'
  const { entries } = requestsToHar(
    [loggedRequest(1, { outcome: { state: 'failed', message, milliseconds: 5 } })],
    connections,
  ).log
  expect(entries).toMatchObject([
    { time: 5, request: { method: 'POST' }, response: { status: 0, _error: message } },
  ])
})

test('an archive has method, address, times and bodies of all answered requests, oldest first', () => {
  const { log } = requestsToHar(
    [
      loggedRequest(5, {
        network: '4byte.example',
        method: 'Signature look-up',
        params: ['0x01020304'],
        url: 'https://4byte.example/lookup?function=0x01020304',
        outcome: answered('HTTP', '{}'),
      }),
      loggedRequest(4, { outcome: { state: 'kept', since: new Date(0) } }),
      loggedRequest(3, { outcome: answered('WebSocket', '{"id":3}') }),
      loggedRequest(2, {
        network: 'files',
        method: 'cat',
        params: ['Qm/ä'],
        url: 'http://files/api/v0/cat?arg=Qm%2F%C3%A4',
        outcome: answered('HTTP', 'a'),
      }),
      loggedRequest(1, { outcome: answered('HTTP', '{"id":1}') }),
    ],
    connections,
  )
  expect(log.version).toBe('1.2')
  expect(log.entries).toMatchObject([
    {
      startedDateTime: '1970-01-01T00:00:01.000Z',
      request: {
        method: 'POST',
        url: 'http://node/rpc/v3/{API_KEY}',
        postData: {
          text: '{"jsonrpc":"2.0","id":1,"method":"eth_getBlockByHash","params":["0xab",false]}',
        },
      },
      response: {
        status: 200,
        content: { text: '{"id":1}', comment: expect.stringContaining('100') },
      },
      comment: 'HTTP, asked by /devnet/block/1',
    },
    { request: { method: 'POST', url: 'http://files/api/v0/cat?arg=Qm%2F%C3%A4' } },
    {
      request: { method: 'GET', url: 'ws://node/rpc/ws/v3/{API_KEY}' },
      response: { status: 101 },
      _webSocketMessages: [
        { type: 'send', opcode: 1, time: 3, data: expect.stringContaining('"id":3') },
        { type: 'receive', opcode: 1, time: 3.012, data: '{"id":3}' },
      ],
    },
    {
      request: { method: 'GET', url: 'https://4byte.example/lookup?function=0x01020304' },
    },
  ])
  expect(log.entries[3]?.request).not.toHaveProperty('postData')
  for (const { request, response } of log.entries)
    for (const part of [request, response])
      expect(part).toMatchObject({
        httpVersion: 'HTTP/1.1',
        headers: [],
        cookies: [],
        bodySize: -1,
      })
  expect(JSON.stringify(log)).not.toMatch(/the-(key|secret)-itself/)
})
