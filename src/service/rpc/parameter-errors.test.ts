import { expect, test } from 'vitest'
import type { RpcMethod } from '#protocol/json-rpc.ts'
import { parameterCheck } from '#service/rpc/method-table.ts'

const checkParameters = parameterCheck({ safe: 'finalized', unsupportedTags: [] })

const address = '0x00000000000000000000000000000000DeaDBeef'
const hash = `0x${'1f'.repeat(32)}`
const zeros = '0'.repeat(64)

test.each<[RpcMethod, unknown[], string]>([
  ['eth_getStorageAt', [], 'missing value for required argument 0 (address)'],
  ['eth_getStorageAt', [null, '0x0', 'latest'], 'missing value for required argument 0 (address)'],
  ['eth_getStorageAt', [address], 'missing value for required argument 1 (storage position)'],
  [
    'eth_getStorageAt',
    ['0x12', '0x0', 'latest'],
    'invalid argument 0 (address): expected 20 bytes as 0x and 40 hexadecimal digits, got "0x12"',
  ],
  ['eth_getStorageAt', [address.slice(2), '0x0'], 'invalid argument 0 (address)'],
  [
    'eth_getStorageAt',
    [5, '0x0'],
    'invalid argument 0 (address): expected 20 bytes as 0x and 40 hexadecimal digits, got 5',
  ],
  ['eth_getStorageAt', [address, '0', 'latest'], 'invalid argument 1 (storage position)'],
  ['eth_getStorageAt', [address, '0x', 'latest'], 'invalid argument 1 (storage position)'],
  ['eth_getStorageAt', [address, '0xzz', 'latest'], 'invalid argument 1 (storage position)'],
  ['eth_getStorageAt', [address, 0, 'latest'], 'invalid argument 1 (storage position)'],
  [
    'eth_getStorageAt',
    [address, `${hash}0`, 'latest'],
    'invalid argument 1 (storage position): expected at most 32 bytes',
  ],
  [
    'eth_getStorageAt',
    [address, '0x0', 'newest'],
    'invalid argument 2 (block parameter): expected a block number as 0x and hexadecimal digits, or one of latest, earliest, pending, safe, finalized, or a block hash, got "newest"',
  ],
  ['eth_getStorageAt', [address, '0x0', 12], 'invalid argument 2 (block parameter)'],
  ['eth_getStorageAt', [address, '0x0', '12'], 'invalid argument 2 (block parameter)'],
  [
    'eth_getStorageAt',
    [address, '0x0', '0x8000000000000000'],
    'invalid argument 2 (block parameter)',
  ],
  ['eth_getStorageAt', [address, '0x0', {}], 'got an object'],
  ['eth_getStorageAt', [address, '0x0', { blockHash: '0x1' }], 'got an object'],
  ['eth_getStorageAt', [address, '0x0', { blockNumber: 1 }], 'got an object'],
  ['eth_getStorageAt', [address, '0x0', { blockHash: hash, blockNumber: '0x1' }], 'got an object'],
  ['eth_getStorageAt', [address, '0x0', { blockHash: hash, requireCanonical: 1 }], 'got an object'],
  [
    'eth_getStorageAt',
    [address, '0x0', { blockNumber: '0x1', requireCanonical: true }],
    'got an object',
  ],
  ['eth_getStorageAt', [address, '0x0', { blockHash: hash, more: 1 }], 'got an object'],
  [
    'eth_getStorageAt',
    [address, '0x0', 'latest', 1],
    'too many arguments, want at most 3 (address, storage position, block parameter)',
  ],
  [
    'eth_getTransactionByBlockNumberAndIndex',
    [],
    'missing value for required argument 0 (blockParameter)',
  ],
  [
    'eth_getTransactionByBlockNumberAndIndex',
    ['0x0'],
    'missing value for required argument 1 (transaction index position)',
  ],
  ['eth_getTransactionByBlockNumberAndIndex', [hash, '0x0'], 'invalid argument 0 (blockParameter)'],
  [
    'eth_getTransactionByBlockNumberAndIndex',
    ['0x0', 0],
    'invalid argument 1 (transaction index position)',
  ],
  [
    'eth_getTransactionByBlockNumberAndIndex',
    ['0x0', 'latest'],
    'invalid argument 1 (transaction index position)',
  ],
  [
    'eth_getTransactionByBlockNumberAndIndex',
    ['0x0', '0x10000000000000000'],
    'invalid argument 1 (transaction index position)',
  ],
  [
    'eth_getTransactionByBlockNumberAndIndex',
    ['0x0', '0x0', true],
    'too many arguments, want at most 2',
  ],
  [
    'eth_getBlockByHash',
    [hash],
    'missing value for required argument 1 (transaction details flag)',
  ],
  ['eth_getBlockByHash', ['latest', true], 'invalid argument 0 (hash)'],
  ['eth_getBlockByHash', [address, true], 'invalid argument 0 (hash)'],
  [
    'eth_getBlockByHash',
    [hash, 'true'],
    'invalid argument 1 (transaction details flag): expected true or false, got "true"',
  ],
  ['eth_getBlockByHash', [hash, 0], 'invalid argument 1 (transaction details flag)'],
  ['eth_estimateGas', [], 'missing value for required argument 0 (transaction call object)'],
  [
    'eth_estimateGas',
    ['0x'],
    'invalid argument 0 (transaction call object): expected an object, got "0x"',
  ],
  [
    'eth_estimateGas',
    [[]],
    'invalid argument 0 (transaction call object): expected an object, got an array',
  ],
  [
    'eth_estimateGas',
    [{ from: '0x1' }],
    'invalid argument 0 (transaction call object), field from',
  ],
  ['eth_estimateGas', [{ to: '' }], 'invalid argument 0 (transaction call object), field to'],
  [
    'eth_estimateGas',
    [{ gas: 21000 }],
    'invalid argument 0 (transaction call object), field gas: expected a number of at most 64 bits as 0x and hexadecimal digits, got 21000',
  ],
  ['eth_estimateGas', [{ gasPrice: '0x' }], 'field gasPrice'],
  ['eth_estimateGas', [{ maxPriorityFeePerGas: '1' }], 'field maxPriorityFeePerGas'],
  ['eth_estimateGas', [{ maxFeePerGas: `0x1${zeros}` }], 'field maxFeePerGas'],
  ['eth_estimateGas', [{ value: '-0x1' }], 'field value'],
  ['eth_estimateGas', [{ data: '0x123' }], 'field data: expected bytes as 0x and an even number'],
  [
    'eth_getTransactionByBlockNumberAndIndex',
    [{ blockHash: hash }, '0x0'],
    'invalid argument 0 (blockParameter)',
  ],
  [
    'eth_estimateGas',
    [{ data: '0x01', input: '0x02' }],
    'invalid argument 0 (transaction call object): fields data and input are both given, and differ',
  ],
  ['eth_estimateGas', [{ input: '0x1' }], 'field input: expected bytes'],
  ['eth_estimateGas', [{}, 'soon'], 'invalid argument 1 (blockParameter)'],
  ['eth_estimateGas', [{}, 'latest', {}], 'too many arguments, want at most 2'],
])('%s refuses %j', (method, params, message) => {
  expect(() => checkParameters(method, params)).toThrow(
    expect.objectContaining({ code: -32602, message: expect.stringContaining(message) }),
  )
})

test('a long wrong value is shown shortened', () => {
  expect(() => checkParameters('eth_getBlockByHash', ['x'.repeat(1_000_000), true])).toThrow(
    /got "x{69}… \(1000002 characters\)$/,
  )
})

test('tags that a network does not have are refused, naming those that it has', () => {
  const checks = parameterCheck({ safe: 'finalized', unsupportedTags: ['finalized', 'pending'] })
  const refusal = (tag: string, taken: string) =>
    expect.objectContaining({
      code: -32602,
      message: expect.stringContaining(`or one of ${taken}, or a block hash, got "${tag}"`),
    })
  expect(() => checks('eth_getStorageAt', [address, '0x0', 'finalized'])).toThrow(
    refusal('finalized', 'latest, earliest, safe'),
  )
  // `safe` is sent as finalized here, so it is refused with it.
  expect(() => checks('eth_estimateGas', [{}, 'safe'])).toThrow(refusal('safe', 'latest, earliest'))
  expect(checks('eth_getStorageAt', [address, '0x0', 'safe'])[2]).toBe('safe')
})

test('a network that knows safe has it passed on, unless it is unsupported', () => {
  const own = parameterCheck({ safe: 'own', unsupportedTags: ['finalized'] })
  expect(own('eth_getTransactionByBlockNumberAndIndex', ['safe', '0x0'])[0]).toBe('safe')
  const without = parameterCheck({ safe: 'own', unsupportedTags: ['safe'] })
  expect(() => without('eth_estimateGas', [{}, 'safe'])).toThrow(
    /latest, earliest, pending, finalized/,
  )
})
