import { requestText, type TypedRequest } from '#domain/playground/request.ts'
import { isBatch } from '#domain/requests/logged-request.ts'
import { isRawObject } from '#domain/values/raw.ts'
import type { RequestLogEntry } from '#state/requests/request-log.ts'

/** What an exchange asked, as a text of the playground; ids are given anew when it is sent. */
export function toPlaygroundText(exchange: RequestLogEntry): string {
  const { method, params } = exchange
  const requestObjects = isBatch(exchange) ? params.filter(isRawObject) : [{ method, params }]
  return requestText({
    isBatch: isBatch(exchange),
    requests: requestObjects.map(({ method, params }) => ({ method, params }) as TypedRequest),
  })
}
