import { indentJson, jsonTokens } from '#domain/json/json-lines.ts'
import { type JsonProblem, jsonProblem, locateMistake } from '#domain/playground/json-problem.ts'
import { operationOf } from '#domain/playground/operations.ts'
import { findSendChanges } from '#domain/playground/send-changes.ts'
import { asRawObject, isRawObject, parseJson, type RawObject } from '#domain/values/raw.ts'

/**
 * A request that a person named and saved on the device. It holds no key: a connection has that.
 */
export type SavedRequest = {
  name: string
  text: string
  /** The network that it is sent to; '' is whichever is in use. */
  network: string
  at: Date
}

/** Saved requests as a file, for another device or a colleague. */
export const writeSavedFile = (requests: readonly SavedRequest[]): string =>
  JSON.stringify({ keyhole: 'playground requests', requests }, null, 2)

/** Reads a file of `writeSavedFile` or by hand; unreadable entries lack a name or text. */
export function readSavedFile(
  text: string,
): { requests: SavedRequest[]; unreadableCount: number } | { problem: string } {
  const file = parseJson(text)
  if (file === undefined) return { problem: 'Invalid JSON file.' }
  const savedEntries = asRawObject(file).requests
  if (!Array.isArray(savedEntries))
    return { problem: 'No saved requests: expected a list named “requests”.' }
  const requests = savedEntries.flatMap((item: unknown) => {
    if (!isRawObject(item) || typeof item.name !== 'string' || typeof item.text !== 'string')
      return []
    const savedAt = new Date(String(item.at))
    return {
      name: item.name,
      text: item.text,
      network: typeof item.network === 'string' ? item.network : '',
      at: Number.isNaN(savedAt.getTime()) ? new Date(0) : savedAt,
    }
  })
  if (requests.length === 0) return { problem: 'No entry has a name and a text.' }
  return { requests, unreadableCount: savedEntries.length - requests.length }
}

/**
 * One request as it was typed: an envelope of spec 2.1, whose `jsonrpc` and `id` may be left out,
 * as they are put in when it is sent. A file command is written the same way, with its CID in
 * `params`.
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

export type TypedRequests = { requests: readonly TypedRequest[]; isBatch: boolean }

/** Why a text cannot be sent; `at` is the offset in the text, where there is one. */
export type RequestProblem = { problem: string; at?: number; line?: number; column?: number }

/** Reads a text of the playground. Members beyond `method` and `params` stay. */
export function readRequests(markedText: string): TypedRequests | RequestProblem {
  const jsonText = removeBom(markedText)
  const jsonMistake = jsonProblem(jsonText)
  if (jsonMistake) {
    const { message, ...textPosition } = jsonMistake
    return { problem: message, ...textPosition }
  }
  const sendChange = findSendChanges(jsonText).problem
  if (sendChange) {
    const { message, ...textPosition } = locateMistake(jsonText, sendChange)
    return { problem: message, ...textPosition }
  }
  const value: unknown = JSON.parse(jsonText)
  const isBatch = Array.isArray(value)
  const items: unknown[] = isBatch ? value : [value]
  if (items.length === 0) return { problem: 'A batch needs at least one request.' }
  const requests: TypedRequest[] = []
  for (const [index, item] of items.entries()) {
    const requestLabel = isBatch ? `Request ${index + 1} of the batch` : 'The request'
    const problem = requestProblem(item, requestLabel)
    if (problem !== undefined) return { problem }
    const typedRequest = item as { method: string; params?: readonly unknown[] | RawObject }
    const { params = [] } = typedRequest
    requests.push(
      isRawObject(params)
        ? { ...typedRequest, params: [], [byName]: params }
        : { ...typedRequest, params },
    )
  }
  return { requests, isBatch }
}

function requestProblem(item: unknown, requestLabel: string): string | undefined {
  if (!isRawObject(item))
    return `${requestLabel} is not an object. Write {"method": …, "params": […]}.`
  if (typeof item.method !== 'string')
    return `${requestLabel} names no method: give it a "method", in quotes.`
  const { method, params } = item
  if (params === undefined || Array.isArray(params)) return undefined
  if (operationOf(method))
    return `${requestLabel} has params that are not an array. Write them in […].`
  return isRawObject(params)
    ? undefined
    : `${requestLabel} has params that are neither a list nor an object.`
}

/** A request as it was typed, with its params as a list or by name. */
export const toRawRequest = ({ [byName]: paramsByName, ...request }: TypedRequest): RawObject =>
  paramsByName ? { ...request, params: paramsByName } : request

/** Requests as text, broken into lines. */
export const requestText = ({ requests, isBatch }: TypedRequests): string => {
  const rawRequests = requests.map(toRawRequest)
  return JSON.stringify(isBatch ? rawRequests : rawRequests[0], null, 2)
}

/** Notes where a text that can be sent goes out otherwise than written, with positions. */
export const listSendChanges = (text: string): readonly JsonProblem[] =>
  findSendChanges(text).notes.map((note) => locateMistake(text, note))

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
