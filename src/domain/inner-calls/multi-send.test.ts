import fc from 'fast-check'
import { concat, encodePacked, getAddress, type Hex, size } from 'viem'
import { expect, test } from 'vitest'
import type { DecodedCall } from '#domain/abi/decoded-call.ts'
import { findInnerCalls } from '#domain/inner-calls/find-inner-calls.ts'

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

const readMultiSend = (value: Hex) =>
  findInnerCalls({
    ...{ name: 'multiSend', args: [{ name: '0', type: 'bytes', value }] },
    ...({} as DecodedCall),
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
      expect(readMultiSend(concat(packed))).toEqual(
        calls.map(({ operation, to, value, data }, index) => ({
          ...{ title: `Call ${index + 1}`, to, data },
          ...(operation === 1 ? { notes: ['delegatecall'] } : { notes: [], value }),
        })),
      )
    }),
  )
})

const problem = { problem: 'The bytes are not packed as multiSend packs them.' }

test('bytes that are packed otherwise are not read', () => {
  const one = encodePacked(
    ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
    [0, `0x${'11'.repeat(20)}`, 0n, 4n, '0xa9059cbb'],
  )
  expect(readMultiSend(one.slice(0, -2) as Hex)).toEqual(problem)
  expect(readMultiSend(`0x02${one.slice(4)}`)).toEqual(problem)
  expect(readMultiSend('0x00')).toEqual(problem)
})
