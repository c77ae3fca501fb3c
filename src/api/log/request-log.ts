import type { Transport } from '#api/connections/connections.ts'
import { createObservable } from '#api/observable.ts'

/** One request and its outcome, safe to show: neither key nor secret is in it. */
export type LoggedRequest = {
  id: number
  network: string
  /** Any method or command; `batch of 3` for a batch, and `params` are the requests in it. */
  method: string
  params: readonly unknown[]
  /** Address of a file command; its credentials travel in a header. */
  url?: string
  /** Characters of `params` as JSON. */
  asked: number
  at: Date
  /** Address of the page that sent it. */
  page: string
  outcome:
    | { state: 'waiting' }
    | { state: 'kept'; since: Date }
    | {
        state: 'answered'
        transport: Transport
        /** HTTP status; 200 for every answer of a WebSocket. */
        status: number
        /** Id of the request in the service's own log; undefined where it sent none. */
        requestId?: string | undefined
        milliseconds: number
        bytes: number
        /** The first 20,000 characters at most. */
        body: string
        /** Length of the whole body. */
        characters: number
      }
    | { state: 'failed'; message: string; milliseconds: number }
}

type AnsweredOutcome = Extract<LoggedRequest['outcome'], { state: 'answered' }>

/** How a request ended, with its whole body. */
export type RequestOutcome =
  | Exclude<LoggedRequest['outcome'], AnsweredOutcome>
  | Omit<AnsweredOutcome, 'characters'>

const maxRequests = 500
/** A block of 1,500 transactions is a megabyte: the log must not hold many of them. */
const maxBodyCharacters = 20_000
/** Characters of all `params` together: they are kept whole, so that a request can be repeated. */
const maxParamsCharacters = 4_000_000
/** How often the log is drawn while many requests come and go. */
const notifyIntervalMs = 250
const requestLog = createObservable<readonly LoggedRequest[]>([], notifyIntervalMs)
let lastRequestId = 0

/** The latest requests, newest first; the array is new whenever one changed. */
export const { read: readRequestLog, watch: watchRequestLog } = requestLog

/** Logs a request and returns the function that logs how it ended. */
export function logRequest(
  request: Pick<LoggedRequest, 'network' | 'method' | 'params' | 'url'>,
  outcome: LoggedRequest['outcome'] = { state: 'waiting' },
): (outcome: RequestOutcome) => void {
  const id = ++lastRequestId
  const pagePath = location.pathname.slice(import.meta.env.BASE_URL.length - 1) + location.search
  const paramsCharacters = JSON.stringify(request.params).length
  const latestRequests = [
    { ...request, asked: paramsCharacters, id, page: pagePath, at: new Date(), outcome },
    ...readRequestLog(),
  ]
  let remainingCharacters = maxParamsCharacters
  requestLog.change(
    latestRequests.slice(0, maxRequests).filter((loggedRequest) => {
      remainingCharacters -= loggedRequest.asked
      // The newest stays, however large it is.
      return remainingCharacters >= 0 || loggedRequest.id === id
    }),
  )
  return (requestOutcome) => {
    const outcome =
      requestOutcome.state === 'answered'
        ? {
            ...requestOutcome,
            body: truncateBody(requestOutcome.body),
            characters: requestOutcome.body.length,
          }
        : requestOutcome
    requestLog.change(
      readRequestLog().map((loggedRequest) =>
        loggedRequest.id === id ? { ...loggedRequest, outcome } : loggedRequest,
      ),
    )
  }
}

/** A copy of its own: in V8 the result of `slice` keeps the whole text in memory. */
function truncateBody(body: string): string {
  const truncatedBytes = new TextEncoder().encode(body.slice(0, maxBodyCharacters))
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(truncatedBytes)
}

let lastClearedId = 0

/** Requests logged since the page was opened or the log cleared: more than it holds. */
export const countLoggedRequests = (): number => lastRequestId - lastClearedId

export function clearRequestLog() {
  lastClearedId = lastRequestId
  requestLog.change([])
}
