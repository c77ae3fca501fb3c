import type { Hash } from 'viem'
import { expect, test } from 'vitest'
import { canonicalStatus, finalityStatus } from './canonical-status.ts'

const hash: Hash = `0x${'1'.repeat(64)}`
const other: Hash = `0x${'2'.repeat(64)}`
const block = { hash, number: 7n }

test('transaction 0 at its number decides whether a block is canonical', () => {
  expect(canonicalStatus(block, { blockHash: hash }, undefined).status).toBe('canonical')
  expect(
    canonicalStatus(block, { blockHash: hash.toUpperCase().replace('X', 'x') }, undefined).status,
  ).toBe('canonical')
  const orphaned = canonicalStatus(block, { blockHash: other }, { kind: 'child', hash: other })
  expect(orphaned.status).toBe('orphaned')
  expect(orphaned.reason).toContain(other)
})

test('for an empty block the next block decides', () => {
  expect(canonicalStatus(block, null, { kind: 'child', hash: other }).status).toBe('canonical')
  const reorged = { kind: 'reorged', hash: other, parent: other } as const
  expect(canonicalStatus(block, null, reorged).status).toBe('orphaned')
  expect(canonicalStatus(block, null, { kind: 'none' }).status).toBe('unknown')
})

test('without an answer the status is unknown', () => {
  expect(canonicalStatus(block, undefined, undefined).status).toBe('unknown')
  expect(finalityStatus(7n, 'canonical', {}).status).toBe('unknown')
  expect(finalityStatus(7n, 'canonical', { data: null }).status).toBe('unknown')
})

test('why the finalized block is not known is said', () => {
  const error = new Error('tag not supported on pre-merge network')
  expect(finalityStatus(7n, 'canonical', { error }).reason).toBe(
    'The provider did not return the finalized block: tag not supported on pre-merge network',
  )
})

test('what is finalized has to be canonical too', () => {
  expect(finalityStatus(7n, 'canonical', { data: 7n }).status).toBe('finalized')
  expect(finalityStatus(8n, 'canonical', { data: 7n }).status).toBe('recent')
  expect(finalityStatus(0n, 'canonical', { data: 0n }).status).toBe('finalized')
  expect(finalityStatus(7n, 'orphaned', { data: 7n }).status).toBe('unknown')
  expect(finalityStatus(7n, 'unknown', { data: 9n }).status).toBe('unknown')
})
