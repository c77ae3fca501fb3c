/** Where a text stops being JSON, counted from 1 as editors do, and what is wrong there. */
export type JsonProblem = { at: number; line: number; column: number; words: string }

/**
 * Finds the first mistake in a text that should be JSON (RFC 8259); undefined where there is none.
 * Engines word theirs each in its own way, and some do not say the place.
 */
export function jsonProblem(text: string): JsonProblem | undefined {
  const found = scan(text)
  return found && placed(text, found)
}

/** Something about a place in a text, with its line and column. */
export function placed(text: string, found: Mistake): JsonProblem {
  const before = text.slice(0, found.at).split('\n')
  return { ...found, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** What is wrong, or other than it seems, at a place of a text. */
export type Mistake = { at: number; words: string }
type Open = { bracket: '{' | '['; at: number }
type Expected = 'value' | 'item or ]' | 'name' | 'name or }' | 'colon' | 'comma or end'

const blanks = /[ \t\n\r]*/y
const word = /[^\s{}[\],:"]+/y
const number = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

function scan(text: string): Mistake | undefined {
  const open: Open[] = []
  let expected: Expected = 'value'
  let at = 0
  const skip = (pattern: RegExp) => {
    pattern.lastIndex = at
    pattern.test(text)
    return pattern.lastIndex
  }
  for (;;) {
    at = skip(blanks)
    const inner = open.at(-1)
    if (expected === 'comma or end' && !inner)
      return at === text.length
        ? undefined
        : { at, words: 'Something follows the end of the JSON.' }
    if (at === text.length) return { at, words: cutOff(text, open) }
    const character = text.charAt(at)
    const closes = character === (inner?.bracket === '{' ? '}' : ']')
    if (closes && (expected === 'comma or end' || expected.includes(' or '))) {
      open.pop()
      expected = 'comma or end'
      at++
    } else if (expected === 'comma or end') {
      if (character !== ',') return { at, words: missing('comma', character, inner) }
      expected = inner?.bracket === '{' ? 'name' : 'value'
      at++
    } else if (expected === 'colon') {
      if (character !== ':') return { at, words: missing('colon', character, inner) }
      expected = 'value'
      at++
    } else if (character === '"') {
      const end = stringEnd(text, at)
      if (typeof end !== 'number') return end
      expected = expected.startsWith('name') ? 'colon' : 'comma or end'
      at = end
    } else if (expected.startsWith('name')) {
      return { at, words: noName(character) }
    } else if (character === '{' || character === '[') {
      open.push({ bracket: character, at })
      expected = character === '{' ? 'name or }' : 'item or ]'
      at++
    } else {
      const end = skip(word)
      const words = noValue(text.slice(at, Math.max(end, at + 1)))
      if (words) return { at, words }
      expected = 'comma or end'
      at = end
    }
  }
}

/** Where a text in quotes ends, or what is wrong in it. */
function stringEnd(text: string, start: number): number | Mistake {
  for (let at = start + 1; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '"') return at + 1
    if (character < ' ')
      return {
        at,
        words:
          'A text in quotes ends on its own line: a quote is missing before this, or write a line break as \\n.',
      }
    if (character !== '\\') continue
    const escaped = text.slice(at + 1, at + 6)
    if (!/^(["\\/bfnrt]|u[0-9a-fA-F]{4})/.test(escaped))
      return { at, words: 'A backslash stands only before one of "\\/bfnrt or u and four digits.' }
    at++
  }
  return { at: start, words: 'This quote is never closed.' }
}

function cutOff(text: string, open: readonly Open[]): string {
  const inner = open.at(-1)
  if (!inner) return 'There is nothing yet.'
  const line = text.slice(0, inner.at).split('\n').length
  const closing = inner.bracket === '{' ? '}' : ']'
  return `The text ends too early: the ${inner.bracket} of line ${line} wants its ${closing}.`
}

function missing(what: 'comma' | 'colon', character: string, inner: Open | undefined): string {
  if (character === '}' || character === ']')
    return what === 'colon'
      ? 'A name wants a colon and a value.'
      : `A ${inner?.bracket} is closed by ${inner?.bracket === '{' ? '}' : ']'}.`
  return `A ${what} is missing before this.`
}

function noName(character: string): string {
  if (character === '}')
    return 'After a comma one more member is wanted: remove the comma, or add one.'
  if (character === "'") return 'JSON has double quotes.'
  return 'A name stands here, in double quotes.'
}

/** What keeps a bare word from being a value. */
function noValue(bare: string): string | undefined {
  if (['true', 'false', 'null'].includes(bare) || number.test(bare)) return undefined
  if (bare === ']' || bare === '}')
    return 'A value is wanted before this: remove the comma or colon, or add one.'
  if (bare === ',' || bare === ':') return 'A value is wanted before this.'
  if (bare.startsWith("'")) return 'JSON has double quotes.'
  if (/^-?0x/i.test(bare)) return 'A hexadecimal number stands in double quotes.'
  if (/^[+-]?[\d.]/.test(bare)) return `“${bare}” is no number of JSON.`
  if (/^(true|false|null|none|undefined)$/i.test(bare))
    return 'Only true, false and null are written without quotes, in small letters.'
  return 'A text stands in double quotes.'
}
