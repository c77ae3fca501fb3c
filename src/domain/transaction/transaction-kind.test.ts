import { expect, test } from 'vitest'
import { transactionTypeName } from './transaction.ts'
import { isUnsigned, transactionKind } from './transaction-kind.ts'

const name = (transaction: { [field: string]: unknown }) => transactionKind(transaction)?.name
const zero = `0x${'00'.repeat(20)}`

test('the five types of Ethereum, and those that other chains number', () => {
  const named = ['legacy', 'access list', 'dynamic fee', 'blob', 'set code']
  for (const [type, expected] of named.entries()) expect(name({ type: `0x${type}` })).toBe(expected)
  // nlordell/ethrpc-rs src/batch.rs (OP Stack), erigontech/rpc-tests arb-sepolia test_03.json.
  const sourceHash = `0x${'12'.repeat(32)}`
  expect(name({ type: '0x7e', from: `0x${'deaddead'.repeat(4)}dead0001`, sourceHash })).toBe(
    'deposit',
  )
  expect(name({ type: '0x6a', r: '0x0' })).toBe('internal')
  expect(name({ type: '0x71' })).toBe('zkSync')
  expect(transactionKind({ type: '0x70' })).toBeUndefined()
  expect(transactionKind({ type: 'new' })).toBeUndefined()
})

test('an answer of an old node, without a type, is recognized by its fields', () => {
  expect(name({ gasPrice: '0x1' })).toBe('legacy')
  expect(name({ maxFeePerGas: '0x1', accessList: [] })).toBe('dynamic fee')
  expect(name({ accessList: [] })).toBe('access list')
})

test('what other chains pass off as legacy is recognized by its marks', () => {
  // erigontech/rpc-tests polygon-pos: the state sync transaction at the end of a sprint.
  expect(
    name({ type: '0x0', from: zero, to: zero, gas: '0x0', v: '0x0', r: '0x0', s: '0x0' }),
  ).toBe('state sync')
  // icon-project/Nexus bsc_blocks.md: the validator's deposit of block 11832497, signed like any
  // other.
  const deposit = {
    type: '0x0',
    from: '0x7a1a4ad9cc746a70ee58568466f7996dd0ace4e8',
    to: '0x0000000000000000000000000000000000001000',
    gasPrice: '0x0',
    chainId: '0x61',
    r: '0xdfd2f77aa958624d58965aeda5ed3b0c72ec5fb70274699f468e6ea1f11a4b6c',
    s: '0x55d80c126a34863ac5d93698993aa696bc150a2f6ed598a1820cbe0a0b250c63',
  }
  expect(name(deposit)).toBe('system')
  expect(isUnsigned(deposit)).toBe(false)
  expect(name({ ...deposit, gasPrice: '0x1' })).toBe('legacy')
  // Gas is free on development nodes, too.
  expect(name({ ...deposit, chainId: '0x7a69' })).toBe('legacy')
  expect(isUnsigned({ type: '0x7e', v: '0x0', r: '0x0', s: '0x0' })).toBe(true)
  expect(isUnsigned({ type: '0x2' })).toBe(false)
})

test('the list of a block names the same kinds, and unknown ones by their number', () => {
  expect(transactionTypeName(0x6an)).toBe('internal')
  expect(transactionTypeName(0x7en)).toBe('deposit')
  expect(transactionTypeName(0x70n)).toBe('0x70')
})

// matter-labs/zksync-os docs/bootloader/transaction_format.md: 0x7f from L1, 0x7e upgrades; Morph and
// Scroll have 0x7e and 0x7f for messages and fees; Polygon has 0x7f for its state syncs.
test.each([
  ['state sync of Polygon', { type: '0x7f', from: zero, to: zero, chainId: '0x89' }, 'state sync'],
  ['state sync, chain not named', { type: '0x7f', from: zero, to: zero }, 'state sync'],
  ['0x7f of ZKsync OS', { type: '0x7f', from: `0x${'12'.repeat(20)}`, to: zero }, undefined],
  ['0x7f of Morph', { type: '0x7f', from: zero, to: zero, chainId: '0xb02' }, undefined],
  ['deposit', { type: '0x7e', sourceHash: `0x${'12'.repeat(32)}` }, 'deposit'],
  ['0x7e of Scroll', { type: '0x7e', queueIndex: '0x1', chainId: '0x82750' }, undefined],
  ['0x6a of Arbitrum', { type: '0x6a', chainId: '0xa4b1' }, 'internal'],
  ['0x6a of another chain', { type: '0x6a', chainId: '0x38' }, undefined],
  ['0x64 without its request', { type: '0x64' }, undefined],
  ['0x7b', { type: '0x7b', feeCurrency: null }, 'fee in another currency'],
  ['0x7b without a fee currency', { type: '0x7b' }, undefined],
  ['0x76', { type: '0x76', calls: [] }, 'batch of calls'],
  ['0x76 without calls', { type: '0x76' }, undefined],
  ['zeros on Ethereum', { type: '0x0', from: zero, to: zero, r: '0x0', chainId: '0x1' }, 'legacy'],
])('%s is named by its marks', (_, transaction, expected) => {
  expect(name(transaction)).toBe(expected)
})

test('a deposit is unsigned where its signature is left out, too', () => {
  expect(isUnsigned({ type: '0x7e', sourceHash: `0x${'12'.repeat(32)}` })).toBe(true)
  expect(isUnsigned({ type: '0x76', calls: [] })).toBe(false)
})
