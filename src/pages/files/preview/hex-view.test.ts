import { expect, test } from 'vitest'
import { hexDump } from './hex-view.tsx'

const bytes = (text: string) => new TextEncoder().encode(text)

test('a hex dump shows where, what, and what it says', () => {
  expect(hexDump(bytes('hello world, and more\n'), 16)).toBe(
    [
      '00000000  68 65 6c 6c 6f 20 77 6f 72 6c 64 2c 20 61 6e 64  hello world, and',
      `00000010  ${'20 6d 6f 72 65 0a'.padEnd(47)}   more.`,
    ].join('\n'),
  )
})

test('a dump may have rows of any width', () => {
  expect(hexDump(bytes('hello'), 4)).toBe(
    ['00000000  68 65 6c 6c  hell', '00000004  6f           o'].join('\n'),
  )
})
