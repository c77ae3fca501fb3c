import { expect, test } from 'vitest'
import { describeHalt, describeRevert, revertInBrief } from './describe-revert.ts'
import type { RevertMeaning } from './revert.ts'

test.each([
  ['reverted: no reason given', ['execution reverted', 'Reverted', 'VM revert']],
  [
    'out of gas',
    [
      ...['out of gas', 'OutOfGas', 'Out of gas', 'MemoryOOG', 'Transaction ran out of gas'],
      ...['out of gas: reach memory limit'],
      ...['gas uint64 overflow', 'contract creation code storage out of gas'],
    ],
  ],
  [
    'out of gas: a storage write needs more than 2,300 gas left (EIP-2200)',
    ['out of gas: not enough gas for reentrancy sentry', 'not enough gas for reentrancy sentry'],
  ],
  [
    'insufficient balance for transfer',
    ['insufficient balance for transfer', 'OutOfFunds', 'NotEnoughBalance', 'insufficient balance'],
  ],
  [
    'a call that may only read tried to write',
    [
      ...['write protection', 'StateChangeDuringStaticCall', 'CallNotAllowedInsideStatic'],
      ...['StaticCallViolation', 'Static call violation', 'static state change'],
      ...['Mutable Call In Static Context', 'Illegal state change'],
    ],
  ],
  [
    'the address of the new contract already has code or a nonce',
    ['contract address collision', 'CreateCollision', 'create collision', 'TransactionCollision'],
  ],
  ['calls were nested too deep', ['max call depth exceeded', 'CallTooDeep']],
  ['the code stopped at the instruction INVALID', ['invalid opcode: INVALID', 'InvalidFEOpcode']],
  [
    'the code stopped at an invalid instruction',
    [
      ...['invalid opcode: opcode 0x4f not defined', 'OpcodeNotFound'],
      ...['BadInstruction', 'Bad instruction'],
    ],
  ],
  [
    'the code jumped to an invalid target',
    ['invalid jump destination', 'InvalidJump', 'BadJumpDestination', 'invalid JUMP'],
  ],
  [
    'the stack of the code overflowed or ran empty',
    ['stack underflow (0 <=> 2)', 'StackUnderflow', 'StackOverflow', 'Out of stack'],
  ],
  ['the created code is too large', ['max code size exceeded', 'CreateContractSizeLimit']],
  [
    'the created code begins with 0xef',
    ['invalid code: must not begin with 0xef', 'CreateContractStartingWithEF'],
  ],
  [
    'the code copied more than the last call returned',
    ['OutOfOffset', 'return data out of bounds'],
  ],
  ['the init code is too large', ['max initcode size exceeded', 'CreateInitCodeSizeLimit']],
  [
    'the precompile rejected its input',
    ['PrecompileError', 'PrecompileFailure', 'precompiled failed'],
  ],
])('a call that ended is told as “%s”, however a node spells it', (words, spellings) => {
  for (const message of spellings)
    expect([message, describeHalt(message)]).toEqual([message, words])
})

test.each([
  ['OutOfOffset', 'the code copied more than the last call returned'],
  ['out of gas: not enough gas for reentrancy sentry', /^out of gas: a storage write/],
  ['execution reverted: OutOfOffset', '“OutOfOffset”'],
  ['execution reverted', 'no reason given'],
])('only the words of a contract are quoted: %s', (message, told) =>
  expect(revertInBrief({ message, data: '0x' })).toMatch(told),
)

test.each([
  'execution reverted with an unrecognized custom error',
  'execution reverted: OutOfGas',
  'insufficient funds for gas * price + value: have 5 want 7',
  'bad elliptic curve pairing size',
])('%s is told in these words', (message) => expect(describeHalt(message)).toBe(message))

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
