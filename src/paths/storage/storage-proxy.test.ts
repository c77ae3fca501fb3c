import fc from 'fast-check'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { patterns } from '../patterns.ts'
import { parseStorageProxyPath, storageProxyPath } from './storage-proxy.ts'

test('an address of a proxy sheet leads back to the same', () => {
  const address = fc.record({
    network: fc.stringMatching(/^[a-z0-9-]+$/),
    address: fc.stringMatching(/^0x[0-9a-f]{40}$/),
    block: fc.oneof(fc.constantFrom('latest', 'finalized', '0x1f'), fc.string({ minLength: 1 })),
  })
  fc.assert(
    fc.property(address, (address) => {
      const url = new URL(storageProxyPath(address), 'http://localhost')
      const match = matchPath(patterns.storageProxy, url.pathname)
      expect(parseStorageProxyPath(match?.params ?? {}, url.searchParams)).toEqual(address)
    }),
  )
})
