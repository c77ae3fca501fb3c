import { expect, test } from 'vitest'
import { describeHalt, describeRevert } from './describe-revert.ts'
import type { RevertMeaning } from './revert.ts'

test.each([
  ['execution reverted', 'reverted: no reason given'],
  ['out of gas', 'out of gas'],
  [
    'out of gas: not enough gas for reentrancy sentry',
    'out of gas: a storage write needs more than 2,300 gas left (EIP-2200)',
  ],
  ['execution reverted with an unrecognized custom error', undefined],
])('the end of a call in the words of a node, %s, is told plainly', (message, words = message) => {
  expect(describeHalt(message)).toBe(words)
})

test('a panic has the name that Solidity gives it, or its code', () => {
  const overflow: RevertMeaning = { kind: 'panic', code: 0x11n }
  expect(describeRevert(overflow).title).toBe('Arithmetic underflow or overflow')
  expect(describeRevert(overflow).note).toMatch(/^Panic\(0x11\): /)
  const unknown: RevertMeaning = { kind: 'panic', code: 7n }
  expect(describeRevert(unknown).title).toBe('Panic 0x07')
  expect(describeRevert(unknown).note).toContain('not listed in the Solidity documentation')
})

test('a reason stands in its own words, and what is odd about its end is told', () => {
  const reason = (tail?: 'dirty' | 'unpadded') =>
    describeRevert({ kind: 'reason', reason: 'no', ...(tail && { tail }) })
  expect(reason().title).toBe('“no”')
  expect(reason().note).toMatch(/^Given by the contract as Error\(string\)\.$/)
  expect(reason('unpadded').note).toMatch(/Only the final padding is missing\.$/)
  expect(reason('dirty').note).toMatch(/Non-zero padding, which changes nothing\.$/)
  expect(describeRevert({ kind: 'reason', reason: '' }).title).toBe('Empty reason')
})

test('only an error of the contract’s own asks for its data to be looked at', () => {
  expect(describeRevert({ kind: 'custom', selector: '0x12345678' })).toMatchObject({
    title: '0x12345678',
    data: true,
  })
  expect(describeRevert({ kind: 'bytes' }).title).toBe('Unknown revert data')
  for (const kind of ['empty', 'bytes'] as const)
    expect(describeRevert({ kind })).not.toHaveProperty('data')
})

test('data that begins as an error shows the text with which it begins', () => {
  const malformed = (text: string) =>
    describeRevert({ kind: 'malformed', error: 'Error(string)', text })
  expect(malformed('insuff').title).toBe('“insuff…')
  expect(malformed('insuff').note).toMatch(/Shown: the start of its text\.$/)
  expect(malformed('')).toMatchObject({
    title: 'Malformed data',
    note: expect.stringMatching(/as one\.$/),
  })
})
