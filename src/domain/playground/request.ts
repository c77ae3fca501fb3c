import {
  indentJson,
  isJsonNumber,
  jsonTokens,
  survivesJsonParse,
  tokensWithOffsets,
} from '#domain/json/json-lines.ts'
import { type JsonMistake, jsonProblem, locateMistake } from '#domain/playground/json-problem.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'

/**
 * One request as it was typed: an envelope of spec 2.1, whose `jsonrpc` and `id` may be left out,
 * as they are put in when it is sent. A file command is written the same way, with its CID in
 * `params`.
 */
export type TypedRequest = RawObject & { method: string; params: readonly unknown[] }

/** Why a text cannot be sent; `at` is the offset in the text, where there is one. */
export type RequestProblem = { problem: string; at?: number; line?: number; column?: number }

/**
 * Reads a text of the playground, a request or a list of some. Members beyond `method` and `params`
 * stay.
 */
export function readRequests(
  markedText: string,
): { requests: readonly TypedRequest[] } | RequestProblem {
  const jsonText = removeBom(markedText)
  const sendProblem = () => {
    const mistake = findSendProblem(jsonText)
    return mistake && locateMistake(jsonText, mistake)
  }
  const mistake = jsonProblem(jsonText) ?? sendProblem()
  if (mistake) {
    const { message, ...textPosition } = mistake
    return { problem: message, ...textPosition }
  }
  const value: unknown = JSON.parse(jsonText)
  const items: unknown[] = [value].flat()
  if (items.length === 0) return { problem: 'A list needs at least one request.' }
  const requests: TypedRequest[] = []
  for (const [index, item] of items.entries()) {
    const requestLabel = Array.isArray(value) ? `Request ${index + 1} of the list` : 'The request'
    const problem = requestProblem(item, requestLabel)
    if (problem !== undefined) return { problem }
    const typed = item as { method: string; params?: readonly unknown[] }
    requests.push({ ...typed, params: typed.params ?? [] })
  }
  return { requests }
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

/** Deeper requests cannot be written as JSON by every browser. */
const maxJsonLevels = 500

/** The first part of valid JSON that `JSON.parse` and the sending would make something else of. */
function findSendProblem(text: string): JsonMistake | undefined {
  const openNames: Set<string>[] = []
  const allTokens = [...tokensWithOffsets(text)]
  for (const [tokenIndex, { token, at }] of allTokens.entries()) {
    if (token === '[' || token === '{') {
      openNames.push(new Set())
      if (openNames.length > maxJsonLevels)
        return { at, message: `Max ${maxJsonLevels} levels can be sent.` }
    } else if (token === ']' || token === '}') openNames.pop()
    else if (allTokens[tokenIndex + 1]?.token === ':') {
      const name: string = JSON.parse(token)
      if (openNames.at(-1)?.has(name))
        return { at, message: `Duplicate ${token}: only the last one would be sent.` }
      openNames.at(-1)?.add(name)
    } else if (isJsonNumber(token) && !survivesJsonParse(token)) {
      const message = `Browsers cannot keep ${token} exactly: put it in quotes, a quantity in hex.`
      return { at, message }
    }
  }
  return undefined
}

/** A request, or several, as text that is broken into lines. */
export const requestText = (requests: TypedRequest | readonly TypedRequest[]): string =>
  JSON.stringify(requests, null, 2)

/** A text without the mark that some editors begin a file with (BOM), which is not JSON. */
export const removeBom = (text: string): string => text.replace(/^\uFEFF/, '')

/** A text without the blanks between its tokens where it is JSON, otherwise as it is. */
export function compactJson(markedText: string): string {
  const jsonText = removeBom(markedText)
  return jsonProblem(jsonText) ? jsonText : jsonTokens(jsonText).join('')
}

/** Text of `compactJson`, broken into lines again. */
export function indentRequestText(markedText: string): string {
  const jsonText = removeBom(markedText)
  return jsonProblem(jsonText) ? jsonText : indentJson(jsonText)
}
