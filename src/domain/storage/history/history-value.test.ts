import { expect, test } from 'vitest'
import { storageTypeOf } from '#testing/storage-paths.ts'
import { sameValue, valueDifference, wordReader } from './history-value.ts'

const word = (digits: string) => `0x${digits.padStart(64, '0')}` as const

test('a packed value is read and compared apart from what stands beside it', () => {
  // naddison36/sol2uml slotValues and ethereum/remix-project byteStorage: false, address, true.
  const before = word('01fe350f199f244ac9a79038d254400b632a63322500')
  const after = word('00fe350f199f244ac9a79038d254400b632a63322501')
  const address = wordReader(storageTypeOf('address'), 1, [before, after])
  expect(address.read(before).text).toBe('0xfE350f199F244ac9A79038d254400b632a633225')
  expect(sameValue(address)(before, after)).toBe(true)
  expect(sameValue(wordReader(storageTypeOf('bool'), 21, []))(before, after)).toBe(false)
  expect(sameValue(address)(before, null)).toBe(false)
  expect(sameValue(address)(null, null)).toBe(true)
})

test('numbers keep their sign, and have a difference', () => {
  const int8 = wordReader(storageTypeOf('int8'), 0, [])
  expect(int8.read(word('80')).text).toBe('-128')
  expect(valueDifference(int8, word('80'), word('7f'))).toBe(255n)
  expect(valueDifference(int8, word('01'), word('ff'))).toBe(-2n)
  expect(valueDifference(int8, null, word('ff'))).toBeUndefined()
  expect(
    valueDifference(wordReader(storageTypeOf('address'), 0, []), word('1'), word('2')),
  ).toBeUndefined()
  const zero = wordReader(storageTypeOf('uint256'), 0, [])
  expect(valueDifference(zero, word('0'), word('3e8'))).toBe(1000n)
})

test('without a type, all words are read as the last that says something looks', () => {
  const text = `0x${Buffer.from('Keyhole Token').toString('hex').padEnd(62, '0')}1a` as const
  expect(wordReader(storageTypeOf(''), 0, [word('0'), text])).toMatchObject({
    label: 'string',
    guessed: true,
  })
  expect(wordReader(storageTypeOf(''), 0, [word('0'), text]).read(text).text).toBe(
    '“Keyhole Token”',
  )
  expect(wordReader(storageTypeOf(''), 0, [word('0'), text]).read(word('0')).text).toBe('empty')
  // A type that flips with the value is none: 1 may be the next of a counter.
  for (const numbers of [
    ['1', '0'],
    ['5', '1'],
    ['1', '5'],
  ])
    expect(wordReader(storageTypeOf(''), 0, numbers.map(word))).toMatchObject({ label: 'uint256' })
  expect(wordReader(storageTypeOf(''), 0, [])).toMatchObject({ label: 'uint256', numeric: true })
  const selector = `0xa9059cbb${'0'.repeat(56)}` as const
  expect(wordReader(storageTypeOf(''), 0, [selector])).toMatchObject({ label: 'bytes32', size: 32 })
  const unknownPart = { kind: 'unknown', label: 'Id', size: 8 } as const
  expect(wordReader(unknownPart, 4, [word('1')])).toMatchObject({ size: 8, offset: 4 })
})

test('of a long string, the slot tells the length', () => {
  expect(wordReader(storageTypeOf('string'), 0, []).read(word('23d')).text).toBe(
    '286 bytes, kept elsewhere',
  )
})
