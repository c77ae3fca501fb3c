import { expect, test } from 'vitest'
import { refusalWords } from './refusal.ts'

// Texts of geth, Erigon, Nethermind, Besu, Reth and anvil, section 5.3 of the research.
test.each([
  ['gas required exceeds allowance (0)', 'The gas does not suffice'],
  ['out of gas: gas required exceeds: 30000000', 'The gas does not suffice'],
  ['Out of gas: gas required exceeds allowance: 21000', 'The gas does not suffice'],
  ['insufficient funds for transfer', 'The sender lacks ether'],
  ['Insufficient funds for gas * price + value', 'The sender lacks ether'],
  ['insufficient MaxFeePerGas for sender balance', 'The sender lacks ether'],
  ['Upfront cost exceeds account balance', 'The sender lacks ether'],
  [
    'failed with 30000000 gas: max fee per gas less than block base fee: address 0xab, maxFeePerGas: 1, baseFee: 7',
    'The fee is below the base fee',
  ],
  ['max priority fee per gas higher than max fee per gas', 'The priority fee is above the max fee'],
  ['intrinsic gas too low', 'The gas limit is below the fixed minimum'],
  ['nonce too low: next nonce 3, tx nonce 1', 'The nonce does not fit'],
  ['max initcode size exceeded: code size 50000 limit 49152', 'The init code is too large'],
  ['invalid opcode: INVALID', 'The code stopped at an invalid instruction'],
  ['EVM error: InvalidFEOpcode', 'The code stopped at an invalid instruction'],
  ['stack underflow (0 <=> 2)', 'The code stopped at an invalid instruction'],
  ['header not found', 'The node has no state for this block'],
  ['the node behind this service cannot be reached', 'The service has trouble behind it'],
  ['the node behind this service is asked too often: wait', 'Too many requests'],
  ['too many requests: wait 3 s, then try again', 'Too many requests'],
  ['block not found: 99999', 'The node has no state for this block'],
])('%s', (message, title) => {
  expect(refusalWords(message)?.title).toBe(title)
})

test('what the node says in figures is told in figures', () => {
  expect(refusalWords('gas required exceeds allowance (30000000)')?.meaning).toMatch(
    'within 30,000,000 gas',
  )
  expect(refusalWords('gas required exceeds allowance (0)')?.meaning).toMatch('no ether')
  const funds =
    'insufficient funds for gas * price + value: address 0xab have 5 want 2000000000000000000'
  expect(refusalWords(funds)?.meaning).toMatch('has 0.000000000000000005 ETH and needs 2 ETH')
})

test('what is not known is not guessed', () => {
  for (const message of ['', 'Internal error', 'request rate limited', 'method not found'])
    expect(refusalWords(message)).toBeUndefined()
})
