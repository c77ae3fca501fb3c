import { expect, test } from 'vitest'
import { printable, utf8 } from './text.ts'

test('data is shown as text only when all of it is text', () => {
  expect(printable('0x546974616e')).toBe('Titan')
  expect(printable('0xe29a92')).toBe('⚒')
  expect(printable('0xd883010d05846765746888676f312e32312e37856c696e7578')).toBeUndefined()
  expect(printable('0x00')).toBeUndefined()
  expect(printable('0x')).toBeUndefined()
})

test('text is whole or nothing', () => {
  expect(utf8('0x')).toBe('')
  expect(utf8('0x616263')).toBe('abc')
  expect(utf8('0xe29a')).toBeUndefined()
  expect(utf8('0xff')).toBeUndefined()
  expect(utf8('abc')).toBeUndefined()
})
