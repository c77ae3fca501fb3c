import { expect, test } from 'vitest'
import {
  blockChecks,
  formatProofCheck,
  isStateOpen,
  transactionChecks,
  worstOfBlocks,
  worstVerdict,
} from '#domain/proof/proof-checks.ts'
import { proveBlock } from '#domain/proof/prove-block.ts'
import { proveTransaction } from '#domain/proof/prove-transaction.ts'
import {
  fieldMissing,
  mismatch,
  partlyVerified,
  unverifiable,
  verified,
} from '#domain/proof/verdict.ts'
import { cloneVector, keccak256 } from '#testing/block-vectors.ts'

test('the checks of a block that apply to it, in their order', () => {
  const labels = (name: string) =>
    blockChecks(proveBlock(cloneVector(name), {}, keccak256)).map(({ label }) => label)
  expect(labels('hive-45-prague')).toEqual([
    'Response',
    'Header hash',
    'Transaction hashes',
    'Transactions root',
    'Signatures',
    'Authorizations',
    'Withdrawals root',
    'Uncles',
  ])
  expect(labels('gnosis-aura-0')).toEqual([
    'Response',
    'Header hash',
    'Transactions root',
    'Uncles',
  ])
})

test('senders that are being recovered are a check without a verdict', () => {
  let first: ReturnType<typeof blockChecks> | undefined
  proveBlock(cloneVector('hive-54-bpo2'), {}, keccak256, (proof) => {
    first ??= blockChecks(proof)
  })
  expect(first?.find(({ label }) => label === 'Signatures')).toEqual({
    label: 'Signatures',
    rung: 'contents',
    verdict: undefined,
    progress: { done: 0, total: 4 },
  })
})

test('a check as text says what it found, how, and both values', () => {
  const [transaction] = cloneVector('hive-54-bpo2').transactions as { hash: string }[]
  const tampered = { ...transaction, value: '0x1' }
  const proof = proveTransaction(tampered, { index: 0, chainId: 1337n }, keccak256)
  const [, hash] = transactionChecks(proof)
  const lines = hash ? formatProofCheck(hash).split('\n') : []
  expect(lines[0]).toMatch(/^Transaction hash: mismatch\. /)
  expect(lines[1]).toMatch(/^Rule: hash = keccak256\(/)
  expect(lines[2]).toBe(`hash, response: ${transaction?.hash}`)
  expect(lines[3]).toMatch(/^hash, computed: 0x[0-9a-f]{64}$/)
})

/** Which of them say nothing of the state, so that no part of the page is called verified. */
test.each([
  ['of a block alone', [['contents', verified]], false],
  [
    'with a proven account',
    [
      ['hash', verified],
      ['state', verified],
      ['state', unverifiable],
    ],
    false,
  ],
  [
    'with surplus nodes',
    [
      ['hash', verified],
      ['state', partlyVerified],
    ],
    false,
  ],
  [
    'while they run',
    [
      ['hash', verified],
      ['state', undefined],
    ],
    false,
  ],
  [
    'with a header alone',
    [
      ['hash', verified],
      ['state', unverifiable],
    ],
    true,
  ],
  [
    'with an unreadable account',
    [
      ['hash', verified],
      ['state', fieldMissing],
    ],
    true,
  ],
  [
    'with a head that names the block',
    [
      ['state', unverifiable],
      ['chain', verified],
    ],
    true,
  ],
] as const)('checks %s', (_, kinds, isOpen) => {
  const checks = kinds.map(([rung, verdict]) => ({ label: '', rung, verdict: verdict?.('', '') }))
  expect(isStateOpen(checks)).toBe(isOpen)
})

test('nothing is said of several blocks while one of them is open; then the worst, and of how many', () => {
  const right = verified('matches', 'It fits.')
  const wrong = mismatch('differs', 'It does not fit.')
  const none = unverifiable('pruned', 'It is gone.')
  for (const open of [
    [undefined],
    [undefined, right],
    [right, undefined, right],
    [wrong, undefined],
  ])
    expect(worstOfBlocks(open)).toBeUndefined()
  expect(worstOfBlocks([])).toBeUndefined()
  expect(worstOfBlocks([none])).toBe(none)
  expect(worstOfBlocks([right, right])?.explanation).toBe('2 of 2 blocks, one of them: It fits.')
  expect(worstOfBlocks([none, right, wrong])?.explanation).toBe(
    '2 of 3 blocks, one of them: It does not fit.',
  )
  // The checks of one block are not several blocks.
  expect(worstVerdict([right, none, wrong])).toBe(wrong)
})
