import { describe, expect, test } from 'vitest'
import {
  inferOutcome,
  type Outcome,
  readOutcome,
  readPaidFee,
} from '#domain/transaction/receipt-facts.ts'

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

test.each([
  [true, { gasUsed: '0x5208', logs: [] }],
  [true, { gasUsed: '0x7530', logs: [{}] }],
  [false, { gasUsed: '0x7530', logs: [] }],
  [false, { logs: [] }],
  [false, { gasUsed: '0x5208', logs: [], root: undefined }],
  [false, { gasUsed: '0x5208', logs: [{}], status: '0x1' }],
])('success is inferred (%s) of a receipt without a status: %o', (inferred, receipt) => {
  const outcome = inferOutcome({ gas: '0x7530' }, { root, ...receipt })
  expect(outcome === 'succeeded, inferred').toBe(inferred)
})

describe('the fee that was paid', () => {
  const gas = { gasUsed: '0x5208', effectiveGasPrice: '0xa' }
  const mainnet = { chainId: '0x1' }

  test('is gas times price, of which the base fee is burnt', () => {
    expect(readPaidFee(mainnet, gas, 7n, undefined)).toEqual({
      gas: { used: 21_000n, price: 10n, wei: 210_000n },
      blobs: undefined,
      layer1: undefined,
      total: 210_000n,
      burnt: 147_000n,
      isWhole: true,
    })
  })
  test('of one without a chain ID is by the rules of the connection’s chain', () => {
    expect(readPaidFee({ v: '0x1c' }, gas, 7n, undefined)?.isWhole).toBe(false)
    expect(readPaidFee({ v: '0x1c' }, gas, 7n, 1n)).toMatchObject({
      isWhole: true,
      burnt: 147_000n,
    })
    expect(readPaidFee({ chainId: '0xa' }, gas, 7n, 1n)?.isWhole).toBe(false)
  })
  test('of Tempo is paid in tokens of 6 decimals, rounded up; of others in a token of unknown worth', () => {
    const receipt = {
      ...{ gasUsed: '0x4515a', effectiveGasPrice: '0x4a817c800' },
      feeToken: '0x20c000000000000000000000b9537d11c60e8b50',
    }
    expect(readPaidFee({ chainId: '0x1079' }, receipt, undefined, undefined)).toMatchObject({
      total: 5_660n * 10n ** 12n,
      isWhole: true,
    })
    expect(readPaidFee({ chainId: '0x3039' }, receipt, undefined, undefined)).toBeUndefined()
  })
  test('has the price of the transaction where an old receipt has none', () => {
    const { gasUsed } = gas
    expect(
      readPaidFee({ ...mainnet, gasPrice: '0x3' }, { gasUsed }, undefined, undefined)?.total,
    ).toBe(63_000n)
  })
  test('counts blobs, and is not known without their price', () => {
    const transaction = { ...mainnet, blobVersionedHashes: [root] }
    const blobs = { blobGasUsed: '0x20000', blobGasPrice: '0x2' }
    expect(readPaidFee(transaction, { ...gas, ...blobs }, undefined, undefined)?.total).toBe(
      472_144n,
    )
    expect(readPaidFee(transaction, gas, undefined, undefined)).toBeUndefined()
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
    const fee = readPaidFee({ chainId }, { ...gas, ...more }, 7n, undefined)
    expect(fee).toMatchObject({ total, isWhole, burnt: undefined })
  })
  test('is not known where a part is missing, or a token pays it', () => {
    expect(readPaidFee(mainnet, { gasUsed: '0x1' }, 7n, undefined)).toBeUndefined()
    expect(readPaidFee(mainnet, { ...gas, gasUsed: null }, 7n, undefined)).toBeUndefined()
    const feeCurrency = `0x${'12'.repeat(20)}`
    expect(readPaidFee({ ...mainnet, feeCurrency }, gas, 7n, undefined)).toBeUndefined()
  })
})
