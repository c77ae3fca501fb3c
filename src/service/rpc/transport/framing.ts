import { isRawObject } from '#domain/values/raw.ts'

/** One message taken apart. A message with neither an id nor a fault is a notification. */
export type ParsedRequest = {
  /** As JSON text; undefined when there is none or it is of a kind that JSON-RPC does not allow. */
  id: string | undefined
  /** What keeps the message from being a request. */
  fault?: string
  method?: string
  params?: unknown
}

/**
 * Reads a request of JSON-RPC 2.0, section 4. `writtenId` is the text of a number id, which stands
 * for the parsed one.
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
