import { stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { sentText } from '#domain/abi/called-selector.ts'

const to = '0x9fe46736679d2d9a65f0992f2272de9f3c7fa6e0'

test.each([
  ['a text', stringToHex('gm'), 'gm'],
  ['a longer text', stringToHex('hello world'), 'hello world'],
  // teapot() and burn(), whose selectors are printable.
  ['a selector', '0x462b2442', undefined],
  ['a selector of two letters', '0x44df8e70', undefined],
  ['no text', '0xa9059cbb00', undefined],
  ['nothing that is bytes', 5, undefined],
])('%s', (_, input, text) => expect(sentText({ to, input })).toBe(text))

test('init code is not text', () =>
  expect(sentText({ to: null, input: stringToHex('hello') })).toBeUndefined())
