import { expect, test } from 'vitest'
import { batchMethod, filesNetwork, isBatch, isLoggedFileCommand } from './logged-request.ts'

test('a batch is distinguished from a single request', () => {
  expect(batchMethod(3)).toBe('batch of 3')
  expect(isBatch({ method: batchMethod(50) })).toBe(true)
  expect(isBatch({ method: 'eth_getStorageAt' })).toBe(false)
})

test('a file command is recognized by its network, not by its name', () => {
  expect(isLoggedFileCommand({ network: filesNetwork })).toBe(true)
  expect(isLoggedFileCommand({ network: 'mainnet' })).toBe(false)
})
