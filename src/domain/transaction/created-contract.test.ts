import { assert, bigInt, property, uint8Array } from 'fast-check'
import { bytesToHex, getContractAddress, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { createdContract } from './created-contract.ts'

test('addresses of created contracts', () => {
  // ethereum/go-ethereum crypto/crypto_test.go, TestNewContractAddress.
  const from = '0x970e8128ab834e8eac17ab8e3812f010678cf791'
  const published = [
    ['0x0', '0x333c3310824b7c685133f2bedb2ca4b8b4df633d'],
    ['0x1', '0x8bda78331c916a08481428e4b07c96d3e916d165'],
    ['0x2', '0xc9ddedf451bc62ce88bf9292afb13df35b670699'],
  ]
  for (const [nonce, address] of published)
    expect(createdContract({ from, nonce, to: null })?.toLowerCase()).toBe(address)
})

test('of any sender and nonce, the address is the one that viem computes', () => {
  const sender = uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => bytesToHex(bytes))
  assert(
    property(sender, bigInt(0n, 2n ** 64n - 1n), (from, nonce) => {
      const created = createdContract({ from, nonce: numberToHex(nonce), to: null })
      expect(created).toBe(getContractAddress({ from, nonce }))
    }),
  )
})

test('only a creation creates, and only what is readable is computed', () => {
  const from = '0x970e8128ab834e8eac17ab8e3812f010678cf791'
  expect(createdContract({ from, nonce: '0x0', to: from })).toBeUndefined()
  expect(createdContract({ from, nonce: '0x0' })).toBeUndefined()
  expect(createdContract({ from, to: null })).toBeUndefined()
  expect(createdContract({ nonce: '0x0', to: null })).toBeUndefined()
})

test('a missing recipient is not a creation in a batch of calls, or in a type of unknown rules', () => {
  const from = `0x${'12'.repeat(20)}`
  const creation = { to: null, from, nonce: '0x1' }
  expect(createdContract({ ...creation, type: '0x7b' })).toMatch(/^0x/)
  for (const other of [{ type: '0x76', calls: [{}] }, { type: '0x76' }, { type: '0xff' }])
    expect(createdContract({ ...creation, ...other })).toBeUndefined()
})
