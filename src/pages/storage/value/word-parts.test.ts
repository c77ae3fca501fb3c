import fc from 'fast-check'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { wordBytes, wordPart } from '#domain/storage/value/word.ts'
import type { WordReading } from '#domain/storage/value/word-readings.ts'
import { wordParts } from '#pages/storage/value/word-details.tsx'

const reading = (type: string, size: number, offset = 0): WordReading => ({
  type,
  value: 'something',
  likely: true,
  offset,
  size,
})
const word = (...highToLow: string[]): Hex => `0x${highToLow.join('').padStart(64, '0')}`
const zeros = (bytes: number) => '00'.repeat(bytes)

test('nothing is coloured where nothing is stored, or the word is not a value of the type', () => {
  expect(wordParts(word(), reading('uint256', 32))).toEqual([])
  expect(wordParts(word('01'), { ...reading('bool', 1), value: undefined } as never)).toEqual([])
})

test('an address has its bytes', () => {
  const address = 'ab'.repeat(20)
  const part = { offset: 0, size: 20, name: 'address', tone: 'b1' }
  expect(wordParts(word(address), reading('address', 20))).toEqual([part])
})

test('a short string has its text, and the byte with twice its length', () => {
  const text = `0x6869${zeros(29)}04` as const
  expect(wordParts(text, reading('string', 2, 30))).toEqual([
    { offset: 30, size: 2, name: 'string', tone: 'b4' },
    { offset: 0, size: 1, name: 'twice its length', tone: 'b2' },
  ])
})

test('in a word that is not a value by itself, runs of bytes are told apart by two zeros or more', () => {
  const packed = word('aa', '00', 'bb', zeros(2), 'cc', zeros(3))
  expect(wordParts(packed, reading('bytes32', 32))).toEqual([
    { offset: 6, size: 3, name: 'offset 6', value: '0xaa00bb', tone: 'b4' },
    { offset: 3, size: 1, name: 'offset 3', value: '0xcc', tone: 'b2' },
  ])
})

test('one run, or more than there are colours, is the whole word', () => {
  const whole = [{ offset: 0, size: 32, name: 'bytes32', tone: 'b4' }]
  const runs = (count: number) => word(...Array<string>(count).fill(`aa${zeros(2)}`))
  expect(wordParts(runs(1), reading('bytes32', 32))).toEqual(whole)
  expect(wordParts(runs(4), reading('bytes32', 32))).toHaveLength(4)
  expect(wordParts(runs(5), reading('bytes32', 32))).toEqual(whole)
})

test('parts of any word hold every byte that is stored once, and show the bytes that they name', () => {
  const anyWord = fc
    .array(fc.oneof(fc.constant('00'), fc.constant('00'), fc.constant('7f')), {
      minLength: 32,
      maxLength: 32,
    })
    .map((bytes): Hex => `0x${bytes.join('')}`)
  fc.assert(
    fc.property(anyWord, (word) => {
      const parts = wordParts(word, reading('bytes32', 32))
      const covered = parts.flatMap(({ offset, size }) =>
        Array.from({ length: size }, (_, at) => offset + at),
      )
      const stored = wordBytes(word).flatMap((byte, index) => (byte === 0 ? [] : [31 - index]))
      return (
        new Set(covered).size === covered.length &&
        stored.every((byte) => covered.includes(byte)) &&
        parts.every(
          ({ offset, size, value = wordPart(word, offset, size) }) =>
            value === wordPart(word, offset, size),
        )
      )
    }),
  )
})
