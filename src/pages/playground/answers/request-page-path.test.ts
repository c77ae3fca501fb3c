import { expect, test } from 'vitest'
import { requestPagePath } from '#pages/playground/answers/request-page-path.ts'
import { parseGasPath } from '#paths/gas.ts'

const hash = `0x${'ab'.repeat(32)}`
const address = `0x${'cd'.repeat(20)}`
const cid = 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e'
const pathOf = (method: string, ...params: unknown[]) =>
  requestPagePath({ method, params }, 'devnet')

test('a request of the API has the page that reads the same', () => {
  expect(pathOf('eth_getBlockByHash', hash, false)).toBe(
    `/devnet/block/${hash}?transactions=hashes`,
  )
  expect(pathOf('eth_getBlockByHash', hash, true)).toBe(`/devnet/block/${hash}?transactions=full`)
  expect(pathOf('eth_getTransactionByBlockNumberAndIndex', '0x10', '0x0')).toBe(
    '/devnet/block/16/tx/0',
  )
  expect(pathOf('eth_getTransactionByBlockNumberAndIndex', 'latest', '0xb')).toBe(
    '/devnet/block/latest/tx/11',
  )
  expect(pathOf('eth_getStorageAt', address, '0x2')).toContain('slot=0x2')
  for (const command of ['cat', 'pin/add', 'pin/rm'])
    expect(pathOf(command, cid)).toBe(`/files/${cid}`)
})

test('a request that its page could not read has none', () => {
  expect(pathOf('eth_getBlockByHash', 'nonsense')).toBeUndefined()
  expect(pathOf('eth_getBlockByHash')).toBeUndefined()
  expect(pathOf('eth_getTransactionByBlockNumberAndIndex', 'latest', 0)).toBeUndefined()
  expect(pathOf('eth_getStorageAt', address)).toBeUndefined()
  expect(pathOf('cat', 'no-cid')).toBeUndefined()
  expect(pathOf('add', {})).toBeUndefined()
  expect(pathOf('eth_chainId')).toBeUndefined()
})

test('an estimate goes along with every field of its call, its value in ether', () => {
  const call = { to: address, value: '0xde0b6b3a7640000', data: '0x01', gas: '0x5208' }
  const url = new URL(pathOf('eth_estimateGas', call, '0x10') ?? '', 'https://keyhole.test')
  expect(url.pathname).toBe('/devnet/gas')
  const opened = parseGasPath({ network: 'devnet' }, url.searchParams, url.hash)
  expect(opened).toMatchObject({ ...call, value: '1 ether', block: '0x10' })
})

test('a call that the gas page would ask otherwise has no page', () => {
  expect(pathOf('eth_estimateGas', { to: address, chainId: '0x1' })).toBeUndefined()
  expect(pathOf('eth_estimateGas', { to: address, gas: 21_000 })).toBeUndefined()
  expect(pathOf('eth_estimateGas')).toBeUndefined()
})
