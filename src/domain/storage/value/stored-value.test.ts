import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slotWord } from '../path/derive-slot.ts'
import { elementaryType, isValueType, type ValueType } from '../type/storage-type.ts'
import { readStoredValue } from './stored-value.ts'

const type = (label: string): ValueType => {
  const found = elementaryType(label)
  if (!found || !isValueType(found)) throw new Error(`${label} is not a value type`)
  return found
}
const text = (word: `0x${string}`, offset: number, label: string) =>
  readStoredValue(word, offset, type(label)).text

// ethereum/remix-project, libs/remix-debug/test/decoder/storageDecoder.ts
test('values packed in one word, as in the tests of the Remix debugger', () => {
  const uints = '0x000000000000000000000000000003944700000000d3362ef70000110401c882'
  expect(text(uints, 0, 'uint8')).toBe('130')
  expect(text(uints, 1, 'uint16')).toBe('456')
  expect(text(uints, 3, 'uint32')).toBe('4356')
  expect(text(uints, 7, 'uint64')).toBe('3543543543')
  expect(text(uints, 15, 'uint128')).toBe('234567')
  const ints = '0x00fffffffffffffffffffffffffff937e4ffffffffffff751200000d7ffb2ed3'
  expect(text(ints, 0, 'int8')).toBe('-45')
  expect(text(ints, 1, 'int16')).toBe('-1234')
  expect(text(ints, 3, 'int32')).toBe('3455')
  expect(text(ints, 7, 'int64')).toBe('-35566')
  expect(text(ints, 15, 'int128')).toBe('-444444')
  const mixed = '0x0000000000000000000001fe350f199f244ac9a79038d254400b632a63322500'
  expect(text(mixed, 0, 'bool')).toBe('false')
  expect(text(mixed, 1, 'address').toLowerCase()).toBe('0xfe350f199f244ac9a79038d254400b632a633225')
  expect(text(mixed, 21, 'bool')).toBe('true')
  const bytes = '0x0000000043240000000032443500000002357645002375000035935615791201'
  expect(text(bytes, 0, 'bytes1')).toBe('0x01')
  expect(text(bytes, 1, 'bytes2')).toBe('0x7912')
})

test('a value is read back from wherever it lies', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 32 }), fc.bigInt(0n, 2n ** 256n - 1n), (size, seed) => {
      for (let offset = 0; offset + size <= 32; offset++) {
        const value = BigInt.asUintN(size * 8, seed)
        const word = slotWord(value << BigInt(offset * 8))
        expect(text(word, offset, `uint${size * 8}`)).toBe(value.toString())
        const signed = BigInt.asIntN(size * 8, seed)
        expect(text(word, offset, `int${size * 8}`)).toBe(signed.toString())
        expect(BigInt(text(word, offset, `bytes${size}`))).toBe(value)
      }
    }),
    { numRuns: 30 },
  )
})

test('what no compiler writes is named', () => {
  expect(readStoredValue(slotWord(2n), 0, type('bool')).anomaly).toBe('A bool is 0 or 1.')
  const status: ValueType = { kind: 'enum', label: 'enum Status', size: 1, members: ['Off', 'On'] }
  expect(readStoredValue(slotWord(1n), 0, status).text).toBe('On')
  expect(readStoredValue(slotWord(2n), 0, status)).toMatchObject({
    text: '2',
    anomaly: 'The enum has only 2 values.',
  })
  const price: ValueType = { kind: 'decimal', label: 'decimal', size: 21 }
  expect(readStoredValue(slotWord(-15_000_000_000n), 0, price).text).toBe('-1.5')
})
