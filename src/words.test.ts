import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bannedCount, findArchaicWords, findBannedWords } from './testing/lexicon.ts'
import { readProse } from './testing/prose.mjs'
import { readUiTexts } from './testing/ui-text.mjs'

const uiTexts = readUiTexts('.')
const describe = ({ path, line, text }: (typeof uiTexts)[number]) => `${path}:${line} ${text}`

/** Files with amber tags, and what a person has to do about each tag. */
const whatToDo = {
  'src/pages/address/name/resolved-name-proof.tsx':
    'open the name again, which leads elsewhere now',
  'src/pages/connections/test-panel.tsx': 'look at what the test found',
  'src/pages/files/pins/pin-tags.tsx': 'pin again, or upload again',
  'src/pages/files/uploads/upload-result.tsx': 'see which CID the provider means',
  'src/pages/files/uploads/upload-row.tsx': 'resume, or select the file again',
  'src/pages/gas/page.tsx': 'correct the call, or note that its state is not the chain’s',
  'src/ui/calls/call-arguments.tsx':
    'look at who gets the storage of the account, before it is signed',
  'src/ui/verdict/state-verification.tsx': 'select the connection of the right chain',
}

test('the texts of the pages are found', () => {
  expect(uiTexts.length).toBeGreaterThan(3000)
  expect(bannedCount).toBeGreaterThan(50)
  expect(findBannedWords('“zzz” is no block, nobody asked')).toEqual(['is no', 'nobody', 'asked'])
  expect(findBannedWords('There is no passwordless tooltip')).toEqual([])
})

test('no text uses what the lexicon replaces', () => {
  const wrong = uiTexts.filter(({ text }) => findBannedWords(text).length > 0).map(describe)
  expect(wrong).toEqual([])
})

test('comments, guides, records and titles of tests are plain English', () => {
  const prose = readProse('.')
  for (const path of ['src/words.test.ts', 'src/app/app.tsx', 'docs/CHANGELOG.md', 'README.md'])
    expect(prose.some((each) => each.path === path)).toBe(true)
  expect(findArchaicWords('Nobody waits upon it.')).toEqual(['Nobody', 'upon'])
  const archaic = prose.filter(({ text }) => findArchaicWords(text).length > 0).map(describe)
  expect(archaic).toEqual([])
})

test('an amber tag is where a person has to act: each file that has one says what there is to do', () => {
  const amber = [...new Set(uiTexts.map(({ path }) => path))].filter((path) =>
    /tone[=:] ?["'{].*?'?warn['"]|: \['warn',/.test(readFileSync(path, 'utf8')),
  )
  expect(amber.sort()).toEqual(Object.keys(whatToDo))
})

test('a text names a network as the header does, and not by the segment of its addresses', () => {
  const bySegment = [...new Set(uiTexts.map(({ path }) => path))].flatMap((path) =>
    (readFileSync(path, 'utf8').match(/.*\b(on|of|for|to) \$?\{[\w.]*\bnetwork\}.*/g) ?? [])
      .filter((line) => !/\breact-router|^ *\* |^ *\/\*/.test(line))
      .map((line) => `${path} ${line.trim()}`),
  )
  expect(bySegment).toEqual([])
})

test('few texts are longer than 25 words', () => {
  const long = uiTexts.filter(({ text }) => text.split(' ').length > 25).map(describe)
  expect(long.length, long.join('\n')).toBeLessThan(20)
})
