import { expect, test } from 'vitest'
import { describeCoverage, type ProofCheck, type Rung } from '#domain/proof/proof-checks.ts'
import {
  inapplicable,
  mismatch,
  partlyVerified,
  unverifiable,
  verified,
} from '#domain/proof/verdict.ts'
import { summarizeChecks } from '#ui/verdict/state-verification.tsx'

const makers = { '+': verified, '~': partlyVerified, '-': unverifiable, '!': mismatch }

/** Checks as `rung label verdict`; without a verdict one is under way. */
const checksOf = (text: string) =>
  text.split(', ').map((line): ProofCheck => {
    const [rung, label = '', kind] = line.split(' ')
    const verdict = kind === undefined ? undefined : makers[kind as keyof typeof makers]('', '')
    return { rung: rung as Rung, label, verdict }
  })

test.each([
  ['hash Response +, hash Hash +', undefined, 'Verified · 2 checks'],
  ['hash Response +, hash Hash +, chain Ancestor -', undefined, 'Verified · 2 checks'],
  ['hash Response +, hash Hash +, contents Root -', undefined, 'Only hash verified'],
  ['hash Hash +, contents Root -, chain Ancestor +', undefined, 'Only hash verified'],
  ['hash Hash +, contents Root ~, contents Uncles +', undefined, 'Partly verified · 2 of 3 checks'],
  ['hash Hash +, state Account +, state Storage ~', undefined, 'Partly verified · 2 of 3 checks'],
  ['hash Response +, hash Hash -', undefined, 'Not verified'],
  ['hash Hash +, state Account -', undefined, 'Not verified'],
  // The account is the way to its storage, of which nothing is shown to be right.
  ['hash Hash +, state Account +, state Storage -', undefined, 'Not verified'],
  ['hash Hash +, state Storage +', 3, 'Verified · 3 slots'],
  ['hash Hash +, state Storage +', 2, 'Partly verified · 2 of 3 slots'],
  ['hash Hash +, contents Root !', undefined, 'Mismatch'],
  ['hash Hash +, connections Own !', undefined, 'Mismatch'],
  ['hash Hash +, contents Root', undefined, undefined],
])('%s, of a table with %s, are: %s', (text, checked, words) => {
  const counted = checked === undefined ? undefined : { checked, shown: 3, noun: 'slot' }
  const { text: found, tone } = summarizeChecks(checksOf(text), counted)
  expect(found).toBe(words)
  // Only a whole ladder is green, and begins with this.
  expect(tone === 'ok').toBe(words?.startsWith('Verified') === true)
})

test.each([
  [
    'hash Response +, hash Hash +, state Proof -',
    'Verified: Response, Hash. Not verifiable: Proof. …',
  ],
  [
    'hash Response +, hash Hash +, state Account -',
    'Verified: Response, Hash. Not verifiable: Account. …',
  ],
  [
    'hash Hash +, state Account +, state Slot -',
    'Verified: Hash, Account. Not verifiable: Slot. …',
  ],
  ['hash Response +, state Proof -', 'Not verifiable: Proof. …'],
  ['state Proof -', 'Not verifiable: Proof. …'],
  ['hash Response +, hash Hash -', 'Not verifiable: Hash.'],
  ['hash Hash +, state Slot ~', 'Verified: Hash. Partly verified: Slot.'],
])('the sentence below %s denies no tick above it: %s', (text, words) => {
  expect(describeCoverage(checksOf(text))).toBe(
    words.replace('…', 'Not verified: the state shown.'),
  )
})

test.each([
  // The chain adds these itself; that it did is proven by the root.
  ['signature', 'In its block', 'verified', 'Verified · 2 checks'],
  ['signature', 'Transactions root', 'verified', 'Verified · 2 checks'],
  ['withdrawals', 'Transactions root', 'verified', 'Verified · 2 checks'],
  ['signature', 'Transactions root', 'partly', 'Partly verified · 1 of 3 checks'],
  ['signature', 'Transactions root', 'mismatch', 'Mismatch'],
  ['signature', 'Uncles', 'verified', 'Partly verified · 2 of 3 checks'],
] as const)('what cannot have a %s, with %s %s, is: %s', (part, label, kind, words) => {
  const open = {
    rung: 'hash',
    label: 'Open',
    verdict: unverifiable(inapplicable[part], ''),
  } as const
  const root = { rung: 'contents', label, verdict: { ...verified('', ''), kind } } as const
  const checks = [...checksOf('hash Hash +'), open, root]
  expect(summarizeChecks(checks, undefined).text).toBe(words)
  expect(describeCoverage(checks)).toMatch('Not verifiable: Open.')
})

test('the tag tells what each check found', () => {
  const checks = checksOf('hash Response +, hash Hash +, contents Root -, chain Ancestor +')
  expect(describeCoverage(checks)).toBe('Verified: Response, Hash. Not verifiable: Root.')
})
