/** Where a text stops being JSON, counted from 1 as editors do, and what is wrong there. */
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

/** What is wrong, or not as it seems, at an offset of a text. */
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
        : { at: charIndex, message: 'Something follows the end of the JSON.' }
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

/** Where a text in quotes ends, or what is wrong in it. */
function stringEnd(text: string, start: number): number | JsonMistake {
  for (let charIndex = start + 1; charIndex < text.length; charIndex++) {
    const character = text.charAt(charIndex)
    if (character === '"') return charIndex + 1
    if (character < ' ')
      return {
        at: charIndex,
        message:
          'A text in quotes ends on its own line: a quote is missing before this, or write a line break as \\n.',
      }
    if (character !== '\\') continue
    const escapeSequence = text.slice(charIndex + 1, charIndex + 6)
    if (!/^(["\\/bfnrt]|u[0-9a-fA-F]{4})/.test(escapeSequence))
      return {
        at: charIndex,
        message: 'A backslash stands only before one of "\\/bfnrt or u and four digits.',
      }
    charIndex++
  }
  return { at: start, message: 'This quote is never closed.' }
}

function describeCutOff(text: string, openBrackets: readonly OpenBracket[]): string {
  const currentBracket = openBrackets.at(-1)
  if (!currentBracket) return 'There is nothing yet.'
  const lineNumber = text.slice(0, currentBracket.at).split('\n').length
  const closingBracket = currentBracket.bracket === '{' ? '}' : ']'
  return `The text ends too early: the ${currentBracket.bracket} of line ${lineNumber} wants its ${closingBracket}.`
}

function describeMissing(
  what: 'comma' | 'colon',
  character: string,
  currentBracket: OpenBracket | undefined,
): string {
  if (character === '}' || character === ']')
    return what === 'colon'
      ? 'A name wants a colon and a value.'
      : `A ${currentBracket?.bracket} is closed by ${currentBracket?.bracket === '{' ? '}' : ']'}.`
  return `A ${what} is missing before this.`
}

function describeMissingName(character: string): string {
  if (character === '}')
    return 'After a comma one more member is wanted: remove the comma, or add one.'
  if (character === "'") return 'JSON has double quotes.'
  return 'A name stands here, in double quotes.'
}

/** What keeps a bare word from being a value. */
function bareValueProblem(bare: string): string | undefined {
  if (['true', 'false', 'null'].includes(bare) || numberPattern.test(bare)) return undefined
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
