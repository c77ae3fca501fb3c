import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromHex, toHex } from '#domain/values/integer.ts'

test('bytes written as hex are read as the same bytes, in either case', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      const hex = toHex(bytes)
      expect(hex).toBe(`0x${Buffer.from(bytes).toString('hex')}`)
      expect(fromHex(hex)).toEqual(bytes)
      expect(fromHex(hex.toUpperCase())).toEqual(bytes)
    }),
  )
})

test('an odd digit stands alone in the first byte', () => {
  expect(fromHex('0xabc')).toEqual(Uint8Array.of(0x0a, 0xbc))
  expect(fromHex('0x0')).toEqual(Uint8Array.of(0))
})

test.each(['', '0', 'ab', '0xg0', '0x 1', '0x1:', '0x/0', '0x@a', '0x`a', '1x00'])(
  '“%s” is not hex',
  (text) => expect(fromHex(text)).toBeUndefined(),
)
