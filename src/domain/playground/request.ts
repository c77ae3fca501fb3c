import { printParseErrorCode, visit } from 'jsonc-parser'
import { jsonTokens, survivesJsonParse } from '#domain/json/json-lines.ts'
import { removeBom } from '#domain/playground/request-text.ts'
import { isRawObject, parseJson, type RawObject } from '#domain/values/raw.ts'

/**
 * One request as it was typed: an envelope of spec 2.1, whose `jsonrpc` and `id` may be left out, as they are
 * put in when it is sent. A file command is written the same way, with its CID in `params`.
 */
export type TypedRequest = RawObject & { method: string; params: readonly unknown[] }

/** The requests of a text: over HTTP those of a list are one batch, though it have one request. */
export type TypedRequests = { requests: readonly TypedRequest[]; isList: boolean }

/** Why a text cannot be sent; `at` is the offset in the text, where there is one. */
export type RequestProblem = { problem: string; at?: number; line?: number; column?: number }

/**
 * Reads a text of the playground, a request or a list of some. Members beyond `method` and `params` stay.
 */
export function readRequests(markedText: string): TypedRequests | RequestProblem {
  const jsonText = removeBom(markedText)
  const { message, ...textPosition } = jsonProblem(jsonText) ?? {}
  if (message !== undefined) return { problem: message, ...textPosition }
  const value = parseJson(jsonText)
  if (value === undefined) return { problem: 'Invalid JSON.' }
  const isList = Array.isArray(value)
  const items: unknown[] = isList ? value : [value]
  if (items.length === 0) return { problem: 'A list needs at least one request.' }
  const requests: TypedRequest[] = []
  for (const [index, item] of items.entries()) {
    const requestLabel = isList ? `Request ${index + 1} of the list` : 'The request'
    const problem = requestProblem(item, requestLabel)
    if (problem !== undefined) return { problem }
    const typed = item as { method: string; params?: readonly unknown[] }
    requests.push({ ...typed, params: typed.params ?? [] })
  }
  return { requests, isList }
}

function requestProblem(item: unknown, requestLabel: string): string | undefined {
  if (!isRawObject(item))
    return `${requestLabel} is not an object. Write {"method": …, "params": […]}.`
  if (typeof item.method !== 'string')
    return `${requestLabel} names no method: give it a "method", in quotes.`
  return item.params === undefined || Array.isArray(item.params)
    ? undefined
    : `${requestLabel} has params that are not an array. Write them in […].`
}

/** A request, or several, as text that is broken into lines. */
export const requestText = (requests: TypedRequest | readonly TypedRequest[]): string =>
  JSON.stringify(requests, null, 2)

/** Why a text is not sent as it is written; `at` is the offset in it, where there is one. */
type JsonProblem = { message: string; at?: number; line?: number; column?: number }

/** Deeper requests cannot be written as JSON by every browser. */
const maxJsonLevels = 500

/** The words for a place at which a text stops being JSON, by the name that the parser gives it. */
const messageOfCode: { [code: string]: string } = {
  PropertyNameExpected: 'Expected a name in double quotes. A comma needs one after it.',
  ValueExpected: 'Expected a value before this.',
  ColonExpected: 'A colon is missing before this.',
  CommaExpected: 'A comma is missing before this.',
  CloseBraceExpected: 'A } is missing at the end.',
  CloseBracketExpected: 'A ] is missing at the end.',
  EndOfFileExpected: 'Unexpected text after the JSON.',
  InvalidSymbol: 'Only numbers, true, false and null go without double quotes.',
  InvalidCommentToken: 'JSON has no comments.',
  UnexpectedEndOfString: 'This quote is not closed in its line.',
  InvalidUnicode: 'Invalid escape: \\u takes four hex digits.',
  InvalidEscapeCharacter: 'Invalid escape: use one of "\\/bfnrt, or u and four digits.',
  InvalidCharacter: 'Write this character as an escape, such as \\t.',
}

/**
 * Finds the first part of a text that is not JSON (RFC 8259), or that `JSON.parse` would make something
 * else of; undefined where there is none. Engines have a message each of their own, and some do not
 * give the position.
 * @internal Exported for tests.
 */
export function jsonProblem(text: string): JsonProblem | undefined {
  if (jsonDepth(text) > maxJsonLevels)
    return { message: `Max ${maxJsonLevels} levels can be sent.` }
  let problem: JsonProblem | undefined
  const note = (message: string, at: number, line: number, column: number) => {
    problem ??= { message, at, line: line + 1, column: column + 1 }
  }
  const openNames: Set<string>[] = []
  visit(
    text,
    {
      onObjectBegin: () => void openNames.push(new Set()),
      onObjectEnd: () => void openNames.pop(),
      onObjectProperty(name, at, length, line, column) {
        const written = text.slice(at, at + length)
        if (openNames.at(-1)?.has(name))
          note(`Duplicate ${written}: only the last one would be sent.`, at, line, column)
        openNames.at(-1)?.add(name)
      },
      onLiteralValue(value, at, length, line, column) {
        const written = text.slice(at, at + length)
        if (typeof value === 'number' && !survivesJsonParse(written))
          note(
            `Browsers cannot keep ${written} exactly: put it in quotes, a quantity in hex.`,
            ...([at, line, column] as const),
          )
      },
      onError: (code, at, _, line, column) =>
        note(messageOfCode[printParseErrorCode(code)] ?? 'Invalid JSON.', at, line, column),
    },
    { disallowComments: true },
  )
  return problem
}

/** The most brackets that are open at once: the parser calls itself for each. */
function jsonDepth(text: string): number {
  let [depth, deepest] = [0, 0]
  for (const token of jsonTokens(text)) {
    if (token === '[' || token === '{') depth++
    else if (token === ']' || token === '}') depth--
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
