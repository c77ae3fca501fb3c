import { expect, test } from 'vitest'
import { decodeUtf8Hex, printableText } from './text.ts'

test('data is shown as text only when all of it is text', () => {
  expect(printableText('0x546974616e')).toBe('Titan')
  expect(printableText('0xe29a92')).toBe('⚒')
  expect(printableText('0xd883010d05846765746888676f312e32312e37856c696e7578')).toBeUndefined()
  expect(printableText('0x00')).toBeUndefined()
  expect(printableText('0x')).toBeUndefined()
})

test('text is whole or nothing', () => {
  expect(decodeUtf8Hex('0x')).toBe('')
  expect(decodeUtf8Hex('0x616263')).toBe('abc')
  expect(decodeUtf8Hex(`0x${'61'.repeat(9_000_000)}`)).toHaveLength(9_000_000)
  expect(decodeUtf8Hex('0xe29a')).toBeUndefined()
  expect(decodeUtf8Hex('0xff')).toBeUndefined()
  expect(decodeUtf8Hex('abc')).toBeUndefined()
})
