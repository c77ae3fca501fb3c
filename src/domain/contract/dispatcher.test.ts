import { expect, test } from 'vitest'
import { dispatchedSelectors } from '#domain/contract/dispatcher.ts'

const selectorsOf = (code: `0x${string}`) => [...dispatchedSelectors(code)]

test('selectors that are compared before a jump are found, in each order that compilers write', () => {
  // DUP1 PUSH4 EQ PUSH2 JUMPI: solc 0.4 to 0.8; then with SUB, as its IR pipeline writes the last
  // one.
  expect(selectorsOf('0x80632e1a7d4d1461001057')).toEqual(['0x2e1a7d4d'])
  expect(selectorsOf('0x632e1a7d4d0361001057')).toEqual(['0x2e1a7d4d'])
  expect(selectorsOf('0x632e1a7d4d8114156010575b')).toEqual(['0x2e1a7d4d'])
  // One that begins with a zero is pushed in three bytes.
  expect(selectorsOf('0x8062fdd58e1461001057')).toEqual(['0x00fdd58e'])
})

test('four bytes that are no choice of a function are not taken for a selector', () => {
  // A call of another contract (PUSH4 PUSH1 SHL), an argument of a PUSH32, and a pivot (GT).
  expect(selectorsOf('0x63a9059cbb60e01b61001057')).toEqual([])
  expect(selectorsOf(`0x7f80632e1a7d4d1461001057${'00'.repeat(22)}`)).toEqual([])
  expect(selectorsOf('0x80632e1a7d4d1161001057')).toEqual([])
  // Behind an INVALID there is the code of a contract that this one creates.
  expect(selectorsOf('0xfe80632e1a7d4d1461001057')).toEqual([])
  expect(selectorsOf('0x')).toEqual([])
  expect(selectorsOf('0x63')).toEqual([])
})
