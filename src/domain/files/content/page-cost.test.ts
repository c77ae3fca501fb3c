import { expect, test } from 'vitest'
import { isCheapPage } from '#domain/files/content/page-cost.ts'

test.each([
  ['a page', '<!doctype html><h1>Title</h1><p>Data are words, and so is svg.</p><img src="a.svg">'],
  ['half a megabyte of text', `<p>${'of words '.repeat(60_000)}</p>`],
  ['some hundred levels', `${'<div>'.repeat(400)}deep`],
])('%s is drawn unasked', (_, html) => {
  expect(isCheapPage(html)).toBe(true)
})

test.each([
  ['an SVG of its own, whose parts can multiply', '<p><SVG><g id="a"/><use href="#a"/></svg>'],
  ['an image of any size', '<img src="data:image/png;base64,AAAA">'],
  ['one behind references', '<img src="d&#97;ta&colon;image/svg+xml,%3Csvg/%3E">'],
  ['one with blanks in its address', '<img src="da&Tab;ta&#58;image/svg+xml,%3Csvg/%3E">'],
  ['a word without end', `<p>${'a'.repeat(40_000)}</p>`],
  ['thousands of levels', '<div>'.repeat(30_000)],
  ['more than a megabyte', `<p>${'of words '.repeat(200_000)}</p>`],
])('%s is not', (_, html) => {
  expect(isCheapPage(html)).toBe(false)
})
