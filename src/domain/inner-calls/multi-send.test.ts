import fc from 'fast-check'
import { concat, encodePacked, getAddress, type Hex, size } from 'viem'
import { expect, test } from 'vitest'
import { readMultiSend } from '#domain/inner-calls/find-inner-calls.ts'

const bytes = (least: number, most: number) =>
  fc
    .uint8Array({ minLength: least, maxLength: most })
    .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
const call = fc.record({
  operation: fc.nat(1),
  to: bytes(20, 20).map((address) => getAddress(address)),
  value: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  data: bytes(0, 100),
})

test('what was packed is read, however many', () => {
  fc.assert(
    fc.property(fc.array(call, { maxLength: 4 }), (calls) => {
      const packed = calls.map(({ operation, to, value, data }) =>
        encodePacked(
          ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
          [operation, to, value, BigInt(size(data)), data],
        ),
      )
      expect(readMultiSend(concat(packed))).toEqual(calls)
    }),
  )
})

test('bytes that are packed otherwise are not read', () => {
  const one = encodePacked(
    ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
    [0, `0x${'11'.repeat(20)}`, 0n, 4n, '0xa9059cbb'],
  )
  expect(readMultiSend(one.slice(0, -2) as Hex)).toBeUndefined()
  expect(readMultiSend(`0x02${one.slice(4)}`)).toBeUndefined()
  expect(readMultiSend('0x00')).toBeUndefined()
})
