import { patterns } from '#paths/patterns.ts'
import { withQuery } from '#paths/query-text.ts'

export const requestStates = ['answered', 'failed', 'kept', 'waiting'] as const
type RequestState = (typeof requestStates)[number]

/** Which logged requests are shown; '' is any. */
export type RequestLogView = {
  text: string
  method: string
  state: RequestState | ''
  over: 'HTTP' | 'WebSocket' | ''
}

/** Address of the page of the request log with this view of it. */
export const requestLogPath = (view: RequestLogView): string => withQuery(patterns.requestLog, view)

/** Reads the view of the request log; unknown values mean any. */
export function parseRequestLogPath(searchParams: URLSearchParams): RequestLogView {
  const transportText = searchParams.get('over')
  return {
    text: searchParams.get('text') ?? '',
    method: searchParams.get('method') ?? '',
    state: requestStates.find((state) => state === searchParams.get('state')) ?? '',
    over: transportText === 'HTTP' || transportText === 'WebSocket' ? transportText : '',
  }
}
