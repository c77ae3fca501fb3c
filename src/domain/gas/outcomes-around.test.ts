import { expect, test } from 'vitest'
import type { EstimateOutcome } from './estimate-outcome.ts'
import { compareOutcomesAround } from './outcomes-around.ts'

const outcomes = {
  passes: { kind: 'passes', gas: 51_234n },
  'no code': { kind: 'no code', gas: 21_234n },
  reverts: { kind: 'reverts', revert: { code: 3, message: 'execution reverted', data: '0x' } },
  'cannot run': { kind: 'cannot run', message: 'insufficient funds' },
  unknown: { kind: 'unknown', message: 'missing trie node' },
} satisfies { [kind in EstimateOutcome['kind']]: EstimateOutcome }

test.each([
  ['passes', 'passes', /^Same outcome/],
  ['reverts', 'reverts', /^Same outcome/],
  ['reverts', 'cannot run', /^Same outcome/],
  ['passes', 'reverts', /^The outcomes differ/],
  ['reverts', 'passes', /^The outcomes differ/],
  ['passes', 'cannot run', /^The outcomes differ/],
  ['no code', 'passes', /^The outcomes differ/],
  ['unknown', 'passes', /^No comparison/],
  ['reverts', 'unknown', /^No comparison/],
  ['unknown', 'unknown', /^No comparison/],
] as const)(
  '%s before and %s after: %s, and never what became of the transaction',
  (before, after, text) => {
    const comparison = compareOutcomesAround(outcomes[before], outcomes[after])
    expect(comparison).toMatch(text)
    expect(comparison).toMatch(/status is in its receipt\.$/)
  },
)
