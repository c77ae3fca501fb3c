import { expect, test } from 'vitest'
import { redactedRequest } from '#service/status/log.ts'

test.each([
  ['/rpc/devnet/v3/hush', '/rpc/devnet/v3/***'],
  ['/rpc/devnet/ws/v3/hush?again=hush', '/rpc/devnet/ws/v3/***'],
  ['/rpc/devnet/v3/hush/more', '/rpc/devnet/v3/***/more'],
  ['/files/bafy', '/files/bafy'],
])('%s is logged as %s', (url, path) => {
  expect(redactedRequest({ method: 'POST', url })).toEqual({ method: 'POST', path })
})
