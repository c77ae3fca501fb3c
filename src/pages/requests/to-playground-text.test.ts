import { expect, test } from 'vitest'
import { readRequests } from '#domain/playground/request.ts'
import { batchMethod } from '#domain/requests/logged-request.ts'
import { toPlaygroundText } from './request-details.tsx'

const playgroundText = (method: string, params: readonly unknown[]) =>
  readRequests(toPlaygroundText({ method, params }))

test('a logged request is read back as it was asked', () => {
  const request = { method: 'eth_getStorageAt', params: ['0x1', '0x0', 'latest'] }
  expect(playgroundText(request.method, request.params)).toEqual({
    requests: [request],
    isList: false,
  })
})

test('a batch is read back as its requests, without the ids that it had', () => {
  const requests = [
    { method: 'eth_chainId', params: [] },
    { method: 'eth_estimateGas', params: [{}] },
  ]
  const sent = requests.map((request, id) => ({ jsonrpc: '2.0', id, ...request }))
  expect(playgroundText(batchMethod(2), sent)).toEqual({ requests, isList: true })
  expect(playgroundText(batchMethod(1), sent.slice(1))).toEqual({
    requests: requests.slice(1),
    isList: true,
  })
})
