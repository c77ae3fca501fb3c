import type { Hash } from 'viem'
import { expect, test } from 'vitest'
import { chainStanding, finality } from './canonical-status.ts'

const hash: Hash = `0x${'1'.repeat(64)}`
const other: Hash = `0x${'2'.repeat(64)}`
const block = { hash, number: 7n }

test('transaction 0 at its number tells whether a block is canonical', () => {
  expect(chainStanding(block, { blockHash: hash }, undefined).word).toBe('canonical')
  expect(
    chainStanding(block, { blockHash: hash.toUpperCase().replace('X', 'x') }, undefined).word,
  ).toBe('canonical')
  const orphaned = chainStanding(block, { blockHash: other }, { kind: 'child', hash: other })
  expect(orphaned.word).toBe('orphaned')
  expect(orphaned.how).toContain(other)
})

test('of an empty block the one after it tells', () => {
  expect(chainStanding(block, null, { kind: 'child', hash: other }).word).toBe('canonical')
  const stranger = { kind: 'stranger', hash: other, parent: other } as const
  expect(chainStanding(block, null, stranger).word).toBe('orphaned')
  expect(chainStanding(block, null, { kind: 'none' }).word).toBe('unknown')
})

test('no answer is no judgement', () => {
  expect(chainStanding(block, undefined, undefined).word).toBe('unknown')
  expect(finality(7n, 'canonical', undefined).word).toBe('unknown')
  expect(finality(7n, 'canonical', null).word).toBe('unknown')
})

test('what is finalized has to be canonical too', () => {
  expect(finality(7n, 'canonical', { blockNumber: '0x7' }).word).toBe('finalized')
  expect(finality(8n, 'canonical', { blockNumber: '0x7' }).word).toBe('recent')
  expect(finality(0n, 'canonical', { blockNumber: '0x0' }).word).toBe('finalized')
  expect(finality(7n, 'orphaned', { blockNumber: '0x7' }).word).toBe('unknown')
  expect(finality(7n, 'unknown', { blockNumber: '0x9' }).word).toBe('unknown')
})
