import { indentJson } from '#domain/indent-json.ts'
import { jsonProblem } from '#domain/playground/json-problem.ts'
import { isRawObject, type RawObject } from '#domain/raw.ts'

/**
 * One request as it was typed: an envelope of spec 2.1, whose `jsonrpc` and `id` may be left out, as
 * they are put in when it is sent. A file command is written the same way, with its CID in `params`.
 */
export type TypedRequest = RawObject & { method: string; params: readonly unknown[] }

/** What a text of the playground asks: one request, or the requests of a batch. */
export type TypedRequests = { requests: readonly TypedRequest[]; isBatch: boolean }

/** What keeps a text from being sent; `at` is the place in the text, where one can be named. */
export type RequestProblem = { problem: string; at?: number; line?: number; column?: number }

/** Reads a text of the playground. Members beyond `method` and `params` are kept. */
export function readRequests(text: string): TypedRequests | RequestProblem {
  const mistake = jsonProblem(text)
  if (mistake) {
    const { words, ...place } = mistake
    return { problem: words, ...place }
  }
  const long = tooLong(text)
  if (long !== undefined)
    return {
      problem: `${long} has more digits than a browser keeps, and another number would be sent: write it as hexadecimal in quotes.`,
    }
  const value: unknown = JSON.parse(text)
  const isBatch = Array.isArray(value)
  const items: unknown[] = isBatch ? value : [value]
  if (items.length === 0) return { problem: 'A batch wants at least one request.' }
  const requests: TypedRequest[] = []
  for (const [index, item] of items.entries()) {
    const which = isBatch ? `Request ${index + 1} of the batch` : 'The request'
    const problem = requestProblem(item, which)
    if (problem !== undefined) return { problem }
    const typed = item as { method: string; params?: readonly unknown[] }
    requests.push({ ...typed, params: typed.params ?? [] })
  }
  return { requests, isBatch }
}

function requestProblem(item: unknown, which: string): string | undefined {
  if (!isRawObject(item)) return `${which} is no object: write {"method": …, "params": […]}.`
  if (typeof item.method !== 'string')
    return `${which} names no method: give it a "method", in quotes.`
  if (item.params !== undefined && !Array.isArray(item.params))
    return `${which} has params that are no list: the API takes them by position, in […].`
  return undefined
}

/** Requests as text, set in lines. */
export const requestText = ({ requests, isBatch }: TypedRequests): string =>
  JSON.stringify(isBatch ? requests : requests[0], null, 2)

/** A text without the blanks between its tokens where it is JSON, else as it is. */
export const compact = (text: string): string =>
  jsonProblem(text) ? text : (text.match(tokens)?.join('') ?? text)

/** What `compact` wrote, set in lines again. */
export const spread = (text: string): string => (jsonProblem(text) ? text : indentJson(text))

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** Whether `JSON.parse` keeps every whole number of a text as it is written. */
export const keepsNumbers = (text: string): boolean => tooLong(text) === undefined

/** A whole number that `JSON.parse` would turn into another one. */
const tooLong = (text: string): string | undefined =>
  text.match(tokens)?.find((token) => /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token)))
