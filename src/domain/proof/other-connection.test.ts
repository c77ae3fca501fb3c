import type { Hash } from 'viem'
import { expect, test } from 'vitest'
import { connectionVerdict } from '#domain/proof/other-connection.ts'

const hash: Hash = `0x${'ab'.repeat(32)}`
const other: Hash = `0x${'ac'.repeat(32)}`

test.each([
  [hash, true, 'verified', 'same hash'],
  [hash.toUpperCase().replace('X', 'x') as Hash, false, 'verified', 'same hash'],
  [other, true, 'mismatch', 'other block'],
  [other, false, 'unverifiable', 'other block'],
  [null, true, 'unverifiable', 'not found'],
] as const)('%s, of one chain: %s, is %s: %s', (named, isOneChain, kind, brief) => {
  const verdict = connectionVerdict('Own', { hash, number: 0n }, named, isOneChain)
  expect(verdict).toMatchObject({ kind, brief })
  expect(verdict.explanation).toContain('block')
  expect(verdict.compared).toHaveLength(named === other ? 1 : 0)
})
