import { expect, test } from 'vitest'
import { isCannotRunError } from '#domain/revert/refusal.ts'
import type { Revert } from '#domain/revert/revert.ts'
import { describeEstimateOutcome } from './estimate-outcome.ts'

test('what a node says about the call is kept apart from what it says about itself', () => {
  // Texts of geth, reth, anvil and besu: eth/gasestimator, core/error.go, core/vm/errors.go and
  // their counterparts.
  const ofTheCall = [
    'gas required exceeds allowance (30000000)',
    'Out of gas: gas required exceeds allowance: 21000',
    'insufficient funds for transfer',
    'insufficient balance for transfer',
    'failed with 5000000 gas: insufficient funds for gas * price + value: address 0x1 have 5 want 7',
    'Upfront cost exceeds account balance',
    'invalid opcode: INVALID',
    'EVM error: InvalidFEOpcode',
    'max fee per gas less than block base fee: address 0x1, maxFeePerGas: 1, baseFee: 2',
    'intrinsic gas too low',
  ]
  for (const message of ofTheCall)
    expect(isCannotRunError({ code: -32000, message }), message).toBe(true)
  const ofItself = [
    'header not found',
    'missing trie node 1234 (path )',
    'historical state 0x12 is not available',
    'pruned history unavailable',
    'the method eth_estimateGas does not exist',
    'internal error',
    'invalid argument 0: hex string without 0x prefix',
  ]
  for (const message of ofItself)
    expect(isCannotRunError({ code: -32000, message }), message).toBe(false)
})

test('an outcome in a few words', () => {
  const revert = (data: Revert['data'], message = 'execution reverted') =>
    describeEstimateOutcome({ kind: 'reverts', revert: { code: 3, message, data } })
  const word = (value: bigint) => value.toString(16).padStart(64, '0')
  expect(describeEstimateOutcome({ kind: 'passes', gas: 21_000n })).toBe('21,000 gas')
  expect(revert('0x')).toBe('reverts: no reason given')
  expect(revert(undefined, 'execution reverted: too late')).toBe('reverts: “too late”')
  expect(revert(`0x4e487b71${word(0x12n)}`)).toBe('reverts: division or modulo by zero')
  expect(revert(`0x4e487b71${word(0x99n)}`)).toBe('reverts: panic 0x99')
  expect(revert(`0x7f6df6bb${word(1n)}`)).toBe('reverts: custom error 0x7f6df6bb')
  expect(revert('0x00')).toBe('reverts: unknown revert data')
  const unknown = { kind: 'unknown', message: 'header not found' } as const
  expect(describeEstimateOutcome(unknown)).toBe('unknown: header not found')
})

test('a call where there is no code passes nothing, and an unread code is reported', () => {
  expect(describeEstimateOutcome({ kind: 'no code', gas: 22_430n })).toBe(
    'Target has no code · 22,430 gas',
  )
  expect(describeEstimateOutcome({ kind: 'passes', gas: 22_430n, code: 'not known' })).toContain(
    'target code unknown',
  )
})
