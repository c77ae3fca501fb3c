import fc from 'fast-check'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import type { BytesType } from '../type/storage-type.ts'
import { bytesText, joinWords, readStringSlot } from './string-storage.ts'

const type = (label: string, compiler: BytesType['compiler'] = 'solidity'): BytesType => ({
  kind: label.startsWith('S') || label === 'string' ? 'string' : 'bytes',
  label,
  slots: 1n,
  compiler,
})
const string = type('string')
const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`

test('#21: a short string holds its length in its last byte: naddison36/sol2uml slotValues.test.ts', () => {
  const head = readStringSlot(
    '0x5465737453746f7261676520636f6e7472616374000000000000000000000028',
    string,
  )
  expect(head).toEqual({ kind: 'short', bytes: expect.stringMatching(/^0x/) })
  expect(bytesText(head.kind === 'short' ? head.bytes : '0x')).toBe('TestStorage contract')
  expect(readStringSlot(word(0x41n), string)).toEqual({ kind: 'long', length: 32 })
})

test('#17: a long one says twice its length and one: Remix storageDecoder', () => {
  expect(readStringSlot(word(0x23dn), string)).toEqual({ kind: 'long', length: 286 })
})

test('an empty one, and one that fills its slot', () => {
  expect(readStringSlot(word(0n), string)).toEqual({ kind: 'short', bytes: '0x' })
  expect(readStringSlot(`0x${'61'.repeat(31)}3e`, string)).toEqual({
    kind: 'short',
    bytes: `0x${'61'.repeat(31)}`,
  })
})

test.each([
  [word(0x3fn), string, 'Length 31 bytes in other slots; fewer than 32 belong in this one.'],
  [word(0x40n), string, 'Length 32 bytes in this slot, which has room for 31.'],
  [`0x${'f'.repeat(64)}`, string, 'The length exceeds what a contract can hold.'],
  [word(33n), type('String[32]', 'vyper'), 'Length 33 bytes exceeds the 32 bytes of String[32].'],
] as const)('what no compiler writes is named: %s', (word, type, anomaly) => {
  expect(readStringSlot(word, type)).toEqual({ kind: 'invalid', anomaly })
})

test('dirty bytes behind a value are named', () => {
  expect(readStringSlot(`0x6162${'00'.repeat(28)}0104`, string)).toEqual({
    kind: 'short',
    bytes: '0x6162',
    anomaly: 'Behind its 2 bytes there are others that are not zero.',
  })
  expect(joinWords([`0x${'61'.repeat(32)}`, `0x6101${'00'.repeat(30)}`], 33)).toEqual({
    bytes: `0x${'61'.repeat(33)}`,
    anomaly: 'After its last byte, its last slot holds bytes that are not zero.',
  })
})

test('Vyper keeps the length alone in the first slot', () => {
  expect(readStringSlot(word(5n), type('String[33]', 'vyper'))).toEqual({
    kind: 'long',
    length: 5,
  })
})

test('text is shown only where it is text', () => {
  expect(bytesText('0xc328')).toBeUndefined()
  expect(bytesText('0x6100')).toBeUndefined()
  expect(bytesText('0x61e282ac')).toBe('a€')
  expect(bytesText('0x61e282', true)).toBe('a')
})

test('bytes of any length, written as Solidity does, are read back as they were', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (content) => {
      const hex = Buffer.from(content).toString('hex')
      const { length } = content
      const short: Hex = `0x${hex.padEnd(62, '0')}${(length * 2).toString(16).padStart(2, '0')}`
      const head = readStringSlot(length < 32 ? short : word(BigInt(length) * 2n + 1n), string)
      if (length < 32) {
        expect(head).toEqual({ kind: 'short', bytes: `0x${hex}` })
        return
      }
      expect(head).toEqual({ kind: 'long', length })
      const words = hex.match(/.{1,64}/g)?.map((part): Hex => `0x${part.padEnd(64, '0')}`) ?? []
      expect(joinWords(words, length)).toEqual({ bytes: `0x${hex}` })
    }),
  )
})
