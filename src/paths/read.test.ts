import fc from 'fast-check'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { patterns } from './patterns.ts'
import { parseReadPath, type ReadAddress, readPath, readPathState } from './read.ts'

const read = (path: string, beside?: unknown) => {
  const url = new URL(path, 'http://localhost')
  const readMatch = matchPath(patterns.addressRead, url.pathname)
  const match = readMatch ?? matchPath(patterns.address, url.pathname)
  const view = readMatch ? 'read' : 'overview'
  return parseReadPath(view, match?.params ?? {}, url.searchParams, beside)
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

test('a read address leads back to the same, whatever was typed', () => {
  fc.assert(
    fc.property(anyAddress, (address) => {
      const path = readPath(address)
      expect(read(path, readPathState(address))).toEqual(address)
      // Without what travels beside it, the link is short and says what it lacks.
      const alone = read(path)
      if (readPathState(address))
        expect(alone).toMatchObject({ args: [], omittedChars: expect.any(Number) })
      else expect(alone).toEqual(address)
      expect(readPath(alone)).toBe(path)
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

test('a foreign state beside an address is not taken for its arguments', () => {
  const path = readPath({ network: 'devnet', args: ['x'.repeat(4000)] })
  for (const beside of [null, 1, {}, { args: 1 }, { args: [1] }])
    expect(read(path, beside)).toMatchObject({ args: [], omittedChars: 4000 })
})
