import { isRawObject } from '#domain/values/raw.ts'

/** A parsed message. One with neither an id nor a fault is a notification. */
export type ParsedRequest = {
  /** Id as JSON text; undefined when there is none or JSON-RPC does not allow its type. */
  id: string | undefined
  /** Why the message is not a request. */
  fault?: string
  method?: string
  params?: unknown
}

/**
 * Reads a request of JSON-RPC 2.0, section 4. `writtenId` is the text of a number id, which
 * replaces the parsed number.
 */
export function readRequest(message: unknown, writtenId?: string): ParsedRequest {
  if (!isRawObject(message)) return { id: undefined, fault: 'a request is an object' }
  const { jsonrpc, method, params } = message
  const id = idText(message.id, writtenId)
  if (message.id !== undefined && id === undefined)
    return { id, fault: 'id must be a string, a number or null' }
  if (jsonrpc !== '2.0') return { id, fault: 'jsonrpc must be the string "2.0"' }
  if (typeof method !== 'string') return { id, fault: 'method must be a string' }
  return { id, method, params }
}

function idText(id: unknown, writtenText: string | undefined): string | undefined {
  if (typeof id === 'number') return writtenText ?? String(id)
  return typeof id === 'string' || id === null ? JSON.stringify(id) : undefined
}
