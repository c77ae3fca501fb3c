import { describe, expect, test } from 'vitest'
import { type Outcome, readOutcome, readPaidFee } from '#domain/transaction/receipt-facts.ts'

const root = `0x${'ab'.repeat(32)}`
const zero = `0x${'00'.repeat(32)}`
const rootOfNothing = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'

test.each<[Outcome, object]>([
  ['succeeded', { status: '0x1' }],
  ['failed', { status: '0x0' }],
  ['unrecorded', { status: '0x0', root }],
  ['unrecorded', { status: '0x0', root, blockHash: `0x${'12'.repeat(32)}` }],
  ['failed', { status: '0x0', root, blockHash: root }],
  ['failed', { status: '0x0', root: '0x' }],
  ['failed', { status: '0x0', root: null }],
  ['failed', { status: '0x0', root: zero }],
  ['failed', { status: '0x0', root: rootOfNothing.toUpperCase().replace('X', 'x') }],
  ['succeeded', { status: '0x1', root }],
  ['unrecorded', { root }],
  ['unrecorded', { status: null, root }],
  ['unreadable', {}],
  ['unreadable', { root: zero }],
  ['unreadable', { status: '0x2', root }],
  ['unreadable', { status: true }],
  ['unreadable', { status: 'success' }],
  ['unreadable', { root: '0x' }],
])('%s: %o', (outcome, receipt) => {
  expect(readOutcome({ ...receipt })).toBe(outcome)
})

describe('the fee that was paid', () => {
  const gas = { gasUsed: '0x5208', effectiveGasPrice: '0xa' }
  const mainnet = { chainId: '0x1' }

  test('is gas times price, of which the base fee is burnt', () => {
    expect(readPaidFee(mainnet, gas, 7n)).toEqual({
      gas: { used: 21_000n, price: 10n, wei: 210_000n },
      blobs: undefined,
      layer1: undefined,
      total: 210_000n,
      burnt: 147_000n,
      isWhole: true,
    })
  })
  test('has the price of the transaction where an old receipt has none', () => {
    const { gasUsed } = gas
    expect(readPaidFee({ ...mainnet, gasPrice: '0x3' }, { gasUsed }, undefined)?.total).toBe(
      63_000n,
    )
  })
  test('counts blobs, and is not known without their price', () => {
    const transaction = { ...mainnet, blobVersionedHashes: [root] }
    const blobs = { blobGasUsed: '0x20000', blobGasPrice: '0x2' }
    expect(readPaidFee(transaction, { ...gas, ...blobs }, undefined)?.total).toBe(472_144n)
    expect(readPaidFee(transaction, gas, undefined)).toBeUndefined()
  })
  test.each([
    ['OP Stack', '0xa', { l1Fee: '0x64' }, 210_100n, true],
    [
      'OP Stack with an operator fee',
      '0xa',
      { l1Fee: '0x64', operatorFeeScalar: '0x1' },
      210_100n,
      false,
    ],
    ['OP Stack of a node that leaves the fee out', '0xa', {}, 210_000n, false],
    ['Arbitrum', '0xa4b1', { gasUsedForL1: '0x12' }, 210_000n, true],
    ['an unknown chain', '0x3039', {}, 210_000n, false],
  ])('of %s', (_, chainId, more, total, isWhole) => {
    const fee = readPaidFee({ chainId }, { ...gas, ...more }, 7n)
    expect(fee).toMatchObject({ total, isWhole, burnt: undefined })
  })
  test('is not known where a part is missing, or a token pays it', () => {
    expect(readPaidFee(mainnet, { gasUsed: '0x1' }, 7n)).toBeUndefined()
    expect(readPaidFee(mainnet, { ...gas, gasUsed: null }, 7n)).toBeUndefined()
    const feeCurrency = `0x${'12'.repeat(20)}`
    expect(readPaidFee({ ...mainnet, feeCurrency }, gas, 7n)).toBeUndefined()
  })
})
