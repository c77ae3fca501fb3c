/** Position at which a text stops being JSON, counted from 1 as editors do, and the mistake. */
export type JsonProblem = { at: number; line: number; column: number; message: string }

/**
 * Finds the first mistake in a text that should be JSON (RFC 8259); undefined where there is none.
 * Engines have a message each of their own, and some do not give the position.
 */
export function jsonProblem(text: string): JsonProblem | undefined {
  const firstMistake = findMistake(text)
  return firstMistake && locateMistake(text, firstMistake)
}

/** A mistake in a text, with its line and column. */
export function locateMistake(text: string, firstMistake: JsonMistake): JsonProblem {
  const linesBefore = text.slice(0, firstMistake.at).split('\n')
  return {
    ...firstMistake,
    line: linesBefore.length,
    column: (linesBefore.at(-1)?.length ?? 0) + 1,
  }
}

/** A mistake or misleading part at an offset of a text. */
export type JsonMistake = { at: number; message: string }
type OpenBracket = { bracket: '{' | '['; at: number }
type Expected = 'value' | 'item or ]' | 'name' | 'name or }' | 'colon' | 'comma or end'

const blankPattern = /[ \t\n\r]*/y
const bareTokenPattern = /[^\s{}[\],:"]+/y
const numberPattern = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

function findMistake(text: string): JsonMistake | undefined {
  const openBrackets: OpenBracket[] = []
  let expected: Expected = 'value'
  let charIndex = 0
  const skipPattern = (pattern: RegExp) => {
    pattern.lastIndex = charIndex
    pattern.test(text)
    return pattern.lastIndex
  }
  for (;;) {
    charIndex = skipPattern(blankPattern)
    const currentBracket = openBrackets.at(-1)
    if (expected === 'comma or end' && !currentBracket)
      return charIndex === text.length
        ? undefined
        : { at: charIndex, message: 'Unexpected text after the JSON.' }
    if (charIndex === text.length)
      return { at: charIndex, message: describeCutOff(text, openBrackets) }
    const character = text.charAt(charIndex)
    const isClosing = character === (currentBracket?.bracket === '{' ? '}' : ']')
    if (isClosing && (expected === 'comma or end' || expected.includes(' or '))) {
      openBrackets.pop()
      expected = 'comma or end'
      charIndex++
    } else if (expected === 'comma or end') {
      if (character !== ',')
        return { at: charIndex, message: describeMissing('comma', character, currentBracket) }
      expected = currentBracket?.bracket === '{' ? 'name' : 'value'
      charIndex++
    } else if (expected === 'colon') {
      if (character !== ':')
        return { at: charIndex, message: describeMissing('colon', character, currentBracket) }
      expected = 'value'
      charIndex++
    } else if (character === '"') {
      const endIndex = stringEnd(text, charIndex)
      if (typeof endIndex !== 'number') return endIndex
      expected = expected.startsWith('name') ? 'colon' : 'comma or end'
      charIndex = endIndex
    } else if (expected.startsWith('name')) {
      return { at: charIndex, message: describeMissingName(character) }
    } else if (character === '{' || character === '[') {
      openBrackets.push({ bracket: character, at: charIndex })
      expected = character === '{' ? 'name or }' : 'item or ]'
      charIndex++
    } else {
      const endIndex = skipPattern(bareTokenPattern)
      const words = bareValueProblem(text.slice(charIndex, Math.max(endIndex, charIndex + 1)))
      if (words) return { at: charIndex, message: words }
      expected = 'comma or end'
      charIndex = endIndex
    }
  }
}

/** Offset at which a text in quotes ends, or the mistake in it. */
function stringEnd(text: string, start: number): number | JsonMistake {
  for (let charIndex = start + 1; charIndex < text.length; charIndex++) {
    const character = text.charAt(charIndex)
    if (character === '"') return charIndex + 1
    if (character < ' ')
      return {
        at: charIndex,
        message: 'Missing quote before this, or write a line break as \\n.',
      }
    if (character !== '\\') continue
    const escapeSequence = text.slice(charIndex + 1, charIndex + 6)
    if (!/^(["\\/bfnrt]|u[0-9a-fA-F]{4})/.test(escapeSequence))
      return {
        at: charIndex,
        message: 'Invalid escape: use one of "\\/bfnrt, or u and four digits.',
      }
    charIndex++
  }
  return { at: start, message: 'This quote is never closed.' }
}

function describeCutOff(text: string, openBrackets: readonly OpenBracket[]): string {
  const currentBracket = openBrackets.at(-1)
  if (!currentBracket) return 'Empty.'
  const lineNumber = text.slice(0, currentBracket.at).split('\n').length
  const closingBracket = currentBracket.bracket === '{' ? '}' : ']'
  return `Missing ${closingBracket} for the ${currentBracket.bracket} on line ${lineNumber}.`
}

function describeMissing(
  what: 'comma' | 'colon',
  character: string,
  currentBracket: OpenBracket | undefined,
): string {
  if (character === '}' || character === ']')
    return what === 'colon'
      ? 'A name needs a colon and a value.'
      : `Close ${currentBracket?.bracket} with ${currentBracket?.bracket === '{' ? '}' : ']'}.`
  return `A ${what} is missing before this.`
}

function describeMissingName(character: string): string {
  if (character === '}') return 'Trailing comma: remove it, or add a member.'
  if (character === "'") return 'Use double quotes.'
  return 'Expected a name in double quotes.'
}

/** Reason why a bare word is not a value. */
function bareValueProblem(bare: string): string | undefined {
  if (['true', 'false', 'null'].includes(bare) || numberPattern.test(bare)) return undefined
  if (bare === ']' || bare === '}')
    return 'Expected a value before this: add one, or remove the comma or colon.'
  if (bare === ',' || bare === ':') return 'Expected a value before this.'
  if (bare.startsWith("'")) return 'Use double quotes.'
  if (/^-?0x/i.test(bare)) return 'Put hex numbers in double quotes.'
  if (/^[+-]?[\d.]/.test(bare)) return `Invalid JSON number “${bare}”.`
  if (/^(true|false|null|none|undefined)$/i.test(bare))
    return 'Only true, false and null go without quotes, in lower case.'
  return 'Put strings in double quotes.'
}
