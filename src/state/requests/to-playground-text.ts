import { requestText, type TypedRequest } from '#domain/playground/request.ts'
import { isBatch } from '#domain/requests/logged-request.ts'
import { isRawObject } from '#domain/values/raw.ts'
import type { RequestLogEntry } from '#state/requests/recent-pages.ts'

/** The request as playground text; it gets new ids when it is sent. */
export function toPlaygroundText(loggedRequest: RequestLogEntry): string {
  const { method, params } = loggedRequest
  const requestObjects = isBatch(loggedRequest) ? params.filter(isRawObject) : [{ method, params }]
  return requestText({
    isBatch: isBatch(loggedRequest),
    requests: requestObjects.map(({ method, params }) => ({ method, params }) as TypedRequest),
  })
}
