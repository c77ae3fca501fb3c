import fc from 'fast-check'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { patterns } from '../patterns.ts'
import { parseStorageLayoutPath, storageLayoutPath } from './storage-layout.ts'

test('an address of all variables leads back to the same', () => {
  const text = fc.string({ unit: 'grapheme-ascii', minLength: 1 })
  const address = fc.record({
    network: fc.stringMatching(/^[a-z0-9-]+$/),
    address: fc.stringMatching(/^0x[0-9a-f]{40}$/),
    block: fc.constantFrom('latest', 'finalized', '0x1f', '19'),
    and: fc.constantFrom('', 'earliest', '7'),
    beside: fc.constantFrom('', 'my-node'),
    at: fc.oneof(fc.constant(''), text),
    keys: fc.array(text),
  })
  fc.assert(
    fc.property(address, (address) => {
      const url = new URL(storageLayoutPath(address), 'http://localhost')
      const match = matchPath(patterns.storageLayout, url.pathname)
      expect(parseStorageLayoutPath(match?.params ?? {}, url.searchParams)).toEqual(address)
    }),
  )
})
