import { expect, test } from 'vitest'
import { readRequests } from '#domain/playground/request.ts'
import { batchMethod } from '#domain/requests/logged-request.ts'
import type { RequestLogEntry } from '#state/requests/recent-pages.ts'
import { toPlaygroundText } from '#state/requests/to-playground-text.ts'

const playgroundText = (method: string, params: readonly unknown[]) =>
  readRequests(toPlaygroundText({ method, params } as RequestLogEntry))

test('a logged request is read back as it was asked', () => {
  const request = { method: 'eth_getStorageAt', params: ['0x1', '0x0', 'latest'] }
  expect(playgroundText(request.method, request.params)).toEqual({
    isBatch: false,
    requests: [request],
  })
})

test('a batch is read back as one, without the ids that it had', () => {
  const requests = [
    { method: 'eth_chainId', params: [] },
    { method: 'eth_estimateGas', params: [{}] },
  ]
  const sent = requests.map((request, id) => ({ jsonrpc: '2.0', id, ...request }))
  expect(playgroundText(batchMethod(2), sent)).toEqual({ isBatch: true, requests })
  expect(playgroundText(batchMethod(1), sent.slice(1))).toEqual({
    isBatch: true,
    requests: requests.slice(1),
  })
})
