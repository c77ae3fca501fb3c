import { expect, test } from 'vitest'
import { readUiTexts } from './tasks/ui-text.mjs'
import { bannedCount, findBannedWords } from './testing/lexicon.ts'

const uiTexts = readUiTexts('.')
const describe = ({ path, line, text }: (typeof uiTexts)[number]) => `${path}:${line} ${text}`

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

test('few texts are longer than 25 words', () => {
  const long = uiTexts.filter(({ text }) => text.split(' ').length > 25).map(describe)
  expect(long.length, long.join('\n')).toBeLessThan(20)
})
