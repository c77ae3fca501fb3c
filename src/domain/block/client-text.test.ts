import { expect, test } from 'vitest'
import { cloneVector } from '#testing/block-vectors.ts'
import { clientText } from './client-text.ts'

test.each([
  ['Geth', '0xd883010d0e846765746888676f312e32312e37856c696e7578', 'geth 1.13.14 go1.21.7 linux'],
  [
    'before a seal',
    `0xd883010d0e846765746888676f312e32312e37856c696e7578${'00'.repeat(72)}`,
    'geth 1.13.14 go1.21.7 linux',
  ],
  ['a text', '0x4275696c6465724e6574', undefined],
  ['nothing', '0x', undefined],
  ['cut off', '0xd883010d0e8467657468', undefined],
  ['another list', '0xc3010203', undefined],
  ['Holocene', '0x00000000fa00000006', undefined],
  ['no bytes', '0xd88', undefined],
  ['missing', undefined, undefined],
])('%s: %s', (_, extraData, text) => {
  expect(clientText(extraData)).toBe(text)
})

test('the clients of recorded blocks are named', () => {
  expect(clientText(cloneVector('bsc-testnet-11832497').extraData)).toMatch(/^geth 1\.\d+\.\d+ go1/)
  expect(clientText(cloneVector('mainnet-prague-22431084').extraData)).toBe(
    'geth 1.15.11 go1.24.2 linux',
  )
})
