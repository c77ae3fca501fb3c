import { normalize } from 'viem/ens'
import { expect, test } from 'vitest'
import { isEnsName, normalizeEnsName } from '#domain/names/ens-name.ts'

test.each([
  'vitalik.eth',
  'a.b.c.eth',
  'jesse.base.eth',
  'RaFFY🚴‍♂️.eTh',
  '日本.eth',
  '1.x',
  'a..eth',
])('%j may be a name', (text) => expect(isEnsName(text)).toBe(true))

test.each([
  'vitalik',
  '',
  '.',
  '1.5',
  '2026.01.31',
  '12/3',
  'a b.eth',
  'erc7201:my.storage',
  'https://a.eth',
  'balances[a.eth',
  `${'a'.repeat(252)}.eth`,
  `${'a.'.repeat(500_000)}eth`,
])('%.40j is not a name', (text) => expect(isEnsName(text)).toBe(false))

// adraffy/ens-normalize.js, README.md, and its validation tests (ENSIP-15, "Validation tests").
test.each([
  ['vitalik.eth', 'vitalik.eth'],
  ['VITALIK.eth', 'vitalik.eth'],
  ['RaFFY🚴‍♂️.eTh', 'raffy🚴‍♂.eth'],
  ['_abc.eth', '_abc.eth'],
  ['ξ.eth', 'ξ.eth'],
  ['a-b-c.eth', 'a-b-c.eth'],
])('%j is spelled %j', async (typed, name) =>
  expect(await normalizeEnsName(typed)).toEqual({ name }),
)

test.each([
  ['a..eth', 'empty label'],
  ['a_b.eth', 'underscore allowed only at start'],
  ['xn--a.eth', 'invalid label extension: "xn--"'],
  ['аbc.eth', 'illegal mixture: Cyrillic + Latin'],
  ['раураl.eth', 'illegal mixture: Cyrillic + Latin'],
  ['сссс.eth', 'whole-script confusable: Cyrillic/Latin'],
  ['a\u202Eb.eth', 'disallowed character: {202E}'],
  ['a$!.eth', 'disallowed character: "!"'],
  ["a'b'.eth", 'illegal placement: trailing apostrophe'],
])('what is wrong with %j is said', async (typed, problem) => {
  const result = await normalizeEnsName(typed)
  expect(result).toHaveProperty('problem', expect.stringContaining(problem))
  expect(JSON.stringify(result)).not.toContain('\u202E')
})

test('names that are not looked up in the tables are what the tables make of them', async () => {
  for (const name of ['vitalik.eth', 'A-b-1.XYZ', '0.1a', 'a-b.c-d.eth', 'K.eth', '9-9-9.eth'])
    expect(await normalizeEnsName(name)).toEqual({ name: normalize(name) })
})
