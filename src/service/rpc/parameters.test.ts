import { expect, test } from 'vitest'
import type { RpcMethod } from '#protocol/json-rpc.ts'
import { parameterCheck } from '#service/rpc/method-table.ts'

const checkParameters = parameterCheck({ safe: 'finalized', unsupportedTags: [] })

const address = '0x00000000000000000000000000000000deadbeef'
const hash = `0x${'1f'.repeat(32)}`
const zeros = '0'.repeat(64)

test.each<[RpcMethod, unknown[], unknown[]]>([
  ['eth_getStorageAt', [address, '0x0', 'latest'], [address, `0x${zeros}`, 'latest']],
  ['eth_getStorageAt', [address, `0x${zeros}`, '0x0'], [address, `0x${zeros}`, '0x0']],
  ['eth_getStorageAt', [address, hash, 'safe'], [address, hash, 'safe']],
  [
    'eth_getStorageAt',
    [address, '0xABC', 'finalized'],
    [address, `0x${zeros.slice(3)}abc`, 'finalized'],
  ],
  ['eth_getStorageAt', [address, '0x1', 'pending'], [address, `0x${zeros.slice(1)}1`, 'pending']],
  ['eth_getStorageAt', [address, '0x1', 'earliest'], [address, `0x${zeros.slice(1)}1`, 'earliest']],
  ['eth_getStorageAt', [address, '0x1', '0x00a'], [address, `0x${zeros.slice(1)}1`, '0xa']],
  ['eth_getStorageAt', [address, '0x1'], [address, `0x${zeros.slice(1)}1`, 'latest']],
  ['eth_getStorageAt', [address, '0x1', null], [address, `0x${zeros.slice(1)}1`, 'latest']],
  ['eth_getTransactionByBlockNumberAndIndex', ['0x0', '0x0'], ['0x0', '0x0']],
  ['eth_getTransactionByBlockNumberAndIndex', ['safe', '0x01'], ['finalized', '0x1']],
  ['eth_getTransactionByBlockNumberAndIndex', ['pending', '0x0'], ['pending', '0x0']],
  ['eth_getBlockByHash', [hash, false], [hash, false]],
  ['eth_getBlockByHash', [hash, true], [hash, true]],
  ['eth_estimateGas', [{}], [{}]],
  ['eth_estimateGas', [{ to: null, data: '0x' }], [{ data: '0x' }]],
  [
    'eth_estimateGas',
    [{ to: address, value: '0x00' }, 'safe'],
    [{ to: address, value: '0x0' }, 'finalized'],
  ],
  ['eth_estimateGas', [{ from: address, gas: '0x5208' }, null], [{ from: address, gas: '0x5208' }]],
  [
    'eth_estimateGas',
    [{ input: '0x', nonce: '0x1', accessList: [] }],
    [{ nonce: '0x1', accessList: [], data: '0x' }],
  ],
  ['eth_estimateGas', [{ data: '0xAb', input: '0xab' }], [{ data: '0xab' }]],
  ['eth_estimateGas', [{}, hash], [{}, { blockHash: hash }]],
  ['eth_estimateGas', [{}, { blockHash: hash }], [{}, { blockHash: hash }]],
  [
    'eth_getStorageAt',
    [address, '0x1', hash],
    [address, `0x${zeros.slice(1)}1`, { blockHash: hash }],
  ],
  [
    'eth_getStorageAt',
    [address, '0x1', { blockHash: hash.toUpperCase().replace('X', 'x'), requireCanonical: true }],
    [address, `0x${zeros.slice(1)}1`, { blockHash: hash, requireCanonical: true }],
  ],
  [
    'eth_getStorageAt',
    [address, '0x1', { blockNumber: '0x01' }],
    [address, `0x${zeros.slice(1)}1`, '0x1'],
  ],
  [
    'eth_getStorageAt',
    ['0x00000000000000000000000000000000DeaDBeef', '0x1', 'latest'],
    [address, `0x${zeros.slice(1)}1`, 'latest'],
  ],
])('%s takes %j', (method, params, normal) => {
  expect(checkParameters(method, params)).toEqual(normal)
})

test('fields that every object has are not mistaken for fields of a call', () => {
  const call = JSON.parse('{"constructor":1,"__proto__":{"to":5}}')
  expect(JSON.stringify(checkParameters('eth_estimateGas', [call]))).toBe(
    `[${JSON.stringify(call)}]`,
  )
})
