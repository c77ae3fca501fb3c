import { jsonProblem } from '#domain/playground/json-problem.ts'
import { removeBom } from '#domain/playground/request-text.ts'
import { isRawObject, parseJson, type RawObject } from '#domain/values/raw.ts'

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
  const { message, ...textPosition } = jsonProblem(jsonText) ?? {}
  if (message !== undefined) return { problem: message, ...textPosition }
  const value = parseJson(jsonText)
  if (value === undefined) return { problem: 'Invalid JSON.' }
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

/** A request, or several, as text that is broken into lines. */
export const requestText = (requests: TypedRequest | readonly TypedRequest[]): string =>
  JSON.stringify(requests, null, 2)
