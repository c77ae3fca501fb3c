import { expect, test } from 'vitest'
import { escapeControls } from '#domain/text/others-text.ts'
import { visibleName } from '#domain/text/visible-name.ts'

test.each([
  ['', ''],
  ['a.txt', 'a.txt'],
  [' a  b ', '[U+0020]a [U+0020]b[U+0020]'],
  ['ü\t', 'ü[U+0009]'],
  // Joiners of scripts and emoji, the variant of an emoji, and a keycap are of the text.
  ...['\u0646\u200c\u0647', '\u{1f469}\u200d\u{1f4bb}', '\u2764\ufe0f.png', '1\ufe0f\u20e3'].map(
    (name) => [name, name],
  ),
  ...[
    '200E',
    '061C',
    '034F',
    '2061',
    '180E',
    'FE0F',
    '115F',
    '3164',
    '2800',
    'E0041',
    '00AD',
    '200B',
  ].map((code) => [`a${String.fromCodePoint(Number.parseInt(code, 16))}.txt`, `a[U+${code}].txt`]),
] as [string, string][])('what a page would not show in the name %j is named', (name, shown) => {
  expect(visibleName(name)).toBe(shown)
})

test.each([
  ['', ''],
  ['u\u0308', 'u[U+0308]'],
  // Brahmi virama, which takes two code units.
  ['\u{11013}\u{11046}', '\u{11013}[U+11046]'],
])('marks are named where a name looks like another: %j', (name, shown) => {
  expect(visibleName(name, true)).toBe(shown)
  expect(visibleName(name)).toBe(name)
})

test('control characters are named, tabs and line ends stay', () => {
  expect(escapeControls('a\u202eb\x1b\t\n')).toBe('a[U+202E]b[U+001B]\t\n')
})
