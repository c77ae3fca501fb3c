import fc from 'fast-check'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { patterns } from './patterns.ts'
import { parseReadPath, type ReadAddress, readPath } from './read.ts'

const read = (path: string) => {
  const url = new URL(path, 'http://localhost')
  const readMatch = matchPath(patterns.addressRead, url.pathname)
  const match = readMatch ?? matchPath(patterns.address, url.pathname)
  const view = readMatch ? 'read' : 'overview'
  return parseReadPath(view, match?.params ?? {}, url.searchParams, url.hash)
}

const typed = fc.string({ unit: 'grapheme' }).map((text) => text.trim())
const anyAddress: fc.Arbitrary<ReadAddress> = fc.record({
  network: fc.stringMatching(/^[a-z0-9-]+$/),
  address: fc.stringMatching(/^0x[0-9a-f]{1,40}$/),
  view: fc.constantFrom('overview', 'read'),
  block: typed,
  from: typed,
  function: typed,
  args: fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant('ab'.repeat(2000)))),
  getters: fc.boolean(),
})

test('a read address leads back to the same, no matter what was typed', () => {
  fc.assert(
    fc.property(anyAddress, (address) => {
      const path = readPath(address)
      expect(read(path)).toEqual(address)
      // Without its end, the link is short and says what it lacks.
      const shortPath = path.replace(/#.*/s, '')
      const alone = read(shortPath)
      if (shortPath !== path)
        expect(alone).toMatchObject({ args: [], omittedChars: expect.any(Number) })
      expect(readPath(alone)).toBe(shortPath)
    }),
  )
})

test('an address can be read by people', () => {
  const address = `0x${'12'.repeat(20)}`
  expect(
    readPath({
      network: 'devnet',
      address,
      view: 'read',
      block: 'finalized',
      function: 'page(uint256 number) returns (string)',
      args: ['1'],
    }),
  ).toBe(
    `/devnet/address/${address}/read?block=finalized&function=page(uint256+number)+returns+(string)&arg=1`,
  )
  expect(readPath({ network: 'devnet' })).toBe('/devnet/address')
})
