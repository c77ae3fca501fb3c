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

/** A string, as far as it is valid, with its closing quote; a bracket or mark; or a bare word. */
const tokenPattern =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is its purpose
  /[ \t\n\r]*("[^"\\\0-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\0-\x1f]*)*("?)|[{}[\],:]|[^\s{}[\],:"]+|[\s\S]|$)/y
const numberPattern = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

function findMistake(text: string): JsonMistake | undefined {
  const openBrackets: OpenBracket[] = []
  let expected: Expected = 'value'
  tokenPattern.lastIndex = 0
  for (;;) {
    const [, token = '', closingQuote] = tokenPattern.exec(text) ?? []
    const end = tokenPattern.lastIndex
    const at = end - token.length
    const open = openBrackets.at(-1)
    if (expected === 'comma or end' && !open)
      return token === '' ? undefined : { at, message: 'Unexpected text after the JSON.' }
    if (token === '') return { at, message: describeCutOff(text, openBrackets) }
    const isClosing = token === (open?.bracket === '{' ? '}' : ']')
    if (isClosing && (expected === 'comma or end' || expected.includes(' or '))) {
      openBrackets.pop()
      expected = 'comma or end'
      continue
    }
    const message = tokenProblem(token, expected, open)
    if (message !== undefined) return { at, message }
    if (closingQuote === '') return stringMistake(text, at, end)
    if (token === '{' || token === '[') {
      openBrackets.push({ bracket: token, at })
      expected = token === '{' ? 'name or }' : 'item or ]'
    } else if (token === ',') expected = open?.bracket === '{' ? 'name' : 'value'
    else if (token === ':') expected = 'value'
    else expected = expected.startsWith('name') ? 'colon' : 'comma or end'
  }
}

/** Why a token cannot stand where another is expected. */
function tokenProblem(token: string, expected: Expected, open: OpenBracket | undefined) {
  if (expected === 'comma or end')
    return token === ',' ? undefined : describeMissing('comma', token, open)
  if (expected === 'colon') return token === ':' ? undefined : describeMissing('colon', token, open)
  if (token.startsWith('"')) return undefined
  if (expected.startsWith('name')) return describeMissingName(token.charAt(0))
  return token === '{' || token === '[' ? undefined : bareValueProblem(token)
}

/** The mistake in a text in quotes that is valid from `start` to `end` alone. */
function stringMistake(text: string, start: number, end: number): JsonMistake {
  if (end === text.length) return { at: start, message: 'This quote is never closed.' }
  return text.charAt(end) === '\\'
    ? { at: end, message: 'Invalid escape: use one of "\\/bfnrt, or u and four digits.' }
    : { at: end, message: 'Missing quote before this, or write a line break as \\n.' }
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
