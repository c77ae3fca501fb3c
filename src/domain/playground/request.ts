import { indentJson } from '#domain/json/indent-json.ts'
import { jsonTokens } from '#domain/json/json-tokens.ts'
import { asSent } from '#domain/playground/send-changes.ts'
import { type JsonProblem, jsonProblem, placed } from '#domain/playground/json-problem.ts'
import { operationOf } from '#domain/playground/operations.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'

/**
 * One request as it was typed: an envelope of spec 2.1, whose `jsonrpc` and `id` may be left out, as
 * they are put in when it is sent. A file command is written the same way, with its CID in `params`.
 */
export type TypedRequest = RawObject & {
  method: string
  /** Empty where they are given by name. */
  params: readonly unknown[]
  [byName]?: RawObject
}

/**
 * Params as an object, which JSON-RPC 2.0 allows and none of the eight operations takes. No member
 * that a person types can have this name.
 */
export const byName = Symbol('params by name')

/** What a text of the playground asks: one request, or the requests of a batch. */
export type TypedRequests = { requests: readonly TypedRequest[]; isBatch: boolean }

/** What keeps a text from being sent; `at` is the place in the text, where one can be named. */
export type RequestProblem = { problem: string; at?: number; line?: number; column?: number }

/** Reads a text of the playground. Members beyond `method` and `params` are kept. */
export function readRequests(marked: string): TypedRequests | RequestProblem {
  const text = unmarked(marked)
  const mistake = jsonProblem(text)
  if (mistake) {
    const { words, ...place } = mistake
    return { problem: words, ...place }
  }
  const changed = asSent(text).problem
  if (changed) {
    const { words, ...place } = placed(text, changed)
    return { problem: words, ...place }
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
    const typed = item as { method: string; params?: readonly unknown[] | RawObject }
    const { params = [] } = typed
    requests.push(
      isRawObject(params) ? { ...typed, params: [], [byName]: params } : { ...typed, params },
    )
  }
  return { requests, isBatch }
}

function requestProblem(item: unknown, which: string): string | undefined {
  if (!isRawObject(item)) return `${which} is no object: write {"method": …, "params": […]}.`
  if (typeof item.method !== 'string')
    return `${which} names no method: give it a "method", in quotes.`
  const { method, params } = item
  if (params === undefined || Array.isArray(params)) return undefined
  if (operationOf(method))
    return `${which} has params that are no list: the API takes them by position, in […].`
  return isRawObject(params)
    ? undefined
    : `${which} has params that are neither a list nor an object.`
}

/** A request as it was typed, with its params as a list or by name. */
export const asTyped = ({ [byName]: named, ...request }: TypedRequest): RawObject =>
  named ? { ...request, params: named } : request

/** Requests as text, set in lines. */
export const requestText = ({ requests, isBatch }: TypedRequests): string => {
  const typed = requests.map(asTyped)
  return JSON.stringify(isBatch ? typed : typed[0], null, 2)
}

/** What goes out otherwise than it is written in a text that can be sent, with the places. */
export const sentOtherwise = (text: string): readonly JsonProblem[] =>
  asSent(text).notes.map((note) => placed(text, note))

/** A text without the mark that some editors begin a file with (BOM), which is no JSON. */
export const unmarked = (text: string): string => text.replace(/^\uFEFF/, '')

/** A text without the blanks between its tokens where it is JSON, else as it is. */
export function compact(marked: string): string {
  const text = unmarked(marked)
  return jsonProblem(text) ? text : jsonTokens(text).join('')
}

/** What `compact` wrote, set in lines again. */
export function spread(marked: string): string {
  const text = unmarked(marked)
  return jsonProblem(text) ? text : indentJson(text)
}
